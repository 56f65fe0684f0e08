import { hash, randomBytes } from 'node:crypto'
import { minute } from '#lib/dates.ts'
import { z } from '#lib/zod.ts'
import type { Database, DatabasePart, SqlRow, SqlValue } from '#storage/database.ts'
import type { Sealer } from './sealer.ts'
import type { NewSession, Session, Tokens } from './session.ts'
import { createTokenStore, type Opened, openOnce, openTokens, sealTokens } from './session-tokens.ts'

/** What all processes share: sessions, leases on changing records, and the key for marks. In SQLite, `sessions.db`. */
export const sessionPart: DatabasePart = {
  file: 'sessions.db',
  versionTable: 'session_format',
  unversionedTable: 'sessions',
  migrations: [
    [
      `CREATE TABLE sessions (
        key TEXT PRIMARY KEY,
        account TEXT NOT NULL,
        name TEXT,
        method TEXT NOT NULL,
        tokens TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL
      )`,
    ],
    [
      // A new table, because the one of format 1 may be STRICT in SQLite, which allows no BIGINT columns.
      `CREATE TABLE browser_sessions (
        key TEXT PRIMARY KEY,
        account TEXT NOT NULL,
        name TEXT,
        method TEXT NOT NULL,
        browser TEXT,
        tokens TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        used_at BIGINT NOT NULL,
        lease TEXT,
        lease_until BIGINT NOT NULL DEFAULT 0
      )`,
      `INSERT INTO browser_sessions (key, account, name, method, tokens, created_at, used_at)
        SELECT key, account, name, method, tokens, created_at, used_at FROM sessions`,
      'DROP TABLE sessions',
      'CREATE INDEX browser_sessions_account ON browser_sessions (account, used_at)',
      'CREATE INDEX browser_sessions_used_at ON browser_sessions (used_at)',
      'CREATE TABLE record_leases (record TEXT PRIMARY KEY, holder TEXT NOT NULL, ends_at BIGINT NOT NULL)',
    ],
    ['CREATE TABLE kept_keys (name TEXT PRIMARY KEY, key TEXT NOT NULL)'],
    [
      'ALTER TABLE browser_sessions ADD COLUMN provider_session TEXT',
      'CREATE TABLE logout_tokens (jti TEXT PRIMARY KEY, ends_at BIGINT NOT NULL)',
    ],
  ],
}

const Row = z.object({
  key: z.string(),
  account: z.string(),
  name: z.nullable(z.string()),
  method: z.enum(['oauth', 'token']),
  browser: z.nullable(z.string()),
  tokens: z.string(),
  created_at: z.number(),
  used_at: z.number(),
})

/** The session in a row; null if the row has no valid one. */
function readSession(opened: Opened, sealer: Sealer, row: SqlRow | undefined): Session | null {
  const { data } = Row.safeParse(row)
  const tokens = data && openOnce(opened, sealer, data.key, data.tokens)
  if (!tokens) return null
  return {
    key: data.key,
    account: { key: data.account, name: data.name },
    method: data.method,
    browser: data.browser,
    tokens,
    since: data.created_at,
    usedAt: data.used_at,
  }
}

export const idleLife = 30 * minute
export const absoluteLife = 8 * 60 * minute

/** How many sessions an account may have. One more ends the least recently used. */
export const maxSessions = 20

/** How far the clocks of two servers may differ. A session from further in the future does not count (see `liveAt`). */
const clockTolerance = 5 * minute

/** Receives the tokens of each ended session, to revoke them. Must neither block nor throw. */
export type OnEnded = (method: NewSession['method'], tokens: Tokens) => void

/** The key of a session in the store. Only the browser's cookie has the ID itself. */
export const sessionKey = (id: string): string => hash('sha256', id, 'base64url')

const live = 'used_at > ? AND created_at > ? AND used_at <= ? AND created_at <= ?'

/**
 * Values for the condition `live`. A time in the future means that a clock was wrong: such a session would outlive the
 * limits, so it does not count.
 */
const liveAt = (now: number): readonly number[] => [
  now - idleLife,
  now - absoluteLife,
  now + clockTolerance,
  now + clockTolerance,
]

const removal = (where: string) => `DELETE FROM browser_sessions WHERE ${where} RETURNING key, method, tokens`

/** Whom the authorization server has signed out, from its logout token, which counts once. */
type ProviderEnd = {
  readonly jti: string
  /** Milliseconds since 1970 after which the token would be too old. */
  readonly until: number
  readonly account: string | null
  readonly providerSession: string | null
}

export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Stores sessions in `database`, with their tokens encrypted by `sealer`. The caller gives times as milliseconds since
 * 1970. Several processes may share a database, so every change is one statement that includes what it expects.
 */
export function createSessionStore(database: Database, sealer: Sealer, onEnded: OnEnded) {
  const opened: Opened = new Map()

  function ended(rows: readonly SqlRow[]): number {
    for (const row of rows) {
      opened.delete(String(row['key']))
      const tokens = openTokens(sealer, String(row['key']), row['tokens'])
      if (tokens) onEnded(row['method'] === 'oauth' ? 'oauth' : 'token', tokens)
    }
    return rows.length
  }

  /** Deletes and returns the rows in one statement, so that only one of the processes revokes the tokens. */
  async function remove(where: string, values: readonly SqlValue[]): Promise<number> {
    return ended(await database.rows(removal(where), values))
  }

  const removeSurplus = (account: string) =>
    remove(
      `account = ? AND key NOT IN (
        SELECT key FROM browser_sessions WHERE account = ? ORDER BY used_at DESC, created_at DESC, key LIMIT ${maxSessions}
      )`,
      [account, account],
    )

  return {
    /** Begins a session and returns the ID for its cookie, 256 random bits, which is not stored. */
    create: async (session: NewSession, now: number): Promise<string> => {
      const { account, method, browser, tokens, providerSession = null } = session
      const id = randomBytes(32).toString('base64url')
      const key = sessionKey(id)
      const sealed = sealTokens(sealer, key, tokens)
      await database.run(
        `INSERT INTO browser_sessions
          (key, account, name, method, browser, tokens, created_at, used_at, provider_session)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [key, account.key, account.name, method, browser, sealed, now, now, providerSession],
      )
      await removeSurplus(account.key)
      return id
    },
    /** The session of a cookie; null if there is none, it was idle for 30 minutes, or it is 8 hours old. */
    find: async (id: string, now: number): Promise<Session | null> => {
      const sql = `SELECT * FROM browser_sessions WHERE key = ? AND ${live}`
      const [row] = await database.rows(sql, [sessionKey(id), ...liveAt(now)])
      return readSession(opened, sealer, row)
    },
    /** The sessions of an account (null: of everybody), most recently used first. */
    list: async (account: string | null, now: number): Promise<readonly Session[]> => {
      const of = account === null ? '' : 'account = ? AND '
      const rows = await database.rows(
        `SELECT * FROM browser_sessions WHERE ${of}${live} ORDER BY used_at DESC, created_at DESC`,
        [...(account === null ? [] : [account]), ...liveAt(now)],
      )
      return rows.map((row) => readSession(opened, sealer, row)).filter((session) => session !== null)
    },
    /** The number of live sessions. */
    count: async (now: number): Promise<number> => {
      const sql = `SELECT COUNT(*) AS live_sessions FROM browser_sessions WHERE ${live}`
      const [row] = await database.rows(sql, liveAt(now))
      return Number(row?.['live_sessions'])
    },
    /**
     * Resets the idle time. Writes at most once a minute, which is precise enough for a limit of 30. Never rejects, so
     * that people can still read when the disk is full: a session that cannot be prolonged ends sooner, not later.
     */
    touch: async ({ key, usedAt }: Session, now: number): Promise<void> => {
      if (now < usedAt + minute) return
      const sql = 'UPDATE browser_sessions SET used_at = ? WHERE key = ? AND used_at < ?'
      await database.run(sql, [now, key, now]).catch(() => undefined)
    },
    end: async (key: string): Promise<void> => void (await remove('key = ?', [key])),
    /** Ends the sessions of an account (null: of everybody) except `keep`. Returns how many there were. */
    endAll: (account: string | null, keep = ''): Promise<number> =>
      account === null ? remove('key <> ?', [keep]) : remove('account = ? AND key <> ?', [account, keep]),
    /**
     * Ends what the authorization server has signed out: the sessions of an account, or those that belong to one
     * session there (and those of the account for which that is unknown). Returns how many; null for a token already
     * used.
     */
    endByProvider: async (
      { jti, until, account, providerSession }: ProviderEnd,
      now: number,
    ): Promise<number | null> => {
      const [where, values] =
        providerSession === null
          ? ['account = ?', [account]]
          : account === null
            ? ['provider_session = ?', [providerSession]]
            : [
                'account = ? AND (provider_session = ? OR provider_session IS NULL)',
                [account, providerSession],
              ]
      const rows = await database.transaction(async (statements) => {
        await statements.run('DELETE FROM logout_tokens WHERE ends_at <= ?', [now])
        const first = await statements.run(
          'INSERT INTO logout_tokens (jti, ends_at) VALUES (?, ?) ON CONFLICT (jti) DO NOTHING',
          [sessionKey(jti), until],
        )
        return first === 1 ? statements.rows(removal(where), values) : null
      })
      return rows && ended(rows)
    },
    /** Removes expired sessions and returns how many there were. */
    removeExpired: (now: number): Promise<number> => {
      // Another process may have ended any of these sessions.
      opened.clear()
      return remove('used_at <= ? OR created_at <= ?', [now - idleLife, now - absoluteLife])
    },
    tokens: createTokenStore(database, sealer, remove),
  }
}

/** Removes expired sessions now and at every `interval`. Returns the function that stops it. */
export function removeExpiredSessions(
  sessions: Pick<SessionStore, 'removeExpired'>,
  now: () => number,
  interval = 10 * minute,
): () => void {
  // Calls that need the database report its failures; expired rows that remain do not count as sessions anyway.
  const remove = () => void sessions.removeExpired(now()).catch(() => undefined)
  remove()
  const timer = setInterval(remove, interval).unref()
  return () => clearInterval(timer)
}
