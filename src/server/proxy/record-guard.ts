import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { canonicalJson } from '#record-text/canonical-json.ts'
import type { Database } from '#storage/database.ts'
import { HttpError } from '../http/http-error.ts'

/**
 * A record that can be saved through Starboard is not longer, in characters. One that is would hold up every other call
 * for as long as its spelling is worked out.
 */
const largestCanonical = 2 * 1024 * 1024

/**
 * Strong entity tag of a record's text (RFC 9110, 8.8.3): the same for every spelling of the same JSON value, or, over
 * 2 MiB, of the text as it is.
 */
export function recordTag(text: string): string {
  const canonical = text.length > largestCanonical ? text : (canonicalJson(text) ?? text)
  return `"${createHash('sha256').update(canonical).digest('base64url')}"`
}

const entityTag = /(?:W\/)?"[^"]*"/g
const listOfTags = /^[\s,]*(?:(?:W\/)?"[^"]*"\s*(?:,[\s,]*|$))+$/

/**
 * True when `If-Match` is a list that names `tag`, or is `*` (RFC 9110, 13.1.1). Weak tags never match; neither does
 * anything that is no such list, because a change must not go through by mistake.
 */
export function matchesTag(ifMatch: string, tag: string): boolean {
  const value = ifMatch.trim()
  if (value === '*') return true
  return listOfTags.test(value) && value.match(entityTag)?.includes(tag) === true
}

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

/** Life of a lease in milliseconds. Its holder extends it while it waits for the service. */
export const leaseLife = 5000

export type RecordLeases = ReturnType<typeof createRecordLeases>

/**
 * Leases on changing records, which one process at a time has of each. A lease ends by itself, so that a process that
 * was killed blocks nobody for longer. Times are milliseconds since 1970.
 */
export function createRecordLeases(database: Database) {
  return {
    /** True when `holder` has the lease of this record now. */
    take: async (record: string, holder: string, now: number): Promise<boolean> =>
      // A lease that ends later than one can, with some room for two clocks, was taken while a clock was wrong.
      (await database.run(
        `INSERT INTO record_leases (record, holder, ends_at) VALUES (?, ?, ?)
         ON CONFLICT (record) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
         WHERE record_leases.ends_at <= ? OR record_leases.ends_at > ?`,
        [record, holder, now + leaseLife, now, now + 2 * leaseLife],
      )) === 1,
    /** Starts the lease's time anew for its holder. */
    extend: async (record: string, holder: string, now: number): Promise<void> =>
      void (await database.run('UPDATE record_leases SET ends_at = ? WHERE record = ? AND holder = ?', [
        now + leaseLife,
        record,
        holder,
      ])),
    // What processes left that were killed goes with it.
    release: async (record: string, holder: string, now: number): Promise<void> =>
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
