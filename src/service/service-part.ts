import type { DatabasePart } from '#storage/database.ts'

/** The tables of the service, in SQLite the file `starboard.db`. */
export const servicePart: DatabasePart = {
  file: 'starboard.db',
  versionTable: 'schema_version',
  migrations: [
    [
      'CREATE TABLE seeds (position INTEGER PRIMARY KEY)',
      'CREATE TABLE orgs (position INTEGER PRIMARY KEY, body TEXT NOT NULL)',
      'CREATE TABLE tokens (position INTEGER PRIMARY KEY, body TEXT NOT NULL)',
      'CREATE TABLE starred_queries (id TEXT PRIMARY KEY, body TEXT NOT NULL)',
      'CREATE TABLE sample_queries (position INTEGER PRIMARY KEY, id TEXT NOT NULL)',
      // Files of format 1 say INTEGER where this says BIGINT, which is the same to SQLite.
      `CREATE TABLE credentials (
        hash TEXT PRIMARY KEY, kind TEXT NOT NULL, grant_id TEXT NOT NULL, role TEXT NOT NULL,
        expires_at BIGINT NOT NULL, spent INTEGER NOT NULL, redirect_uri TEXT, code_challenge TEXT)`,
      'CREATE INDEX credentials_by_grant ON credentials (grant_id)',
    ],
  ],
}
