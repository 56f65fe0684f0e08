import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { org } from '../org.ts'
import { orgOptions } from '../org-options.ts'
import { ListFailure } from '#records/list/list-failure.tsx'
import { OrgRecord } from './org-page.tsx'
import type { CompareSearch } from '../compare/compare-search.ts'
import { ComparedOrgs } from '../compare/compared-orgs.tsx'

const route = getRouteApi('/signed-in/orgs/compare')
const noFilters = {}

const back = <Link to="/orgs">Organizations</Link>

/** `/orgs/compare?id=a&id=b`: organizations side by side. */
export function ComparePage() {
  const search = route.useSearch()
  return search.record ? (
    <OrgRecord orgId="compare" search={noFilters} />
  ) : (
    <>
      <PageTitle parts={['Compare organizations', 'Organizations']} />
      <LoadedComparison search={search} />
    </>
  )
}

function LoadedComparison({ search }: { search: CompareSearch }) {
  const orgs = useQuery(orgOptions.list())
  const navigate = route.useNavigate()
  if (orgs.data) {
    return (
      <ComparedOrgs
        answer={orgs.data}
        error={orgs.error}
        isRefreshing={orgs.isFetching}
        onRefresh={() => void orgs.refetch()}
        search={search}
        onSearch={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
        back={back}
      />
    )
  }
  return (
    <>
      <PageHeader title="Compare organizations" back={back} />
      {orgs.error ? (
        <ListFailure title={org.title} error={orgs.error} onRetry={() => void orgs.refetch()} />
      ) : (
        <TableSkeleton columns={3} label="Loading organizations" />
      )}
    </>
  )
}
