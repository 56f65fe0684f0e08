import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { org } from '../org.ts'
import { orgOptions } from '../org-options.ts'
import { ListFailure } from '#records/screen/list-header.tsx'
import type { OrgSearch } from '../orgs-search.ts'
import { OrgDetails, OrgSkeleton } from '../record/org-details.tsx'

const GoneOrg = lazyPart(
  () => import('./changes-page.tsx'),
  'GoneOrg',
  'What this browser keeps of the organization',
  {
    waiting: null,
    instead: ({ children }) => children,
  },
)

const route = getRouteApi('/signed-in/orgs/$orgId')

/** `/orgs/$orgId`: one organization, taken from the list, because the interface has no operation for a single one. */
export function OrgPage() {
  return <OrgRecord orgId={route.useParams().orgId} search={route.useSearch()} />
}

const noList: OrgSearch = {}

/** One organization, at whatever address. `search`: the filters of the list the user came from, if any. */
export function OrgRecord({
  orgId,
  search: { row: number, ...search } = noList,
}: {
  orgId: string
  search?: OrgSearch
}) {
  const orgs = useQuery(orgOptions.list())
  const back = (
    <Link to="/orgs" search={search} state>
      Organizations
    </Link>
  )
  const found = orgs.data?.withId(orgId)
  const row = found?.find(({ index }) => String(index) === number) ?? found?.[0]
  if (orgs.data && row) {
    return <OrgDetails answer={orgs.data} row={row} search={search} back={back} orgs={orgs} />
  }
  if (orgs.data) {
    return (
      <GoneOrg id={orgId} back={back}>
        <PageTitle parts={['Organization not found', 'Organizations']} />
        <PageHeader title="Organization not found" back={back} />
        <EmptyState
          title={`No organization has the ID “${visibleText(orgId)}”`}
          actions={
            <Link to="/orgs" search={search} state className="text-accent underline">
              Back to the organizations
            </Link>
          }
        >
          The service lists {countText(orgs.data.subjects.length, 'organization')}, but not this one. It may
          have been removed, or may be visible only to another sign-in.
          {orgs.data.unreadable.length > 0 &&
            ` ${countText(orgs.data.unreadable.length, 'row')} in the list could not be read.`}
        </EmptyState>
      </GoneOrg>
    )
  }
  return (
    <>
      <PageTitle parts={['Organization', 'Organizations']} />
      <PageHeader title="Organization" back={back} />
      {orgs.error ? (
        <ListFailure title={org.title} error={orgs.error} onRetry={() => void orgs.refetch()} />
      ) : (
        <OrgSkeleton />
      )}
    </>
  )
}
