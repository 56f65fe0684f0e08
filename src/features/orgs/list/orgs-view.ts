import { useMemo } from 'react'
import { useFindingNarrowing } from '#records/findings/list-findings.ts'
import { useChangedRows } from '#records/changes/visit-changes.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { type Narrowing, useListView } from '#records/list/list-view.ts'
import { useOutlierFilter } from '../limits/comparison.ts'
import { orgFindings } from '../rules/org-findings.ts'
import type { OrgsSearch, OrgsView } from '../orgs-search.ts'
import type { ExportedField } from '#records/list/export-rows.ts'
import { shownFields } from '#records/list/table-layout.ts'
import { fieldsAt, shownInLimits } from '../org-fields.ts'
import { org } from '../org.ts'

/** The organizations that match the address, sorted by it or most urgent first. `isReading`: only the first rows. */
export function useOrgsView(list: ListModel, search: OrgsSearch, isReading = false): OrgsView {
  // The first rows have no findings yet: rows still to come may change them.
  const found = orgFindings.useFound(isReading ? undefined : list)
  const byFindings = useFindingNarrowing(orgFindings, found, list, search, isReading)
  const { mask, ranks, mark } = byFindings
  const outliers = useOutlierFilter(list, search)
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

const ofTimeline: readonly ExportedField[] = fieldsAt(
  'name',
  'license.validFrom',
  'license.expiresAt',
  'license.billingPeriodStart',
  'license.billingPeriodEnd',
)

/** The fields that the open tab shows of each organization. The charts show none, so they give those of the table. */
export function exportedFields(search: OrgsSearch): readonly ExportedField[] {
  if (search.tab === 'limits') return shownInLimits
  return search.tab === 'timeline' ? ofTimeline : shownFields(org, search)
}
