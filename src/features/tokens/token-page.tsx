import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailurePanel } from '#form/failure-panel.tsx'
import { useNow } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { RawRecord } from '#ui/raw-record.tsx'
import { Region } from '#ui/region.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'
import { GrantTables } from './grant-tables.tsx'
import { useShownTokens } from './shown-tokens.ts'
import { TokenAbilities } from './token-abilities.tsx'
import { findingsOf, type TokenEntry } from './token-entry.ts'
import { TokenFacts } from './token-facts.tsx'
import { TokenFindingList } from './token-finding-list.tsx'
import { TokenNeighbors } from './token-neighbors.tsx'
import { tokenOptions } from './token-options.ts'

const route = getRouteApi('/signed-in/tokens/$tokenId')
const noTokens: readonly TokenEntry[] = []

function findToken(tokens: readonly TokenEntry[], id: string, row: string | undefined) {
  const same = tokens.filter((token) => token.id === id)
  return same.find(({ index }) => String(index) === row) ?? same[0]
}

function BackLink() {
  const { q, status, sort } = route.useSearch()
  return (
    <Link to="/tokens" search={{ q, status, sort }} className="hover:text-ink hover:underline">
      API tokens
    </Link>
  )
}

/** One token: what it can do, what should worry about it, and the record as it was sent. */
export function TokenPage() {
  const { tokenId } = route.useParams()
  const search = route.useSearch()
  const now = useNow()
  const query = useQuery(tokenOptions.list())
  const { data, error } = query
  const { shown } = useShownTokens(data?.tokens ?? noTokens, search, now)
  const token = data && findToken(data.tokens, tokenId, search.row)
  const retry = () => void query.refetch()
  if (!data || !token) {
    return (
      <>
        <PageTitle parts={[data ? 'Token not found' : 'Token', 'API tokens']} />
        <PageHeader title={data ? 'Token not found' : 'Token'} back={<BackLink />} />
        {error && (
          <div className="px-4 sm:px-6">
            <FailurePanel title="The token could not be loaded" error={error} onRetry={retry} />
          </div>
        )}
        {!data && !error && <TableSkeleton columns={3} label="Loading the token" />}
        {data && (
          <EmptyState title="The list has no such token">
            None of the tokens that the service lists has the ID{' '}
            <bdi className="font-mono text-xs break-all">{visibleText(tokenId)}</bdi>. It may have been
            revoked or regenerated, which gives it a new ID.
          </EmptyState>
        )}
      </>
    )
  }
  return (
    <>
      <PageTitle parts={[visibleText(token.name), 'API tokens']} />
      <PageHeader
        title={<bdi>{visibleText(token.name)}</bdi>}
        back={<BackLink />}
        badges={
          <>
            <ExpiryBadge expiry={token.expiry} />
            {token.isSaml && <Badge>SAML authenticated</Badge>}
            {token.isDuplicate && <Badge tone="warning">Duplicate ID</Badge>}
          </>
        }
        details={
          <>
            <bdi className="max-w-prose text-sm">{visibleText(token.description)}</bdi>
            <DataAge
              receivedAt={data.receivedAt}
              isRefreshing={query.isFetching}
              isStale={query.isRefetchError}
              onRefresh={retry}
            />
          </>
        }
        actions={<TokenNeighbors token={token} shown={shown} search={search} />}
      />
      <TokenRegions token={token} now={now} source={data.source} />
    </>
  )
}

type TokenRegionsProps = { token: TokenEntry; now: number; source(index: number): string }

function TokenRegions({ token, now, source }: TokenRegionsProps) {
  const text = useMemo(() => source(token.index), [source, token])
  return (
    <div className="grid items-start gap-4 px-4 pt-1 pb-8 sm:px-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <TokenAbilities grants={token.grants} />
        <GrantTables grants={token.grants} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TokenFindingList findings={findingsOf(token, now)} />
        <TokenFacts token={token} />
        <Region title="Raw record">
          <RawRecord source={text} fileName={`token-${token.id}.json`} />
        </Region>
      </div>
    </div>
  )
}
