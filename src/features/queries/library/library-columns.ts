import type { SortKey } from '#records/index/column-ranks.ts'
import type { LibraryRow } from './library.ts'

type LibraryColumnId =
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

type Value = string | boolean | null | readonly string[]

export type LibraryColumn = {
  id: LibraryColumnId
  label: string
  /** Pixels. */
  width: number
  /** What a file has of it. */
  value(row: LibraryRow): Value
  /** What it sorts by: moments, or text without regard to case. Rows without one go last. */
  sortKey(row: LibraryRow): SortKey
}

export const goneText = { 'not-found': 'Not found', 'deleted-here': 'Deleted here' } as const

/** What a query is called: its name, or its id while no name is known. */
export const titleOf = ({ name, id }: Pick<LibraryRow, 'name' | 'id'>): string => name || id

const isoTime = (epoch: number | null) => (epoch === null ? null : new Date(epoch).toISOString())

function keyOf(value: Value): SortKey {
  if (typeof value === 'boolean') return value ? 1 : undefined
  const text = typeof value === 'string' ? value : value?.join(', ')
  return text?.toLowerCase() || undefined
}

const column = (
  id: LibraryColumnId,
  label: string,
  width: number,
  value: LibraryColumn['value'],
  sortKey: LibraryColumn['sortKey'] = (row) => keyOf(value(row)),
): LibraryColumn => ({ id, label, width, value, sortKey })

const moment = (id: 'lastOpened' | 'lastSaved', label: string, width: number) =>
  column(
    id,
    label,
    width,
    (row) => isoTime(row[id]),
    (row) => row[id] ?? undefined,
  )

/** Every column of the library, in its order. */
export const libraryColumns: readonly LibraryColumn[] = [
  column(
    'name',
    'Name',
    320,
    (row) => row.name,
    (row) => titleOf(row).toLowerCase(),
  ),
  column('dataset', 'Dataset', 168, (row) => row.dataset),
  column('tags', 'Tags', 176, (row) => row.tags),
  moment('lastOpened', 'Last opened', 124),
  moment('lastSaved', 'Last saved here', 140),
  column('draft', 'Draft', 84, (row) => row.hasDraft),
  column('gone', 'Gone', 120, (row) => row.gone && goneText[row.gone]),
  column('pinned', 'Pinned', 88, (row) => row.pinned),
  column('note', 'Note', 220, (row) => row.note),
  column(
    'id',
    'ID',
    232,
    (row) => row.id,
    (row) => row.id,
  ),
]

const columnsById = new Map<string, LibraryColumn>(libraryColumns.map((known) => [known.id, known]))

export const findLibraryColumn = (id: string): LibraryColumn | undefined => columnsById.get(id)

export const isLibraryColumn = (id: string): boolean => columnsById.has(id)

/** The CSS width of a column: the pinned one leaves room for the others on a narrow screen. */
export const cssWidth = ({ id, width }: LibraryColumn): string =>
  id === 'name' ? `min(${width}px, 60vw)` : `${width}px`
