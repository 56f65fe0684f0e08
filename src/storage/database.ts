import { SettingsError } from '#lib/errors.ts'

/** A part of Starboard's data, with its own tables and, in SQLite, its own file. */
export type DatabasePart = {
  /** Name of the SQLite file in the data directory. */
  readonly file: string
  /** Table with one row and one column `version`: the format of this part, which is the number of its migrations. */
  readonly versionTable: string
  /** For each format, the statements that migrate the previous one. Released migrations never change. */
  readonly migrations: readonly (readonly string[])[]
  /** A table that identifies a file without a version table as ours, in format 1, from before formats had versions. */
  readonly unversionedTable?: string
}

/** A column value: text, a number that JavaScript represents exactly, or null. */
export type SqlValue = string | number | null

export type SqlRow = Readonly<Record<string, SqlValue>>

/**
 * Runs SQL that means the same to SQLite and PostgreSQL, with `?` for values. Every method rejects with {@link
 * StorageError} if the database fails.
 *
 * For the same meaning: use `BIGINT` for seconds and milliseconds, indexed IDs of at most 2,000 bytes, and no ordering
 * by text, which the two sort differently.
 */
export type Statements = {
  /** Runs a statement and returns its rows. */
  rows(sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]>
  /** Runs a statement and returns how many rows it changed. */
  run(sql: string, values?: readonly SqlValue[]): Promise<number>
}

/**
 * One of Starboard's databases. It is durable: once a call resolves, its changes survive a power loss, except those of
 * `runUnsynced`.
 */
export type Database = Statements & {
  /**
   * Like `run`, but does not wait for the disk: a power loss may undo the change, the end of the process does not. For
   * what means nothing after a power loss.
   */
  runUnsynced: Statements['run']
  /**
   * Runs `work` as one serializable transaction: all or nothing, as if no other ran meanwhile. `work` may run again
   * after a conflict, so it must have no other side effects. It must use only the statements passed to it: any other
   * would wait for its end, and a transaction that is idle for 10 seconds is rolled back. A failed statement ends the
   * transaction, even if `work` catches the error.
   */
  transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>
  /**
   * Rejects if the database cannot be read or written right now, for example because of a full disk or lost connection.
   * Cheap enough to call every second: it writes only if the last write failed.
   */
  check(): Promise<void>
  /** Finishes earlier calls, then closes the database. May be called twice. */
  close(): Promise<void>
}

/** The database failed to do what was requested: disk full, locked, damaged, connection lost. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}

/**
 * The format of a part, from the row of its version table.
 * @param place Setting and place to start the error message with: `DATA_DIR: /data/starboard.db`.
 * @throws {SettingsError} if it is newer than this program or not a format at all.
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

/** Causes a disk write without a change: sets a value and sets it back, because SQLite skips equal values. */
export async function writeAnything(run: Statements['run'], { versionTable }: DatabasePart): Promise<void> {
  await run(`UPDATE ${versionTable} SET version = -version`)
  await run(`UPDATE ${versionTable} SET version = -version`)
}

const unstorable = /\0|\u0001[01]/
const special = /[\0\u0001]/g
const escaped = /\u0001([01])/g

/**
 * Encodes text for a column: PostgreSQL refuses U+0000, and the SQLite driver stops reading there. It becomes U+0001
 * and 0, and U+0001 becomes U+0001 and 1 in texts that would otherwise be ambiguous. All other text is stored
 * unchanged, and different texts stay different.
 */
export function toStorable(text: string): string {
  if (!unstorable.test(text)) return text
  return text.replace(special, (char) => `\u0001${char === '\0' ? '0' : '1'}`)
}

/** Decodes text encoded by {@link toStorable}. */
export function fromStorable(text: string): string {
  if (!text.includes('\u0001')) return text
  return text.replace(escaped, (_, digit) => (digit === '0' ? '\0' : '\u0001'))
}
