import { useMemo } from 'react'
import { useFindingNarrowing } from '#records/findings/narrow-by-findings.ts'
import { useChangedRows } from '#records/changes/use-sight.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { type Narrowing, useListView } from '#records/list/list-view.ts'
import { useOutlierFilter } from '../limits/use-outlier-filter.ts'
import { orgFindings } from '../rules/org-findings.ts'
import type { OrgsSearch, OrgsView } from '../orgs-search.ts'

/** The organizations that the address asks for, in its order or most urgent first. `isReading`: their first rows. */
export function useOrgsView(list: ListModel, search: OrgsSearch, isReading = false): OrgsView {
  const { rows } = list
  // Of the first rows nothing is said yet that others of the list may change.
  const found = orgFindings.useFound(isReading ? undefined : list)
  const byFindings = useFindingNarrowing(orgFindings, found, list, search, isReading)
  const { mask, ranks, mark } = byFindings
  const outliers = useOutlierFilter(rows, search)
  const changed = useChangedRows(list.resource, isReading ? undefined : list, search.changed !== undefined)
  const isPending = byFindings.isPending || outliers.isPending || changed.isPending
  const narrowing = useMemo<Narrowing>(() => {
    const masks = new Map<string, RowMask>()
    if (outliers.mask) masks.set('outliers', outliers.mask)
    if (changed.mask) masks.set('changed', changed.mask)
    if (mask) masks.set('findings', mask)
    return { masks, isPending, ranks, mark }
  }, [outliers.mask, changed.mask, mask, isPending, ranks, mark])
  const view = useListView(list, search, narrowing)
  return useMemo(() => ({ ...view, found }), [view, found])
}
