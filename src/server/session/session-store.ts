import { createHash, randomBytes } from 'node:crypto'
import { z } from '#lib/zod.ts'
import type { Database, DatabasePart, SqlRow, SqlValue } from '#storage/database.ts'
import { openAs, type Sealer } from './sealer.ts'
import { type NewSession, type Session, Tokens } from './session.ts'

/** Sessions, the leases on changing records, and the key of marks, which processes share alike; in SQLite the file `sessions.db`. */
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
      // Another table, because the one of format 1 may be STRICT in SQLite, which takes no BIGINT columns.
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

/** Tokens as the table holds them: encrypted, and tied to the session's key. */
const sealTokens = (sealer: Sealer, key: string, tokens: Tokens): string =>
  sealer.seal(JSON.stringify(tokens), key)

/** Null for tokens that somebody changed, that belong to another session, or that another secret sealed. */
const openTokens = (sealer: Sealer, key: string, sealed: unknown): Tokens | null =>
  openAs(Tokens, sealer, sealed, key)

/** The session in a row; null when the row does not hold one. */
function readSession(sealer: Sealer, row: SqlRow | undefined): Session | null {
  const { data } = Row.safeParse(row)
  const tokens = data && openTokens(sealer, data.key, data.tokens)
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

const minute = 60_000
export const idleLife = 30 * minute
export const absoluteLife = 8 * 60 * minute

/** So many sessions may an account have; one more ends the one that was used longest ago. */
export const mostSessions = 20

/** Clocks of two servers may differ by this much. What seems to be from later than that is no session (see `find`). */
const clockTolerance = 5 * minute

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

const removal = (where: string) => `DELETE FROM browser_sessions WHERE ${where} RETURNING key, method, tokens`

/** Whom the authorization server has signed out, by its logout token, which counts once. */
type ProviderEnd = {
  readonly jti: string
  /** Milliseconds since 1970 after which the token would be too old. */
  readonly until: number
  readonly account: string | null
  readonly providerSession: string | null
}

/** Where sessions live. */
export type SessionStore = ReturnType<typeof createSessionStore>

/**
 * Sessions in `database`, the tokens in them encrypted by `sealer`. Times are milliseconds since 1970 and given by the
 * caller. Several processes may work on one database: every change is one statement that says itself what it expects.
 */
export function createSessionStore(database: Database, sealer: Sealer, onEnded: OnEnded) {
  function ended(rows: readonly SqlRow[]): number {
    for (const row of rows) {
      const tokens = openTokens(sealer, String(row['key']), row['tokens'])
      if (tokens) onEnded(row['method'] === 'oauth' ? 'oauth' : 'token', tokens)
    }
    return rows.length
  }

  /** One statement deletes and gives what was there, so of all processes only one revokes the tokens. */
  async function remove(where: string, values: readonly SqlValue[]): Promise<number> {
    return ended(await database.rows(removal(where), values))
  }

  const removeSurplus = (account: string) =>
    remove(
      `account = ? AND key NOT IN (
        SELECT key FROM browser_sessions WHERE account = ? ORDER BY used_at DESC, created_at DESC, key LIMIT ${mostSessions}
      )`,
      [account, account],
    )

  return {
    /** Begins a session and gives the id for its cookie, 256 random bits, which is stored nowhere. */
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
    /** The session of a cookie, or null when there is none, or it idled 30 minutes, or it is 8 hours old. */
    find: async (id: string, now: number): Promise<Session | null> => {
      const sql = `SELECT * FROM browser_sessions WHERE key = ? AND ${live}`
      const [row] = await database.rows(sql, [sessionKey(id), ...liveAt(now)])
      return readSession(sealer, row)
    },
    /** The sessions of an account, of everybody for null; the one that was used last comes first. */
    list: async (account: string | null, now: number): Promise<readonly Session[]> => {
      const of = account === null ? '' : 'account = ? AND '
      const rows = await database.rows(
        `SELECT * FROM browser_sessions WHERE ${of}${live} ORDER BY used_at DESC, created_at DESC`,
        [...(account === null ? [] : [account]), ...liveAt(now)],
      )
      return rows.map((row) => readSession(sealer, row)).filter((session) => session !== null)
    },
    /** How many sessions have not ended. */
    count: async (now: number): Promise<number> => {
      const sql = `SELECT COUNT(*) AS live_sessions FROM browser_sessions WHERE ${live}`
      const [row] = await database.rows(sql, liveAt(now))
      return Number(row?.['live_sessions'])
    },
    /**
     * Counts as use: the idle time starts anew. Writes once a minute, which is exact enough for a limit of 30. Never
     * rejects: on a full disk one can still read, and a session that cannot be prolonged ends sooner, not later.
     */
    touch: async ({ key, usedAt }: Session, now: number): Promise<void> => {
      if (now < usedAt + minute) return
      const sql = 'UPDATE browser_sessions SET used_at = ? WHERE key = ? AND used_at < ?'
      await database.run(sql, [now, key, now]).catch(() => undefined)
    },
    end: async (key: string): Promise<void> => void (await remove('key = ?', [key])),
    /** Ends the sessions of an account, of everybody for null, but not the session `keep`. Gives how many there were. */
    endAll: (account: string | null, keep = ''): Promise<number> =>
      account === null ? remove('key <> ?', [keep]) : remove('account = ? AND key <> ?', [account, keep]),
    /**
     * Ends what the authorization server has signed out: the sessions of an account, or those that belong to one session
     * there (those of the account of which that is not known, too). Gives how many; null for a token that came before.
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
    /** Removes what idled or got too old, and gives how many sessions that were. */
    removeExpired: (now: number): Promise<number> =>
      remove('used_at <= ? OR created_at <= ?', [now - idleLife, now - absoluteLife]),
    tokens: createTokenStore(database, sealer, remove),
  }
}

const everyTenMinutes = 600_000

/** Removes what ran out from time to time, also while nobody signs in. Gives the function that stops it. */
export function removeExpiredSessions(
  sessions: Pick<SessionStore, 'removeExpired'>,
  now: () => number,
  interval = everyTenMinutes,
): () => void {
  // A database that fails is told by the calls that need it; what was not removed is no session any more all the same.
  const remove = () => void sessions.removeExpired(now()).catch(() => undefined)
  remove()
  const timer = setInterval(remove, interval).unref()
  return () => clearInterval(timer)
}

/** The tokens of a session at one moment. */
export type HeldTokens = {
  readonly tokens: Tokens
  /** Differs after every change: what is stored later can say which tokens it takes the place of. */
  readonly version: string
}

/** Life of a lease in milliseconds. Its holder extends it while it waits for the authorization server. */
export const leaseLife = 10_000

/**
 * The tokens of sessions, and the lease on refreshing them, which one process at a time has. A lease ends by itself,
 * so that a process that was killed blocks nobody for longer. `remove` deletes the sessions that a condition selects.
 */
function createTokenStore(
  database: Database,
  sealer: Sealer,
  remove: (where: string, values: readonly SqlValue[]) => Promise<unknown>,
) {
  const update = (change: string, where: string, values: readonly SqlValue[]) =>
    database.run(`UPDATE browser_sessions SET ${change} WHERE ${where}`, values)

  return {
    /** The tokens that a session has by now; null when it has ended. */
    read: async (key: string): Promise<HeldTokens | null> => {
      const [row] = await database.rows('SELECT tokens FROM browser_sessions WHERE key = ?', [key])
      const tokens = row && openTokens(sealer, key, row['tokens'])
      return tokens ? { tokens, version: String(row['tokens']) } : null
    },
    /** True when `holder` has the lease now, and the tokens still are of this version. */
    lease: async (key: string, version: string, holder: string, now: number): Promise<boolean> =>
      // A lease that ends later than one can, with some room for two clocks, was taken while a clock was wrong.
      (await update(
        'lease = ?, lease_until = ?',
        'key = ? AND tokens = ? AND (lease_until <= ? OR lease_until > ?)',
        [holder, now + leaseLife, key, version, now, now + 2 * leaseLife],
      )) === 1,
    /** Starts the lease's time anew for its holder. */
    extend: async (key: string, holder: string, now: number): Promise<void> =>
      void (await update('lease_until = ?', 'key = ? AND lease = ?', [now + leaseLife, key, holder])),
    release: async (key: string, holder: string): Promise<void> =>
      void (await update('lease = NULL, lease_until = 0', 'key = ? AND lease = ?', [key, holder])),
    /** Stores tokens in the place of a version and ends the lease; false for another version, or no session. */
    replace: async (key: string, version: string, tokens: Tokens): Promise<boolean> =>
      (await update('tokens = ?, lease = NULL, lease_until = 0', 'key = ? AND tokens = ?', [
        sealTokens(sealer, key, tokens),
        key,
        version,
      ])) === 1,
    /** Ends the session unless its tokens are of another version by now. */
    end: async (key: string, version: string): Promise<void> =>
      void (await remove('key = ? AND tokens = ?', [key, version])),
  }
}
