import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { ListAnswer } from '#api/list-row.ts'
import { RetryNote } from '#form/retry-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { orgOptions } from './org-options.ts'
import { OrgsFailure } from './orgs-failure.tsx'
import { OrgsList } from './orgs-list.tsx'
import type { OrgsSearch } from './orgs-search.ts'
import { useSettledAnswer } from './use-settled-answer.ts'

const route = getRouteApi('/signed-in/orgs')

/** `/orgs`: every organization visible to the caller. */
export function OrgsPage() {
  const orgs = useQuery(orgOptions.list())
  const queryClient = useQueryClient()
  const tryNow = () => void queryClient.resetQueries(orgOptions.list())
  const search = route.useSearch()
  const settled = useSettledAnswer(orgs.data, search)
  const answer = useShownAnswer(settled, orgs.error)
  const navigate = route.useNavigate()
  const { options } = useRouter()
  // Stable, so that typed text that only reaches the address draws no table anew.
  const handleSearch = useCallback(
    (next: OrgsSearch, { replace, view }: { replace: boolean; view?: string | null }) =>
      void navigate({
        search: next,
        replace,
        resetScroll: false,
        state: (before) => ({ orgsView: view === undefined ? (before.orgsView ?? null) : view }),
      }),
    [navigate],
  )
  const handleOpen = useCallback(
    (id: string, next: OrgsSearch) =>
      void navigate({ to: '/orgs/$orgId', params: { orgId: id }, search: next, state: true }),
    [navigate],
  )
  const writeSearch = useCallback((next: OrgsSearch) => options.stringifySearch?.(next) ?? '', [options])
  return (
    <>
      <PageTitle parts={['Organizations']} />
      {answer ? (
        <OrgsList
          answer={answer}
          isReading={orgs.data === undefined}
          error={orgs.error}
          isRefreshing={orgs.isFetching || settled !== orgs.data}
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
            <OrgsFailure error={orgs.error} onRetry={() => void orgs.refetch()} />
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

/** The list; or the first rows of a long one that is being read for the first time. */
function useShownAnswer(data: ListAnswer | undefined, error: ApiError | null) {
  const { data: firstRows, dataUpdatedAt } = useQuery(orgOptions.firstRows())
  const first = useMemo<ListAnswer | undefined>(
    () => (firstRows?.length ? { rows: firstRows, receivedAt: dataUpdatedAt, source: () => '' } : undefined),
    [firstRows, dataUpdatedAt],
  )
  return data ?? (error ? undefined : first)
}
