import type { SqlValue, Statements } from '#storage/database.ts'
import { sql } from './sql-statements.ts'
import type { Seed } from './store.ts'

const batch = 500

/** Fills an empty store; leaves one as it is that was filled before, or is being filled by another process. */
export async function insertSeed(statements: Statements, seed: Seed): Promise<void> {
  // First, so that a second process waits here and then finds that there is nothing left to do.
  if ((await statements.run(sql.addSeed)) === 0) return
  let position = 0
  const numbered = (value: string) => [position++, value] as const
  await insertAll(statements, 'INSERT INTO orgs (position, body)', seed.orgs, numbered)
  await insertAll(statements, 'INSERT INTO tokens (position, body)', seed.tokens, numbered)
  const ids: string[] = []
  for (const { id, body } of seed.starredQueries) {
    // One by one: a statement may not write the same id twice, and a seed file may hold one twice.
    await statements.run(sql.putQuery, [id, body])
    ids.push(id)
  }
  await insertAll(statements, 'INSERT INTO sample_queries (position, id)', ids, numbered)
}

/** Hundreds of rows to a statement, because each statement is a round trip. */
async function insertAll<Row>(
  { run }: Statements,
  into: string,
  rows: Iterable<Row>,
  valuesOf: (row: Row) => readonly [SqlValue, SqlValue],
): Promise<void> {
  let values: SqlValue[] = []
  const write = async () => {
    if (values.length === 0) return
    await run(`${into} VALUES ${'(?, ?), '.repeat(values.length / 2).slice(0, -2)}`, values)
    values = []
  }
  for (const row of rows) {
    values.push(...valuesOf(row))
    if (values.length === 2 * batch) await write()
  }
  await write()
}
