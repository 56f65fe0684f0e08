import type { ListRow, RecordRow } from '#api/list-row.ts'
import { listModel, type ListModel } from '#records/list/list-model.ts'
import type { Resource, SubjectReader } from '#records/list/resource.ts'
import { compareByUse, type LibraryRow, recordOf } from './library.ts'

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

/**
 * The library as a list: pinned queries first, then the most recently used. `isPartial`: the service's queries are
 * still being loaded.
 */
export function libraryList(
  resource: Resource<LibraryRow>,
  library: readonly LibraryRow[],
  receivedAt: number,
  isPartial?: boolean,
): ListModel<LibraryRow> {
  const rows = library.toSorted(compareByUse).map(queryRow)
  return listModel(resource, {
    rows,
    receivedAt,
    isPartial,
    source: (index) => rows[index]?.query.text ?? '',
  })
}
