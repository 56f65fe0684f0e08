import type { Database } from '#storage/database.ts'

/**
 * Leases on changing records, which one process at a time has of each. A lease ends by itself, so that a process that
 * was killed blocks nobody for longer.
 */
export type RecordLeases = {
  /** True when `holder` has the lease of this record now. Times are milliseconds since 1970. */
  readonly take: (record: string, holder: string, now: number) => Promise<boolean>
  /** Starts the lease's time anew for its holder. */
  readonly extend: (record: string, holder: string, now: number) => Promise<void>
  readonly release: (record: string, holder: string, now: number) => Promise<void>
}

/** Life of a lease in milliseconds. Its holder extends it while it waits for the service. */
export const leaseLife = 5000

export function createRecordLeases(database: Database): RecordLeases {
  return {
    // A lease that ends later than one can, with some room for two clocks, was taken while a clock was wrong.
    take: async (record, holder, now) =>
      (await database.run(
        `INSERT INTO record_leases (record, holder, ends_at) VALUES (?, ?, ?)
         ON CONFLICT (record) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
         WHERE record_leases.ends_at <= ? OR record_leases.ends_at > ?`,
        [record, holder, now + leaseLife, now, now + 2 * leaseLife],
      )) === 1,
    extend: async (record, holder, now) =>
      void (await database.run('UPDATE record_leases SET ends_at = ? WHERE record = ? AND holder = ?', [
        now + leaseLife,
        record,
        holder,
      ])),
    // What processes left that were killed goes with it.
    release: async (record, holder, now) =>
      void (await database.run(
        'DELETE FROM record_leases WHERE (record = ? AND holder = ?) OR ends_at <= ?',
        [record, holder, now],
      )),
  }
}
