import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ApiError } from '#api/api-error.ts'
import { useChangedRows } from '../changes/visit-changes.ts'
import type { Finding, Findings, Found, FoundView } from '../findings/finding-rules.ts'
import { useFindingNarrowing } from '../findings/list-findings.ts'
import type { RowMask } from '../index/row-index.ts'
import type { Resource } from '../list/resource.ts'
import type { ListModel } from '../list/list-model.ts'
import type { listOptions } from '../list/list-options.ts'
import type { ListSearch } from '../list/list-search.ts'
import { type Narrowing, useListView } from '../list/list-view.ts'

/** A list as its screen shows it. */
export type ShownList<Subject> = {
  /** Undefined until the first rows are loaded. */
  readonly list: ListModel<Subject> | undefined
  /** Whether `list` has only the first rows because it is still being read. */
  readonly isReading: boolean
  /** Why loading or refreshing failed; `list` is then the previous one, if any. */
  readonly error: ApiError | null
  /** Why the request is being retried; `onTryNow` retries immediately. */
  readonly failure: ApiError | null
  onTryNow(): void
  readonly isRefreshing: boolean
  /** Reloads the list; absent if there is nothing to request. */
  readonly onRefresh?: (() => void) | undefined
}

/** How the screen of a resource gets its list from the service. */
export const serviceList = <Subject, F extends Finding>(
  resource: Resource<Subject>,
  options: ReturnType<typeof listOptions<Subject>>,
  findings: Pick<Findings<Subject, F>, 'useFound'>,
) => ({
  /**
   * The list. After a refresh, the previous list stays until the findings of the new one and the filters of the URL are
   * computed, so that a refresh never loses focus, scroll position, typed text, or open popups. `isPending`:
   * resource-specific filters are still being computed.
   */
  useShown(search: ListSearch, isPending = false): ShownList<Subject> {
    const queryClient = useQueryClient()
    const { data: latest, error, failureReason, isFetching, refetch } = useQuery(options.list())
    const { data: firstRows } = useQuery(options.firstRows())
    const [shown, setShown] = useState(latest)
    const before = findings.useFound(shown)
    const found = findings.useFound(latest)
    const changed = useChangedRows(resource, latest, search.changed !== undefined)
    // If the previous list had no findings either, there is nothing to lose, and waiting might never end.
    const isUnsettled = found === null || isPending || changed.isPending
    // The same goes for the first rows of a long list: replacing them with a skeleton would lose scroll and focus.
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

/** Filters of one resource only. */
type OwnFilters = {
  /** By name; the same object while nothing changes. */
  readonly masks?: ReadonlyMap<string, RowMask>
  readonly isPending?: boolean
  /** Whether rows keep their order, rather than the most urgent first, if the URL has none. */
  readonly keepsOrder?: boolean
}

const noMasks: ReadonlyMap<string, RowMask> = new Map()

/** Applies all filters of the URL: text, facets, findings, changes since the last visit, and those of the resource. */
export function useFilteredList<Subject, F extends Finding>(
  kind: Findings<Subject, F>,
  found: Found<Subject, F> | null,
  list: ListModel<Subject>,
  search: ListSearch,
  { masks: own = noMasks, keepsOrder = list.isPartial === true, ...rest }: OwnFilters = {},
): FoundView<Subject, F> {
  const byFindings = useFindingNarrowing(kind, found, list, search, keepsOrder)
  const { mask, ranks, mark } = byFindings
  const changed = useChangedRows(list.resource, list, search.changed !== undefined)
  const isPending = rest.isPending === true || byFindings.isPending || changed.isPending
  const narrowing = useMemo<Narrowing>(() => {
    const masks = new Map(own)
    if (changed.mask) masks.set('changed', changed.mask)
    if (mask) masks.set('findings', mask)
    return { masks, isPending, ranks, mark }
  }, [own, changed.mask, mask, isPending, ranks, mark])
  const view = useListView(list, search, narrowing)
  return useMemo(() => ({ ...view, found }), [view, found])
}
