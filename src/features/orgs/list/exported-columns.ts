import { findOrgColumn, limitColumns, type OrgColumn } from '../fields/org-columns.ts'
import { shownColumns } from '../fields/org-layout.ts'
import type { OrgsSearch } from './orgs-search.ts'

const known = (...ids: readonly string[]): readonly OrgColumn[] =>
  ids.flatMap((id) => findOrgColumn(id) ?? [])

const licenseDate = (id: string, label: string): OrgColumn => ({
  id,
  label,
  path: ['license', id],
  kind: { is: 'date', show: 'day' },
  width: 120,
})

const ofTimeline: readonly OrgColumn[] = [
  ...known('name'),
  licenseDate('validFrom', 'Valid from'),
  ...known('expiresAt'),
  licenseDate('billingPeriodStart', 'Billing period starts'),
  licenseDate('billingPeriodEnd', 'Billing period ends'),
]

/** What the tab that is open shows of each organization; the charts, which show none, give what the table does. */
export function exportedColumns(search: OrgsSearch): readonly OrgColumn[] {
  if (search.view === 'limits') return [...known('name', 'plan'), ...limitColumns]
  return search.view === 'timeline' ? ofTimeline : shownColumns(search)
}
