import { queryOptions } from '@tanstack/react-query'
import { readList } from '#api/read-list.ts'
import { listOrgs } from '#contract/endpoints.ts'

export const orgOptions = {
  /** All organizations visible to the caller. */
  list: () =>
    queryOptions({
      queryKey: ['orgs'],
      queryFn: ({ signal }) => readList(listOrgs, signal),
      // Comparing a long list with the one before costs more than showing it.
      structuralSharing: false,
    }),
}
