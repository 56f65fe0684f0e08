import type { SortKey } from '#records/index/column-ranks.ts'
import type { LibraryRow } from './library.ts'

export type LibraryColumnId =
  | 'name'
  | 'dataset'
  | 'tags'
  | 'lastOpened'
  | 'lastSaved'
  | 'draft'
  | 'gone'
  | 'pinned'
  | 'note'
  | 'id'

export type LibraryColumn = {
  id: LibraryColumnId
  label: string
  /** Pixels. */
  width: number
}

/** Every column of the library, in its order. */
export const libraryColumns: readonly LibraryColumn[] = [
  { id: 'name', label: 'Name', width: 320 },
  { id: 'dataset', label: 'Dataset', width: 168 },
  { id: 'tags', label: 'Tags', width: 176 },
  { id: 'lastOpened', label: 'Last opened', width: 124 },
  { id: 'lastSaved', label: 'Last saved here', width: 140 },
  { id: 'draft', label: 'Draft', width: 84 },
  { id: 'gone', label: 'Gone', width: 120 },
  { id: 'pinned', label: 'Pinned', width: 88 },
  { id: 'note', label: 'Note', width: 220 },
  { id: 'id', label: 'ID', width: 232 },
]

const columnsById = new Map<string, LibraryColumn>(libraryColumns.map((column) => [column.id, column]))

export const findLibraryColumn = (id: string): LibraryColumn | undefined => columnsById.get(id)

export const isLibraryColumn = (id: string): boolean => columnsById.has(id)

export const goneText = { 'not-found': 'Not found', 'deleted-here': 'Deleted here' } as const

/** The CSS width of a column: the pinned one leaves room for the others on a narrow screen. */
export const cssWidth = ({ id, width }: LibraryColumn): string =>
  id === 'name' ? `min(${width}px, 60vw)` : `${width}px`

/** What a query is called: its name, or its id while no name is known. */
export const titleOf = ({ name, id }: Pick<LibraryRow, 'name' | 'id'>): string => name || id

const reads: Readonly<Record<LibraryColumnId, (row: LibraryRow) => SortKey>> = {
  name: (row) => titleOf(row).toLowerCase(),
  dataset: (row) => row.dataset.toLowerCase() || undefined,
  tags: (row) => row.tags.join(', ').toLowerCase() || undefined,
  lastOpened: (row) => row.lastOpened ?? undefined,
  lastSaved: (row) => row.lastSaved ?? undefined,
  draft: (row) => (row.hasDraft ? 1 : undefined),
  gone: (row) => row.gone ?? undefined,
  pinned: (row) => (row.pinned ? 1 : undefined),
  note: (row) => row.note.toLowerCase() || undefined,
  id: (row) => row.id,
}

/** What a column sorts by: moments, or text without regard to case. Rows without a value go last. */
export function columnSortKey(columnId: string, row: LibraryRow): SortKey {
  const column = columnsById.get(columnId)
  return column && reads[column.id](row)
}
