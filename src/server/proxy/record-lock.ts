import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#storage/database.ts'
import { HttpError } from '../http/http-error.ts'

/** Runs tasks with the same key one after the other, in the order they came; other keys do not wait. */
type KeyLock = <T>(key: string, task: () => Promise<T>) => Promise<T>

function createKeyLock(): KeyLock {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(task, task)
    const settled = mine
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return mine
  }
}

/**
 * Leases on changing records, which one process at a time has of each. A lease ends by itself, so that a process that
 * was killed blocks nobody for longer.
 */
export type RecordLeases = {
  /** True when `holder` has the lease of this record now. Times are milliseconds since 1970. */
  readonly take: (record: string, holder: string, now: number) => Promise<boolean>
  /** Starts the lease's time anew for its holder. */
  readonly extend: (record: string, holder: string, now: number) => Promise<void>
  readonly release: (record: string, holder: string, now: number) => Promise<void>
}

/** Life of a lease in milliseconds. Its holder extends it while it waits for the service. */
export const leaseLife = 5000

export function createRecordLeases(database: Database): RecordLeases {
  return {
    // A lease that ends later than one can, with some room for two clocks, was taken while a clock was wrong.
    take: async (record, holder, now) =>
      (await database.run(
        `INSERT INTO record_leases (record, holder, ends_at) VALUES (?, ?, ?)
         ON CONFLICT (record) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
         WHERE record_leases.ends_at <= ? OR record_leases.ends_at > ?`,
        [record, holder, now + leaseLife, now, now + 2 * leaseLife],
      )) === 1,
    extend: async (record, holder, now) =>
      void (await database.run('UPDATE record_leases SET ends_at = ? WHERE record = ? AND holder = ?', [
        now + leaseLife,
        record,
        holder,
      ])),
    // What processes left that were killed goes with it.
    release: async (record, holder, now) =>
      void (await database.run(
        'DELETE FROM record_leases WHERE (record = ? AND holder = ?) OR ends_at <= ?',
        [record, holder, now],
      )),
  }
}

/** Between two looks at whether another process is done, in milliseconds. */
const waitStep = 25

const busy = () =>
  new HttpError(503, 'busy', 'Other changes of this record are under way; nothing was written.', {
    headers: { 'Retry-After': '2' },
  })

/**
 * Runs changes of one record one after the other: those of this process in the order they came, those of processes that
 * share a database under a lease. Rejects with `HttpError` 503 when its turn does not come within `patience` milliseconds:
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
