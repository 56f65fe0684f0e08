import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { DataAge } from '#ui/now.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { tokenOptions } from '../token-options.ts'
import { ListFailure } from '#records/screen/list-header.tsx'
import { TokenRecord } from './token-page.tsx'
import { LoadedReview } from '../review/loaded-review.tsx'

const route = getRouteApi('/signed-in/tokens/review')

const back = <Link to="/tokens">API tokens</Link>

/** `/tokens/review`: keep, replace, or ask about each token. */
export function ReviewPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(tokenOptions.list())
  const { data, error } = query
  const retry = () => void query.refetch()
  if (search.record) return <TokenRecord tokenId="review" />
  return (
    <>
      <PageTitle parts={['Access review', 'API tokens']} />
      {!data && <PageHeader title="Access review" back={back} />}
      {!data && !error && <TableSkeleton columns={6} label="Loading API tokens" />}
      {data && (
        <LoadedReview
          list={data}
          back={back}
          age={<DataAge receivedAt={data.receivedAt} query={query} />}
          search={search}
          onSearch={(change) =>
            void navigate({
              search: (before) => ({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {error && (
        <ListFailure title="API tokens" error={error} isLoaded={data !== undefined} onRetry={retry} />
      )}
    </>
  )
}
