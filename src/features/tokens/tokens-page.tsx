import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { countText, shownText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailurePanel } from '#form/failure-panel.tsx'
import { RetryNote } from '#form/retry-note.tsx'
import { useNow } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { TokensExportMenu } from './tokens-export-menu.tsx'
import { MatrixPanel } from './matrix-panel.tsx'
import { useShownTokens } from './shown-tokens.ts'
import type { TokenEntry, TokenRows } from './token-entry.ts'
import { TokenList } from './token-list.tsx'
import { tokenOptions } from './token-options.ts'

import type { TokensSearch } from './tokens-search.ts'
import { TokensToolbar } from './tokens-toolbar.tsx'

const route = getRouteApi('/signed-in/tokens')
const noTokens: readonly TokenEntry[] = []

/** Who may do what: every API token against what it is granted. */
export function TokensPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const now = useNow()
  const query = useQuery(tokenOptions.list())
  const { shown, counts } = useShownTokens(query.data?.tokens ?? noTokens, search, now)
  const handleSearch = useCallback(
    (change: Partial<TokensSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const { data, error } = query
  const queryClient = useQueryClient()
  const tryNow = () => void queryClient.resetQueries(tokenOptions.list())
  return (
    <>
      <PageTitle parts={['API tokens']} />
      <PageHeader
        title={<span className="whitespace-nowrap">API tokens</span>}
        details={
          data && (
            <>
              <span role="status">{shownText(shown.length, data.tokens.length, 'tokens')}</span>
              {data.unreadable.length > 0 && (
                <Badge tone="warning">{countText(data.unreadable.length, 'unreadable row')}</Badge>
              )}
              <DataAge
                receivedAt={data.receivedAt}
                isRefreshing={query.isFetching}
                isStale={query.isRefetchError}
                onRefresh={() => void query.refetch()}
              />
            </>
          )
        }
        actions={data && <TokensExportMenu tokens={data.tokens} shown={shown} search={search} now={now} />}
      />
      {error && (
        <div className="px-4 pb-3 sm:px-6">
          <FailurePanel
            title={data ? 'API tokens could not be refreshed' : 'API tokens could not be loaded'}
            error={error}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {!data && !error && (
        <>
          <RetryNote error={query.failureReason} onTryNow={tryNow} />
          <TableSkeleton columns={9} label="Loading API tokens" />
        </>
      )}
      {data && data.tokens.length + data.unreadable.length === 0 && (
        <EmptyState title="No API tokens">
          The service answered with an empty list: there are no tokens, or you may not see any.
        </EmptyState>
      )}
      {data && data.tokens.length + data.unreadable.length > 0 && (
        <>
          <TokensToolbar search={search} counts={counts} onSearch={handleSearch} />
          <TokenViews data={data} shown={shown} search={search} onSearch={handleSearch} />
        </>
      )}
    </>
  )
}

type TokenViewsProps = {
  data: TokenRows
  shown: readonly TokenEntry[]
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

const noUnreadable: TokenRows['unreadable'] = []

function TokenViews({ data, shown, search, onSearch }: TokenViewsProps) {
  const isFiltered = search.q !== undefined || search.status !== undefined
  // Filters ask for what an unreadable row cannot tell.
  const unreadable = isFiltered ? noUnreadable : data.unreadable
  const isEmpty = shown.length + unreadable.length === 0
  const empty = (
    <EmptyState
      title="No token matches"
      actions={<Button onClick={() => onSearch({ q: undefined, status: undefined })}>Show all tokens</Button>}
    >
      None of the {countText(data.tokens.length, 'token')} matches the search and the chosen filters.
    </EmptyState>
  )
  return (
    <Tabs
      label="Views of the tokens"
      value={search.view ?? 'matrix'}
      onChange={(view) => onSearch({ view: view === 'list' ? view : undefined, sort: undefined })}
      tabs={[
        {
          value: 'matrix',
          label: 'Matrix',
          content: isEmpty ? (
            empty
          ) : (
            <MatrixPanel
              tokens={data.tokens}
              shown={shown}
              unreadable={unreadable}
              search={search}
              onSearch={onSearch}
            />
          ),
        },
        {
          value: 'list',
          label: 'List',
          content: isEmpty ? (
            empty
          ) : (
            <TokenList shown={shown} unreadable={unreadable} search={search} onSearch={onSearch} />
          ),
        },
      ]}
    />
  )
}
