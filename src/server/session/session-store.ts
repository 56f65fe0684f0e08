import { createHash, randomBytes } from 'node:crypto'
import type { Database, SqlRow, SqlValue } from '#storage/database.ts'
import type { Sealer } from './sealer.ts'
import { openTokens, readSession, sealTokens } from './session-row.ts'
import type { NewSession, Session, Tokens } from './session.ts'
import { createTokenStore, type TokenStore } from './token-store.ts'

const minute = 60_000
export const idleLife = 30 * minute
export const absoluteLife = 8 * 60 * minute

/** So many sessions may an account have; one more ends the one that was used longest ago. */
export const mostSessions = 20

/** Clocks of two servers may differ by this much. What seems to be from later than that is no session (see `find`). */
const clockTolerance = 5 * minute

/**
 * Where sessions live. Times are milliseconds since 1970 and given by the caller. Several processes may work on one
 * database: every change is one statement that says itself what it expects.
 */
export type SessionStore = {
  /** Begins a session and gives the id for its cookie, 256 random bits, which is stored nowhere. */
  readonly create: (session: NewSession, now: number) => Promise<string>
  /** The session of a cookie, or null when there is none, or it idled 30 minutes, or it is 8 hours old. */
  readonly find: (id: string, now: number) => Promise<Session | null>
  /** The sessions of an account, of everybody for null; the one that was used last comes first. */
  readonly list: (account: string | null, now: number) => Promise<readonly Session[]>
  /** How many sessions have not ended. */
  readonly count: (now: number) => Promise<number>
  /**
   * Counts as use: the idle time starts anew. Writes once a minute, which is exact enough for a limit of 30. Never
   * rejects: on a full disk one can still read, and a session that cannot be prolonged ends sooner, not later.
   */
  readonly touch: (session: Session, now: number) => Promise<void>
  readonly end: (key: string) => Promise<void>
  /** Ends the sessions of an account, of everybody for null, but not the session `keep`. Gives how many there were. */
  readonly endAll: (account: string | null, keep?: string) => Promise<number>
  /** Removes what idled or got too old, and gives how many sessions that were. */
  readonly removeExpired: (now: number) => Promise<number>
  readonly tokens: TokenStore
}

/** Takes the tokens of a session that has ended, whatever ended it, to revoke them. Must neither wait nor throw. */
export type OnEnded = (method: NewSession['method'], tokens: Tokens) => void

/** What the store knows a session by; the id itself is only in the browser's cookie. */
export const sessionKey = (id: string): string => createHash('sha256').update(id).digest('base64url')

const live = 'used_at > ? AND created_at > ? AND used_at <= ? AND created_at <= ?'

/**
 * A session is live by its times. A time to come means that a clock was wrong: such a session would live longer than
 * the limits say, so it does not count as one.
 */
const liveAt = (now: number): readonly number[] => [
  now - idleLife,
  now - absoluteLife,
  now + clockTolerance,
  now + clockTolerance,
]

/** Sessions in `database`, the tokens in them encrypted by `sealer`. */
export function createSessionStore(database: Database, sealer: Sealer, onEnded: OnEnded): SessionStore {
  function ended(rows: readonly SqlRow[]): number {
    for (const row of rows) {
      const tokens = openTokens(sealer, String(row['key']), row['tokens'])
      if (tokens) onEnded(row['method'] === 'oauth' ? 'oauth' : 'token', tokens)
    }
    return rows.length
  }

  /** One statement deletes and gives what was there, so of all processes only one revokes the tokens. */
  async function remove(where: string, values: readonly SqlValue[]): Promise<number> {
    const sql = `DELETE FROM browser_sessions WHERE ${where} RETURNING key, method, tokens`
    return ended(await database.rows(sql, values))
  }

  const removeSurplus = (account: string) =>
    remove(
      `account = ? AND key NOT IN (
        SELECT key FROM browser_sessions WHERE account = ? ORDER BY used_at DESC, created_at DESC, key LIMIT ${mostSessions}
      )`,
      [account, account],
    )

  return {
    create: async ({ account, method, browser, tokens }, now) => {
      const id = randomBytes(32).toString('base64url')
      const key = sessionKey(id)
      const sealed = sealTokens(sealer, key, tokens)
      await database.run(
        `INSERT INTO browser_sessions (key, account, name, method, browser, tokens, created_at, used_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [key, account.key, account.name, method, browser, sealed, now, now],
      )
      await removeSurplus(account.key)
      return id
    },
    find: async (id, now) => {
      const sql = `SELECT * FROM browser_sessions WHERE key = ? AND ${live}`
      const [row] = await database.rows(sql, [sessionKey(id), ...liveAt(now)])
      return readSession(sealer, row)
    },
    list: async (account, now) => {
      const of = account === null ? '' : 'account = ? AND '
      const rows = await database.rows(
        `SELECT * FROM browser_sessions WHERE ${of}${live} ORDER BY used_at DESC, created_at DESC`,
        [...(account === null ? [] : [account]), ...liveAt(now)],
      )
      return rows.map((row) => readSession(sealer, row)).filter((session) => session !== null)
    },
    count: async (now) => {
      const sql = `SELECT COUNT(*) AS live_sessions FROM browser_sessions WHERE ${live}`
      const [row] = await database.rows(sql, liveAt(now))
      return Number(row?.['live_sessions'])
    },
    touch: async ({ key, usedAt }, now) => {
      if (now < usedAt + minute) return
      const sql = 'UPDATE browser_sessions SET used_at = ? WHERE key = ? AND used_at < ?'
      await database.run(sql, [now, key, now]).catch(() => undefined)
    },
    end: async (key) => void (await remove('key = ?', [key])),
    endAll: (account, keep = '') =>
      account === null ? remove('key <> ?', [keep]) : remove('account = ? AND key <> ?', [account, keep]),
    removeExpired: (now) => remove('used_at <= ? OR created_at <= ?', [now - idleLife, now - absoluteLife]),
    tokens: createTokenStore(database, sealer, remove),
  }
}
