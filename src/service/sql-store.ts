import type { Database, SqlRow, Statements } from '#storage/database.ts'
import { type StorageSettings, openDatabase } from '#storage/open-database.ts'
import { insertSeed } from './insert-seed.ts'
import { servicePart } from './service-part.ts'
import { credentialOf, numberOf, textOf } from './sql-row.ts'
import { sql } from './sql-statements.ts'
import type { Credential, Store } from './store.ts'

const portion = 500

/**
 * Opens the store of the service in SQLite or PostgreSQL.
 * @throws {SettingsError} as `openDatabase`
 */
export async function openStore(settings: StorageSettings): Promise<Store> {
  return createSqlStore(await openDatabase(settings, servicePart))
}

function createSqlStore(db: Database): Store {
  return {
    isFilled: async () => numberOf(first(await db.rows(sql.countSeeds)), 'count') > 0,
    fillEmpty: (seed) => db.transaction((statements) => insertSeed(statements, seed)),
    rows: (list) => pages(db, list === 'orgs' ? sql.orgsAfter : sql.tokensAfter),
    getQuery: async (id) => {
      const row = first(await db.rows(sql.getQuery, [id]))
      return row === undefined ? null : textOf(row, 'body')
    },
    replaceQuery: async (id, body) => (await db.run(sql.replaceQuery, [body, id])) > 0,
    putQuery: async (id, body) => void (await db.run(sql.putQuery, [id, body])),
    deleteQuery: async (id) => (await db.run(sql.deleteQuery, [id])) > 0,
    sampleQueryIds: async () => (await db.rows(sql.sampleIds)).map((row) => textOf(row, 'id')),
    saveCredential: (credential) => saveCredential(db, credential),
    findCredential: async (hash, kind, now) => {
      const row = first(await db.rows(sql.findCredential, [hash, kind, Math.floor(now)]))
      return row === undefined ? null : credentialOf(row)
    },
    exchange: async (hash, kind, now, next) => {
      // Apart from the transaction, which would be in the way of every other one if it looked at all rows.
      await db.run(sql.dropExpired, [Math.floor(now)])
      return db.transaction(async (statements) => {
        const row = first(await statements.rows(sql.spendCredential, [hash, kind]))
        if (row === undefined) {
          return { outcome: (await statements.run(sql.revokeGrantOf, [hash])) > 0 ? 'reused' : 'unknown' }
        }
        const spent = credentialOf(row)
        const saved = next(spent)
        if (saved === null) return { outcome: 'refused' }
        for (const credential of saved) await saveCredential(statements, credential)
        return { outcome: 'done', spent }
      })
    },
    revoke: async (hash) => void (await db.run(sql.revokeGrantOf, [hash])),
    revokeAll: async () => void (await db.run(sql.revokeAll)),
    check: () => db.check(),
    close: () => db.close(),
  }
}

const first = (rows: readonly SqlRow[]): SqlRow | undefined => rows[0]

/** Seeded rows never change, so one page after the other gives a consistent list without holding a snapshot. */
async function* pages(db: Database, statement: string): AsyncIterable<readonly string[]> {
  let after = -1
  for (;;) {
    const rows = await db.rows(statement, [after, portion])
    if (rows.length > 0) yield rows.map((row) => textOf(row, 'body'))
    if (rows.length < portion) return
    after = numberOf(rows.at(-1), 'position')
  }
}

async function saveCredential({ run }: Statements, credential: Credential): Promise<void> {
  const { hash, kind, grantId, role, expiresAt, redirectUri, codeChallenge } = credential
  await run(sql.saveCredential, [hash, kind, grantId, role, expiresAt, redirectUri, codeChallenge])
}
