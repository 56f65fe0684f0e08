import { useMemo } from 'react'
import type { ColumnRanks } from '#records/index/column-ranks.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { sortOf } from '#records/list/list-search.ts'
import { type ListView, type Narrowing, useListView, usual } from '#records/list/list-view.ts'
import { useChangedMask } from '../changes/use-loaded-orgs.ts'
import { asksForFindings, findingMask, urgencyMarks, urgencyRanks } from '../findings/finding-filter.ts'
import { useOrgFindings } from '../findings/use-org-findings.ts'
import { useOutlierFilter } from '../limits/use-outlier-filter.ts'
import type { OrgsSearch } from './orgs-search.ts'

const none: ReadonlyMap<string, ColumnRanks> = new Map()

/** The organizations that the address asks for, in its order or most urgent first. `isReading`: their first rows. */
export function useOrgsView(list: ListModel<unknown>, search: OrgsSearch, isReading = false): ListView {
  const { rows, resource } = list
  const found = useOrgFindings(rows)
  const ofFindings = useMemo(() => findingMask(found, search), [found, search])
  const outliers = useOutlierFilter(rows, search)
  const changed = useChangedMask(rows, search.changed !== undefined)
  const isByUrgency = sortOf(resource, search).length === 0 && !isReading
  const isPending =
    ((isByUrgency || asksForFindings(search)) && !found) || outliers.isPending || changed.isPending
  const ranks = useMemo(
    () => (found && isByUrgency ? new Map([[usual, urgencyRanks(found)]]) : none),
    [found, isByUrgency],
  )
  const mark = useMemo(() => (found && !isReading ? urgencyMarks(found) : undefined), [found, isReading])
  const narrowing = useMemo<Narrowing>(() => {
    const masks = new Map<string, RowMask>()
    if (outliers.mask) masks.set('outliers', outliers.mask)
    if (changed.mask) masks.set('changed', changed.mask)
    if (ofFindings) masks.set('findings', ofFindings)
    return { masks, isPending, ranks, mark }
  }, [outliers.mask, changed.mask, ofFindings, isPending, ranks, mark])
  return useListView(list, search, narrowing)
}
