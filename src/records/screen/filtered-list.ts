import { useMemo } from 'react'
import { useChangedRows } from '../changes/visit-changes.ts'
import type { Finding, Findings, Found, FoundView } from '../findings/finding-rules.ts'
import { useFindingNarrowing } from '../findings/list-findings.ts'
import type { RowMask } from '../index/row-index.ts'
import type { ListModel } from '../list/list-model.ts'
import type { ListSearch } from '../list/list-search.ts'
import { type Narrowing, useListView } from '../list/list-view.ts'

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
