import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailurePanel } from '#form/failure-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrgDetails } from './org-details.tsx'
import { orgOptions } from './org-options.ts'

const route = getRouteApi('/signed-in/orgs/$orgId')

/** `/orgs/$orgId`: one organization, out of the list, because the interface has no operation for one. */
export function OrgPage() {
  const orgs = useQuery(orgOptions.list())
  const { orgId } = route.useParams()
  const search = route.useSearch()
  const back = (
    <Link to="/orgs" search={search} className="hover:text-ink hover:underline">
      Organizations
    </Link>
  )
  const row = orgs.data?.rows.find((entry) => entry.kind === 'record' && entry.id === orgId)
  if (orgs.data && row?.kind === 'record') {
    return <OrgDetails answer={orgs.data} row={row} search={search} back={back} orgs={orgs} />
  }
  return (
    <>
      <PageTitle parts={['Organizations']} />
      <PageHeader title={orgs.data ? 'Organization not found' : 'Organization'} back={back} />
      {orgs.data ? (
        <EmptyState
          title={`No organization has the ID “${orgId}”`}
          actions={
            <Link to="/orgs" search={search} className="text-accent underline">
              Back to the organizations
            </Link>
          }
        >
          The list of the service holds {orgs.data.rows.length} organizations, and this is none of them. It
          may have been removed, or another sign-in may see it.
        </EmptyState>
      ) : orgs.error ? (
        <div className="px-4 sm:px-6">
          <FailurePanel
            title="Organizations could not be loaded"
            error={orgs.error}
            onRetry={() => void orgs.refetch()}
          />
        </div>
      ) : (
        <div
          role="status"
          aria-label="Loading organization"
          className="grid gap-4 px-4 sm:px-6 lg:grid-cols-2"
        >
          {['plan', 'limits', 'validity', 'features'].map((part) => (
            <div key={part} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
              <Skeleton className="w-1/3" />
              <Skeleton className="w-3/4" />
              <Skeleton className="w-2/3" />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
