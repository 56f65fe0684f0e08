import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import { RetryNote } from '#form/retry-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { orgOptions } from './org-options.ts'
import { OrgsList } from './orgs-list.tsx'
import type { OrgsSearch } from './orgs-search.ts'

const route = getRouteApi('/signed-in/orgs')

/** `/orgs`: every organization visible to the caller. */
export function OrgsPage() {
  const orgs = useQuery(orgOptions.list())
  const queryClient = useQueryClient()
  const tryNow = () => void queryClient.resetQueries(orgOptions.list())
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { options } = useRouter()
  // Stable, so that typed text that only reaches the address draws no table anew.
  const handleSearch = useCallback(
    (next: OrgsSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const handleOpen = useCallback(
    (id: string, next: OrgsSearch) =>
      void navigate({ to: '/orgs/$orgId', params: { orgId: id }, search: next }),
    [navigate],
  )
  const writeSearch = useCallback((next: OrgsSearch) => options.stringifySearch?.(next) ?? '', [options])
  return (
    <>
      <PageTitle parts={['Organizations']} />
      {orgs.data ? (
        <OrgsList
          answer={orgs.data}
          error={orgs.error}
          isRefreshing={orgs.isFetching}
          onRefresh={() => void orgs.refetch()}
          search={search}
          onSearch={handleSearch}
          onOpen={handleOpen}
          writeSearch={writeSearch}
        />
      ) : (
        <>
          <PageHeader title="Organizations" />
          {orgs.error ? (
            <div className="px-4 sm:px-6">
              <FailurePanel
                title="Organizations could not be loaded"
                error={orgs.error}
                onRetry={() => void orgs.refetch()}
              />
            </div>
          ) : (
            <>
              <RetryNote error={orgs.failureReason} onTryNow={tryNow} />
              <TableSkeleton columns={7} label="Loading organizations" />
            </>
          )}
        </>
      )}
    </>
  )
}
