import type { Field } from '#records/fields/field.ts'
import { shownFields } from '#records/table/table-layout.ts'
import { limitFields, orgField, orgPath } from '../org-fields.ts'
import { org } from '../org.ts'
import type { OrgsSearch } from './orgs-search.ts'

type Exported = Pick<Field<unknown>, 'label' | 'path' | 'value'>

const known = (...ids: readonly string[]): readonly Exported[] => ids.flatMap((id) => orgField(id) ?? [])

const ofTimeline: readonly Exported[] = [
  ...known('name'),
  { label: 'Valid from', ...orgPath('license', 'validFrom') },
  ...known('expiresAt'),
  { label: 'Billing period starts', ...orgPath('license', 'billingPeriodStart') },
  { label: 'Billing period ends', ...orgPath('license', 'billingPeriodEnd') },
]

/** What the tab that is open shows of each organization; the charts, which show none, give what the table does. */
export function exportedFields(search: OrgsSearch): readonly Exported[] {
  if (search.tab === 'limits') return [...known('name', 'plan'), ...limitFields]
  return search.tab === 'timeline' ? ofTimeline : shownFields(org, search)
}
