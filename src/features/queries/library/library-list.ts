import type { ListRow, RecordRow } from '#api/list-row.ts'
import { naturalKey } from '#lib/natural-key.ts'
import { listModel, type ListModel } from '#records/list/list-model.ts'
import type { Resource, SubjectReader } from '#records/list/resource.ts'
import { lastUsed, type LibraryRow, recordOf } from './library.ts'

type QueryRow = RecordRow & { readonly query: LibraryRow }

const queryRow = (query: LibraryRow, index: number): QueryRow => ({
  kind: 'record',
  index,
  query,
  id: query.id,
  get record() {
    return recordOf(query)
  },
})

const isQueryRow = (row: ListRow): row is QueryRow => 'query' in row

/** Reads the rows of `libraryList`. */
export function libraryReader(): SubjectReader<LibraryRow> {
  const queries: (LibraryRow | undefined)[] = []
  return {
    add: (row) => void queries.push(isQueryRow(row) ? row.query : undefined),
    read: () => [...queries],
  }
}

/** Pinned queries first, then the most recently used, then by name and ID. */
function sortedByUse(library: readonly LibraryRow[]): readonly LibraryRow[] {
  // Not with a collator: its data would take 9 ms to load before the first rows.
  const keyed = library.map((row) => ({ row, key: `${naturalKey(row.name)}\0${naturalKey(row.id)}` }))
  return keyed
    .sort(
      (a, b) =>
        Number(b.row.pinned) - Number(a.row.pinned) ||
        lastUsed(b.row) - lastUsed(a.row) ||
        (a.key < b.key ? -1 : Number(a.key > b.key)),
    )
    .map(({ row }) => row)
}

let last: { readonly library: readonly LibraryRow[]; readonly list: ListModel<LibraryRow> } | null = null

/**
 * The library as a list, in the order of `sortedByUse`. `isPartial`: the service's queries are still being loaded. The
 * next visit to an unchanged library gets the same list, with what was worked out of it.
 */
export function libraryList(
  resource: Resource<LibraryRow>,
  library: readonly LibraryRow[],
  receivedAt: number,
  isPartial?: boolean,
): ListModel<LibraryRow> {
  const known = last?.library === library ? last.list : null
  const isKnown =
    known?.receivedAt === receivedAt &&
    known.isPartial === isPartial &&
    String(known.resource.columns) === String(resource.columns)
  if (isKnown) return known
  const rows = sortedByUse(library).map(queryRow)
  const source = (index: number) => rows[index]?.query.text ?? ''
  const list = listModel(resource, { rows, receivedAt, isPartial, source })
  last = { library, list }
  return list
}
