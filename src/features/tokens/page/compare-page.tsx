import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { tokenOptions } from '../token-options.ts'
import { ListFailure } from '#records/list/list-failure.tsx'
import { TokenRecord } from './token-page.tsx'
import type { TokenCompareSearch } from '../compare/compare-search.ts'
import { ComparedTokens } from '../compare/compared-tokens.tsx'

const route = getRouteApi('/signed-in/tokens/compare')

const back = <Link to="/tokens">API tokens</Link>

/** `/tokens/compare?id=a&id=b`: tokens side by side. */
export function TokenComparePage() {
  const search = route.useSearch()
  if (search.record) {
    return <TokenRecord tokenId="compare" search={{ ...search, row: search.row?.[0] }} />
  }
  return (
    <>
      <PageTitle parts={['Compare tokens', 'API tokens']} />
      <LoadedComparison search={search} />
    </>
  )
}

function LoadedComparison({ search }: { search: TokenCompareSearch }) {
  const query = useQuery(tokenOptions.list())
  const navigate = route.useNavigate()
  const retry = () => void query.refetch()
  if (query.data) {
    return (
      <ComparedTokens
        list={query.data}
        error={query.error}
        isRefreshing={query.isFetching}
        onRefresh={retry}
        search={search}
        onSearch={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
        back={back}
      />
    )
  }
  return (
    <>
      <PageHeader title="Compare tokens" back={back} />
      {query.error ? (
        <ListFailure title="API tokens" error={query.error} onRetry={retry} />
      ) : (
        <TableSkeleton columns={3} label="Loading API tokens" />
      )}
    </>
  )
}
