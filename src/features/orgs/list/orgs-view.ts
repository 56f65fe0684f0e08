import type { ListModel } from '#records/list/list-model.ts'
import type { ExportedField } from '#records/list/export-rows.ts'
import { shownFields } from '#records/list/table-layout.ts'
import { useFilteredList } from '#records/screen/read-list.ts'
import { useOutlierFilter } from '../limits/comparison.ts'
import { orgFindings } from '../rules/org-findings.ts'
import type { OrgsSearch, OrgsView } from '../orgs-search.ts'
import { fieldsAt, shownInLimits } from '../org-fields.ts'
import { org } from '../org.ts'

/** The organizations that match the address, sorted by it or most urgent first. */
export function useOrgsView(list: ListModel, search: OrgsSearch): OrgsView {
  // The first rows have no findings yet: rows still to come may change them.
  const found = orgFindings.useFound(list.isPartial ? undefined : list)
  return useFilteredList(orgFindings, found, list, search, useOutlierFilter(list, search))
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
