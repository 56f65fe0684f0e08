import type Database from 'libsql'

export type Statements = ReturnType<typeof prepareStatements>

/** Every statement of the store, in SQL that PostgreSQL reads alike. */
export function prepareStatements(db: Database.Database) {
  const prepare = (sql: string) => db.prepare(sql)
  return {
    countSeeds: prepare('SELECT count(*) AS count FROM seeds'),
    addSeed: prepare('INSERT INTO seeds (position) VALUES (?)'),
    addOrg: prepare('INSERT INTO orgs (position, body) VALUES (?, ?)'),
    addToken: prepare('INSERT INTO tokens (position, body) VALUES (?, ?)'),
    addSample: prepare('INSERT INTO sample_queries (position, id) VALUES (?, ?)'),
    orgsAfter: prepare('SELECT position, body FROM orgs WHERE position > ? ORDER BY position LIMIT ?'),
    tokensAfter: prepare('SELECT position, body FROM tokens WHERE position > ? ORDER BY position LIMIT ?'),
    getQuery: prepare('SELECT body FROM starred_queries WHERE id = ?'),
    replaceQuery: prepare('UPDATE starred_queries SET body = ? WHERE id = ?'),
    putQuery: prepare(
      'INSERT INTO starred_queries (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
    ),
    deleteQuery: prepare('DELETE FROM starred_queries WHERE id = ?'),
    sampleIds: prepare(
      'SELECT id FROM sample_queries WHERE id IN (SELECT id FROM starred_queries) ORDER BY position',
    ),
    saveCredential: prepare(
      `INSERT INTO credentials (hash, kind, grant_id, role, expires_at, spent, redirect_uri, code_challenge)
       VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
    ),
    findCredential: prepare(
      'SELECT * FROM credentials WHERE hash = ? AND kind = ? AND spent = 0 AND expires_at > ?',
    ),
    spendCredential: prepare(
      'UPDATE credentials SET spent = 1 WHERE hash = ? AND kind = ? AND spent = 0 RETURNING *',
    ),
    revokeGrantOf: prepare(
      'DELETE FROM credentials WHERE grant_id IN (SELECT grant_id FROM credentials WHERE hash = ?)',
    ),
    dropExpired: prepare('DELETE FROM credentials WHERE expires_at <= ?'),
  }
}
