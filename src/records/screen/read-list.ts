import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { useChangedRows } from '../changes/visit-changes.ts'
import type { Finding, Findings } from '../findings/finding-rules.ts'
import type { Resource } from '../list/resource.ts'
import type { ListModel } from '../list/list-model.ts'
import type { listOptions } from '../list/list-options.ts'
import type { ListSearch } from '../list/list-search.ts'

/** A list as its screen shows it. */
export type ShownList<Subject> = {
  /** Undefined before anything of it is here. */
  readonly list: ListModel<Subject> | undefined
  /** It is still being read: what is here are its first rows. */
  readonly isReading: boolean
  /** Why it could not be read, or not be refreshed; then it is the one before. */
  readonly error: ApiError | null
  /** Why it is asked for again after a pause, and asking at once. */
  readonly failure: ApiError | null
  onTryNow(): void
  readonly isRefreshing: boolean
  /** Reads it anew; absent where nothing can be asked for. */
  readonly onRefresh?: (() => void) | undefined
}

/** How the screen of a resource gets the list that the service answers. */
export const serviceList = <Subject, F extends Finding>(
  resource: Resource<Subject>,
  options: ReturnType<typeof listOptions<Subject>>,
  findings: Pick<Findings<Subject, F>, 'useFound'>,
) => ({
  /**
   * The list; after a refresh the one before it until the findings of the new one, and what the address filters by, are
   * worked out, so that nothing that is open, typed, focused or scrolled to goes with a refresh. `isPending`: so is what
   * only this resource filters by.
   */
  useShown(search: ListSearch, isPending = false): ShownList<Subject> {
    const queryClient = useQueryClient()
    const { data: latest, error, failureReason, isFetching, refetch } = useQuery(options.list())
    const { data: firstRows } = useQuery(options.firstRows())
    const [shown, setShown] = useState(latest)
    const before = findings.useFound(shown)
    const found = findings.useFound(latest)
    const changed = useChangedRows(resource, latest, search.changed !== undefined)
    // Where the list before has none either, nothing is there to be lost, and waiting may be in vain.
    const isUnsettled = found === null || isPending || changed.isPending
    // The first rows of a long list stay for as long, too: a skeleton in their place would take scroll and focus.
    const mustWait = isUnsettled && (shown ? before !== null : Boolean(firstRows))
    const settled = latest && mustWait ? shown : latest
    if (settled !== shown) setShown(settled)
    return {
      list: settled ?? (error ? undefined : (firstRows ?? undefined)),
      isReading: settled === undefined,
      error,
      failure: failureReason,
      onTryNow: useCallback(() => void queryClient.resetQueries(options.list()), [queryClient]),
      isRefreshing: isFetching || settled !== latest,
      onRefresh: useCallback(() => void refetch(), [refetch]),
    }
  },
})
