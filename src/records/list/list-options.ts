import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchList } from '#api/fetch-list.ts'
import type { ListRow } from '#api/list-row.ts'
import type { Resource } from '../resource.ts'
import { ListModel } from './list-model.ts'

/** How the list of a resource is read: whole, and while a long one is read for the first time, its first rows. */
export function listOptions<Subject>(resource: Resource<Subject>) {
  const listKey = [resource.id] as const
  const firstRowsKey = ['first rows', resource.id] as const
  return {
    /** All records of the resource that the caller may see. */
    list: () =>
      queryOptions({
        queryKey: listKey,
        async queryFn({ signal, client }) {
          const isFirstReading = client.getQueryData(listKey) === undefined
          const show = (first: ListModel<Subject> | null) => void client.setQueryData(firstRowsKey, first)
          // Each is read as it arrives, in the slices in which the list itself is.
          const subjects: (Subject | undefined)[] = []
          const onFirstRows = (rows: readonly ListRow[]) =>
            show(
              new ListModel(resource, { rows, receivedAt: Date.now(), source: () => '' }, subjects.slice()),
            )
          try {
            const answer = await fetchList(resource.endpoint, {
              signal,
              onRow: (row) => subjects.push(row.kind === 'record' ? resource.subject(row) : undefined),
              onFirstRows: isFirstReading ? onFirstRows : undefined,
            })
            return new ListModel(resource, answer, subjects)
          } finally {
            if (isFirstReading) show(null)
          }
        },
        // Comparing a long list with the one before costs more than showing it.
        structuralSharing: false,
      }),
    /** The first rows of a long list while it is read for the first time; null at any other time. */
    firstRows: () =>
      queryOptions<ListModel<Subject> | null>({
        queryKey: firstRowsKey,
        queryFn: skipToken,
        structuralSharing: false,
      }),
  }
}
