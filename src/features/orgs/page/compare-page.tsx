import { getRouteApi } from '@tanstack/react-router'
import { CompareScreen } from '#records/compare/compare-screen.tsx'
import { fieldComparison } from '#records/compare/field-comparison.tsx'
import { compareOrgs } from '../compare/compare-orgs.ts'
import { org } from '../org.ts'
import { orgOptions } from '../org-options.ts'
import { OrgRecord } from './org-page.tsx'

const route = getRouteApi('/signed-in/orgs/compare')

const comparison = fieldComparison(org, {
  linkTo: ({ id }) =>
    id === 'compare'
      ? { to: '/orgs/compare', search: { record: '1' } }
      : { to: '/orgs/$orgId', params: { orgId: id } },
  groupsOf: compareOrgs,
})

/** `/orgs/compare?id=a&id=b`: organizations side by side. */
export function ComparePage() {
  const search = route.useSearch()
  return search.record ? (
    <OrgRecord orgId="compare" />
  ) : (
    <CompareScreen {...comparison} options={orgOptions} search={search} />
  )
}
