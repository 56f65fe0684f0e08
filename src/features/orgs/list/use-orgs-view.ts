import { useMemo } from 'react'
import type { RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { type ListView, type Narrowing, useListView } from '#records/list/list-view.ts'
import { asksForFindings, findingMask } from '../attention/finding-filter.ts'
import { useAttention } from '../attention/use-attention.ts'
import { useChangedMask } from '../changes/use-loaded-orgs.ts'
import { useOutlierFilter } from '../limits/use-outlier-filter.ts'
import type { OrgsSearch } from './orgs-search.ts'

/** The organizations that the address asks for, in its order. */
export function useOrgsView(list: ListModel<unknown>, search: OrgsSearch): ListView {
  const { rows } = list
  const attention = useAttention(rows)
  const ofFindings = useMemo(() => findingMask(attention, search), [attention, search])
  const outliers = useOutlierFilter(rows, search)
  const changed = useChangedMask(rows, search.changed !== undefined)
  const isPending = (asksForFindings(search) && !attention) || outliers.isPending || changed.isPending
  const narrowing = useMemo<Narrowing>(() => {
    const masks = new Map<string, RowMask>()
    if (outliers.mask) masks.set('outliers', outliers.mask)
    if (changed.mask) masks.set('changed', changed.mask)
    if (ofFindings) masks.set('findings', ofFindings)
    return { masks, isPending }
  }, [outliers.mask, changed.mask, ofFindings, isPending])
  return useListView(list, search, narrowing)
}
