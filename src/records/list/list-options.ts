import { timeNow } from '#api/service-clock.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchList } from '#api/fetch-list.ts'
import type { ListRow } from '#api/list-row.ts'
import type { Endpoint } from '#contract/endpoints.ts'
import type { Resource } from './resource.ts'
import { importPart } from '#ui/import-part.ts'
import type { ListModel } from './list-model.ts'

/**
 * How to read the list of a resource: the complete list and, while a long one is first read, its first rows. `load`
 * returns the resource definition, which can thus stay out of the first script.
 */
export function listOptions<Subject>(
  id: Resource<Subject>['id'],
  endpoint: Endpoint,
  load: () => Promise<Resource<Subject>>,
) {
  const listKey = [id] as const
  const firstRowsKey = ['first rows', id] as const
  return {
    /** All records of the resource that the caller can see. */
    list: () =>
      queryOptions({
        queryKey: listKey,
        async queryFn({ signal, client }) {
          const isFirstReading = client.getQueryData(listKey) === undefined
          const show = (first: ListModel<Subject> | null) => void client.setQueryData(firstRowsKey, first)
          const [{ ListModel }, resource] = await Promise.all([
            importPart(() => import('./list-model.ts'), 'The reader of lists'),
            load(),
          ])
          // Reads each row as it arrives, in the same slices as the list itself.
          const reader = resource.reader()
          const onFirstRows = (rows: readonly ListRow[]) =>
            show(
              new ListModel(
                resource,
                { rows, receivedAt: timeNow(), source: () => '', isPartial: true },
                reader.read(),
              ),
            )
          if (isFirstReading) show(null)
          const answer = await fetchList(endpoint, {
            signal,
            onRow: (row) => reader.add(row),
            onFirstRows: isFirstReading ? onFirstRows : undefined,
          }).catch((error: unknown) => {
            if (isFirstReading) show(null)
            throw error
          })
          return new ListModel(resource, answer, reader.read())
        },
        // Comparing a long list with the previous one costs more than rendering it.
        structuralSharing: false,
      }),
    /**
     * The first rows of a long list while it is first read. Kept once the list is complete: a moment with neither would
     * remove the table, and with it the scroll position and the focus.
     */
    firstRows: () =>
      queryOptions<ListModel<Subject> | null>({
        queryKey: firstRowsKey,
        queryFn: skipToken,
        structuralSharing: false,
      }),
  }
}
