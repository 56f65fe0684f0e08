import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../../server-error.ts'
import { createKeyLock, type KeyLock } from './key-lock.ts'
import { leaseLife, type RecordLeases } from './record-leases.ts'

/** Between two looks at whether another process is done, in milliseconds. */
const waitStep = 25

const busy = () =>
  new Refusal(503, 'busy', 'Other changes of this record are under way; nothing was written.', undefined, {
    'Retry-After': '2',
  })

/**
 * Runs changes of one record one after the other: those of this process in the order they came, those of processes that
 * share a database under a lease. Rejects with `Refusal` 503 when its turn does not come within `patience` milliseconds:
 * nobody waits for the change any more, and what is written after that surprises.
 */
export function createRecordLock(leases: RecordLeases, now: () => number, patience: number): KeyLock {
  const inTurn = createKeyLock()
  return async (record, task) => {
    const asked = now()
    const isLate = () => now() - asked > patience
    const key = createHash('sha256').update(record).digest('base64url')
    return inTurn(key, async () => {
      const holder = randomUUID()
      for (;;) {
        if (isLate()) throw busy()
        if (await leases.take(key, holder, now())) break
        await pause(waitStep)
      }
      const extend = () => void leases.extend(key, holder, now()).catch(() => undefined)
      const extending = setInterval(extend, leaseLife / 3)
      try {
        return await task()
      } finally {
        clearInterval(extending)
        // A lease that cannot be given back ends by itself.
        await leases.release(key, holder, now()).catch(() => undefined)
      }
    })
  }
}
