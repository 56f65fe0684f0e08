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

/**
 * The library as a list, in the order of `sortedByUse`. `isPartial`: the service's queries are still being loaded.
 */
export function libraryList(
  resource: Resource<LibraryRow>,
  library: readonly LibraryRow[],
  receivedAt: number,
  isPartial?: boolean,
): ListModel<LibraryRow> {
  const rows = sortedByUse(library).map(queryRow)
  return listModel(resource, {
    rows,
    receivedAt,
    isPartial,
    source: (index) => rows[index]?.query.text ?? '',
  })
}
