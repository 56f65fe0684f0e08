import type { DatabasePart } from './database-part.ts'
import type { Statements } from './database.ts'

/** Writes to the disk when the transaction ends, but changes nothing: there and back, as SQLite skips what is equal. */
export async function writeAnything(run: Statements['run'], { versionTable }: DatabasePart): Promise<void> {
  await run(`UPDATE ${versionTable} SET version = -version`)
  await run(`UPDATE ${versionTable} SET version = -version`)
}
