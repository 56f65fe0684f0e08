import type { DatabasePart } from '#storage/database-part.ts'

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
  ],
}
