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
