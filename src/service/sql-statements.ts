/** Every statement of the store, in SQL that SQLite and PostgreSQL read alike. */
export const sql = {
  countSeeds: 'SELECT count(*) AS count FROM seeds',
  addSeed: 'INSERT INTO seeds (position) VALUES (1) ON CONFLICT (position) DO NOTHING',
  orgsAfter: 'SELECT position, body FROM orgs WHERE position > ? ORDER BY position LIMIT ?',
  tokensAfter: 'SELECT position, body FROM tokens WHERE position > ? ORDER BY position LIMIT ?',
  getQuery: 'SELECT body FROM starred_queries WHERE id = ?',
  replaceQuery: 'UPDATE starred_queries SET body = ? WHERE id = ?',
  putQuery: `INSERT INTO starred_queries (id, body) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  deleteQuery: 'DELETE FROM starred_queries WHERE id = ?',
  sampleIds: 'SELECT id FROM sample_queries WHERE id IN (SELECT id FROM starred_queries) ORDER BY position',
  saveCredential: `INSERT INTO credentials
    (hash, kind, grant_id, role, expires_at, spent, redirect_uri, code_challenge) VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
  findCredential: 'SELECT * FROM credentials WHERE hash = ? AND kind = ? AND spent = 0 AND expires_at > ?',
  spendCredential: 'UPDATE credentials SET spent = 1 WHERE hash = ? AND kind = ? AND spent = 0 RETURNING *',
  revokeGrantOf:
    'DELETE FROM credentials WHERE grant_id IN (SELECT grant_id FROM credentials WHERE hash = ?)',
  revokeAll: 'DELETE FROM credentials',
  dropExpired: 'DELETE FROM credentials WHERE expires_at <= ?',
} as const
