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
