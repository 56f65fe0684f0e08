import type { SqlRow, SqlValue } from '../database.ts'
import { fromStorable, toStorable } from '../storable-text.ts'

/** Values as the driver is given them. */
export function sqliteValues(values: readonly SqlValue[]): readonly SqlValue[] {
  return values.map((value) => (typeof value === 'string' ? toStorable(value) : value))
}

/**
 * Rows as the driver gives them: text, numbers and null, because no column of ours holds anything else.
 * @throws when the driver gives something that is no row.
 */
export function sqliteRows(rows: unknown[]): readonly SqlRow[] {
  if (!areRows(rows)) throw new Error('the driver gave something that is no row')
  for (const row of rows) {
    for (const column in row) {
      const value = row[column]
      if (typeof value === 'string') row[column] = fromStorable(value)
    }
  }
  return rows
}

function areRows(rows: unknown[]): rows is Record<string, SqlValue>[] {
  return rows.every((row) => typeof row === 'object' && row !== null)
}
