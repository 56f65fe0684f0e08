import { hash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { minute } from '#lib/dates.ts'
import { canonicalJson } from '#record-text/canonical-json.ts'
import type { Database } from '#storage/database.ts'
import { HttpError } from '../http/http-error.ts'

/**
 * In characters. No record that can be saved through Starboard is longer, and canonicalizing a longer one would block
 * every other call.
 */
const largestCanonical = 2 * 1024 * 1024

/**
 * Strong entity tag of a record's text (RFC 9110, 8.8.3): the same for every spelling of the same JSON value. Over 2
 * MiB, it is the tag of the text itself.
 */
export function recordTag(text: string): string {
  const canonical = text.length > largestCanonical ? text : (canonicalJson(text) ?? text)
  return `"${hash('sha256', canonical, 'base64url')}"`
}

const entityTag = /(?:W\/)?"[^"]*"/g
const listOfTags = /^[\s,]*(?:(?:W\/)?"[^"]*"\s*(?:,[\s,]*|$))+$/

/**
 * Whether `If-Match` is a list that contains `tag`, or is `*` (RFC 9110, 13.1.1). Malformed lists never match, because a
 * change must not go through by mistake. Proxies that compress an answer make its tag weak (`W/"…"`) or add to its end
 * (`"…-gzip"`), so what begins with the digest names the same record.
 */
export function matchesTag(ifMatch: string, tag: string): boolean {
  const value = ifMatch.trim()
  if (value === '*') return true
  const digest = tag.slice(0, -1)
  const isOurs = (each: string) => each.replace('W/', '').startsWith(digest)
  return listOfTags.test(value) && value.match(entityTag)?.some(isOurs) === true
}

/** Runs tasks with the same key one at a time, in order of arrival. Other keys do not wait. */
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

/** Lifetime of a lease in milliseconds. Its holder extends it while waiting for the service. */
export const leaseLife = 5000

export type RecordLeases = ReturnType<typeof createRecordLeases>

/**
 * Leases on changing records, held by one process at a time per record. A lease expires by itself, so that a killed
 * process does not block others for longer. A power loss ends all holders with their leases. Also remembers which
 * changes were begun. Times are milliseconds since 1970.
 */
export function createRecordLeases(database: Database) {
  return {
    /** True if `holder` has the lease on this record now. */
    take: async (record: string, holder: string, now: number): Promise<boolean> =>
      // A lease that ends implausibly late, even if two clocks differ, was taken while a clock was wrong.
      (await database.runUnsynced(
        `INSERT INTO record_leases (record, holder, ends_at) VALUES (?, ?, ?)
         ON CONFLICT (record) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
         WHERE record_leases.ends_at <= ? OR record_leases.ends_at > ?`,
        [record, holder, now + leaseLife, now, now + 2 * leaseLife],
      )) === 1,
    /** Extends the lease of its holder to a full lifetime. */
    extend: async (record: string, holder: string, now: number): Promise<void> =>
      void (await database.runUnsynced(
        'UPDATE record_leases SET ends_at = ? WHERE record = ? AND holder = ?',
        [now + leaseLife, record, holder],
      )),
    /** True the first time that a process is about to pass on this change, for ten minutes. */
    begin: async (change: string, now: number): Promise<boolean> =>
      (await database.runUnsynced(
        `INSERT INTO record_leases (record, holder, ends_at) VALUES (?, '', ?)
         ON CONFLICT (record) DO NOTHING`,
        [change, now + 10 * minute],
      )) === 1,
    // Also removes what ended changes and killed processes left behind.
    release: async (record: string, holder: string, now: number): Promise<void> =>
      void (await database.runUnsynced(
        'DELETE FROM record_leases WHERE (record = ? AND holder = ?) OR ends_at <= ?',
        [record, holder, now],
      )),
  }
}

/** Milliseconds between checks whether another process is done. */
const waitStep = 25

const tooMany = () =>
  new HttpError(429, 'too_many', 'Other changes of this record are under way; nothing was written.', {
    headers: { 'Retry-After': '2' },
  })

/**
 * Runs changes of one record one at a time: in order of arrival within this process, and under a lease between
 * processes that share a database. Rejects with `HttpError` 429 if a change's turn does not come within `patience`
 * milliseconds: nobody is waiting for it anymore, and a late write would be a surprise.
 */
export function createRecordLock(leases: RecordLeases, now: () => number, patience: number): KeyLock {
  const inTurn = createKeyLock()
  return async (record, task) => {
    const asked = now()
    const isLate = () => now() - asked > patience
    const key = hash('sha256', record, 'base64url')
    return inTurn(key, async () => {
      const holder = randomUUID()
      for (;;) {
        if (isLate()) throw tooMany()
        if (await leases.take(key, holder, now())) break
        await pause(waitStep)
      }
      const extend = () => void leases.extend(key, holder, now()).catch(() => undefined)
      const extending = setInterval(extend, leaseLife / 3)
      try {
        return await task()
      } finally {
        clearInterval(extending)
        // A lease that cannot be released expires by itself.
        await leases.release(key, holder, now()).catch(() => undefined)
      }
    })
  }
}
