import type { ExportedField } from '#records/list/export-rows.ts'
import { shownFields } from '#records/table/table-layout.ts'
import { limitFields, orgField, orgPath } from '../org-fields.ts'
import { org } from '../org.ts'
import type { OrgsSearch } from '../orgs-search.ts'

const known = (...ids: readonly string[]): readonly ExportedField[] => ids.flatMap((id) => orgField(id) ?? [])

const ofTimeline: readonly ExportedField[] = [
  ...known('name'),
  { label: 'Valid from', ...orgPath('license', 'validFrom') },
  ...known('expiresAt'),
  { label: 'Billing period starts', ...orgPath('license', 'billingPeriodStart') },
  { label: 'Billing period ends', ...orgPath('license', 'billingPeriodEnd') },
]

/** What the tab that is open shows of each organization; the charts, which show none, give what the table does. */
export function exportedFields(search: OrgsSearch): readonly ExportedField[] {
  if (search.tab === 'limits') return [...known('name', 'plan'), ...limitFields]
  return search.tab === 'timeline' ? ofTimeline : shownFields(org, search)
}
