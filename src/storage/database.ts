import { SettingsError } from '#lib/errors.ts'

/** A part of what Starboard keeps: tables of its own and, in SQLite, a file of its own. */
export type DatabasePart = {
  /** Name of the SQLite file in the data directory. */
  readonly file: string
  /** Table with one row and one column `version`: the format of this part, which is the number of its migrations. */
  readonly versionTable: string
  /** For each format, the statements that lead to it from the one before. What was released is never changed. */
  readonly migrations: readonly (readonly string[])[]
  /** A table by which a file without the version table is known as ours, of format 1: as it was before there were formats. */
  readonly unversionedTable?: string
}

/** What a column may hold: text, a number that JavaScript holds exactly, or nothing. */
export type SqlValue = string | number | null

export type SqlRow = Readonly<Record<string, SqlValue>>

/**
 * Statements in SQL that SQLite and PostgreSQL read alike, with `?` in the places of their values. Every method rejects
 * with {@link StorageError} when the database fails.
 *
 * To be read alike: `BIGINT` for seconds and milliseconds, ids of at most 2,000 bytes where there is an index on them,
 * and no order by text, which the two sort differently.
 */
export type Statements = {
  /** The rows that a statement gives. */
  rows(sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** Runs a statement and gives how many rows it changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
}

/** One database of Starboard, durable: what a call has resolved for survives the loss of power. */
export type Database = Statements & {
  /**
   * Runs `work` as one serializable transaction: all of it happens or nothing, as if no other ran meanwhile. `work` may
   * be run again when another one was in its way, so it must have no other effect. It must only use the statements that
   * it is given: any other would wait for its end, and a transaction that asks nothing for 10 seconds is rolled back. A
   * statement that fails ends the transaction, even when `work` catches the error.
   */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>
  /**
   * Rejects when the database cannot be read or written right now, as on a full disk or a lost connection. Cheap enough
   * to be asked every second: it writes only when the last write failed.
   */
  check(): Promise<void>
  /** Ends what was asked for before, then lets go of the database. May be called twice. */
  close(): Promise<void>
}

/** The database is there but did not do what was asked: disk full, locked, damaged, connection lost. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/**
 * The format of a part in the row of its version table.
 * @param place Setting and place, as they begin the message: `DATA_DIR: /data/starboard.db`.
 * @throws {SettingsError} when it is newer than this program, or no format at all.
 */
export function versionOf(row: SqlRow | undefined, { migrations }: DatabasePart, place: string): number {
  const version = Number(row?.['version'])
  if (!Number.isInteger(version) || version < 0) {
    throw new SettingsError(`${place} does not say which format it has, so it is left as it is.`)
  }
  if (version > migrations.length) {
    throw new SettingsError(
      `${place} was written by a newer Starboard (format ${version}, this one knows ${migrations.length}); update Starboard or use another place.`,
    )
  }
  return version
}

/** Writes to the disk when the transaction ends, but changes nothing: there and back, as SQLite skips what is equal. */
export async function writeAnything(run: Statements['run'], { versionTable }: DatabasePart): Promise<void> {
  await run(`UPDATE ${versionTable} SET version = -version`)
  await run(`UPDATE ${versionTable} SET version = -version`)
}

const unstorable = /\0|\u0001[01]/
const special = /[\0\u0001]/g
const escaped = /\u0001([01])/g

/**
 * Text as a column can hold it: PostgreSQL refuses U+0000, and the driver of SQLite reads no further than that. So it
 * becomes U+0001 and 0, and U+0001 becomes U+0001 and 1, where the text would be mistaken otherwise. All other text is
 * stored as it is, and only texts that are equal are equal in the column.
 */
export function toStorable(text: string): string {
  if (!unstorable.test(text)) return text
  return text.replace(special, (char) => `\u0001${char === '\0' ? '0' : '1'}`)
}

/** The text that {@link toStorable} was given. */
export function fromStorable(text: string): string {
  if (!text.includes('\u0001')) return text
  return text.replace(escaped, (_, digit) => (digit === '0' ? '\0' : '\u0001'))
}
