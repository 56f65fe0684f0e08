import { queryOptions, skipToken } from '@tanstack/react-query'
import { fetchList } from '#api/fetch-list.ts'
import type { ListRow } from '#api/list-row.ts'
import { listOrgs } from '#contract/endpoints.ts'

const listKey = ['orgs'] as const
const firstRowsKey = ['first rows', 'orgs'] as const
const noRows: readonly ListRow[] = []

export const orgOptions = {
  /** All organizations visible to the caller. */
  list: () =>
    queryOptions({
      queryKey: listKey,
      async queryFn({ signal, client }) {
        const isFirstReading = client.getQueryData(listKey) === undefined
        const show = (rows: readonly ListRow[]) => void client.setQueryData(firstRowsKey, rows)
        try {
          return await fetchList(listOrgs, { signal, onFirstRows: isFirstReading ? show : undefined })
        } finally {
          if (isFirstReading) show(noRows)
        }
      },
      // Comparing a long list with the one before costs more than showing it.
      structuralSharing: false,
    }),
  /** The first rows of a long list while it is read for the first time; empty at any other time. */
  firstRows: () =>
    queryOptions<readonly ListRow[]>({
      queryKey: firstRowsKey,
      queryFn: skipToken,
      structuralSharing: false,
    }),
}
