import type { LibraryRow } from '../library/library-options.ts'

export type TrashRow = LibraryRow & { gone: NonNullable<LibraryRow['gone']> }

const isGone = (row: LibraryRow): row is TrashRow => row.gone !== null

/** The queries that the service has no more, what went last first; those of which that is not known stand last. */
export function trashRows(rows: readonly LibraryRow[]): TrashRow[] {
  return rows.filter(isGone).sort((a, b) => (b.goneAt ?? 0) - (a.goneAt ?? 0) || a.id.localeCompare(b.id))
}
