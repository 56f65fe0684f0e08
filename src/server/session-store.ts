import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'libsql'
import { z } from '#lib/zod.ts'
import { SettingsError } from '#lib/settings-error.ts'
import type { Sealer } from './sealer.ts'
import { type Account, type Session, Tokens } from './session.ts'

const minute = 60_000
export const idleLife = 30 * minute
export const absoluteLife = 8 * 60 * minute

/** Where sessions live. Times are milliseconds since 1970 and given by the caller. */
export type SessionStore = {
  /** Begins a session and gives the id for its cookie, 256 random bits, which is stored nowhere. */
  readonly create: (session: Omit<Session, 'key'>, now: number) => Promise<string>
  /** The session of a cookie, or null when there is none, or it idled 30 minutes, or it is 8 hours old. */
  readonly find: (id: string, now: number) => Promise<Session | null>
  /** The tokens that a session has by now; null when the session has ended. */
  readonly tokens: (key: string) => Promise<Tokens | null>
  readonly replaceTokens: (key: string, tokens: Tokens) => Promise<void>
  /** Counts as use: the idle time starts anew. */
  readonly touch: (key: string, now: number) => Promise<void>
  readonly end: (key: string) => Promise<void>
  readonly close: () => void
}

const Row = z.object({
  key: z.string(),
  account: z.string(),
  name: z.nullable(z.string()),
  method: z.enum(['oauth', 'token']),
  tokens: z.string(),
})

const TokensRow = z.pick(Row, { tokens: true })

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA busy_timeout = 5000;
  CREATE TABLE IF NOT EXISTS sessions (
    key TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    name TEXT,
    method TEXT NOT NULL,
    tokens TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
  ) STRICT;
`

/** What the store knows a session by; the id itself is only in the browser's cookie. */
export const sessionKey = (id: string): string => createHash('sha256').update(id).digest('base64url')

function open(dataDir: string): Database.Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = new Database(path.join(dataDir, 'sessions.db'))
    database.exec(schema)
    return database
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason'
    throw new SettingsError(`DATA_DIR “${dataDir}” cannot hold the sessions: ${reason}.`)
  }
}

/** Sessions in a SQLite file `sessions.db` of `dataDir`, the tokens in them encrypted by `sealer`. */
export function openSessionStore(dataDir: string, sealer: Sealer): SessionStore {
  const database = open(dataDir)
  const insert = database.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)')
  const select = database.prepare('SELECT * FROM sessions WHERE key = ? AND used_at > ? AND created_at > ?')
  const selectTokens = database.prepare('SELECT tokens FROM sessions WHERE key = ?')
  const updateTokens = database.prepare('UPDATE sessions SET tokens = ? WHERE key = ?')
  const updateUse = database.prepare('UPDATE sessions SET used_at = ? WHERE key = ? AND used_at < ?')
  const remove = database.prepare('DELETE FROM sessions WHERE key = ?')
  const removeOld = database.prepare('DELETE FROM sessions WHERE used_at <= ? OR created_at <= ?')

  const openTokens = (key: string, sealed: string): Tokens | null => {
    const text = sealer.open(sealed, key)
    return text === null ? null : Tokens.parse(JSON.parse(text))
  }
  const sealTokens = (key: string, tokens: Tokens) => sealer.seal(JSON.stringify(tokens), key)

  return {
    create: async ({ account, method, tokens }, now) => {
      const id = randomBytes(32).toString('base64url')
      const key = sessionKey(id)
      removeOld.run(now - idleLife, now - absoluteLife)
      insert.run(key, account.key, account.name, method, sealTokens(key, tokens), now, now)
      return id
    },
    find: async (id, now) => {
      const key = sessionKey(id)
      const found = Row.safeParse(select.get(key, now - idleLife, now - absoluteLife))
      if (!found.success) return null
      const tokens = openTokens(key, found.data.tokens)
      if (!tokens) return null
      const account: Account = { key: found.data.account, name: found.data.name }
      return { key, account, method: found.data.method, tokens }
    },
    tokens: async (key) => {
      const found = TokensRow.safeParse(selectTokens.get(key))
      return found.success ? openTokens(key, found.data.tokens) : null
    },
    replaceTokens: async (key, tokens) => void updateTokens.run(sealTokens(key, tokens), key),
    // Once a minute is exact enough for a limit of 30, and spares a write to disk for each call.
    touch: async (key, now) => void updateUse.run(now, key, now - minute),
    end: async (key) => void remove.run(key),
    close: () => database.close(),
  }
}
