import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { countText, shownText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryNote } from '#form/retry-note.tsx'
import { useNow } from '#ui/now.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { useLastKnown } from '#ui/use-last-known.ts'
import { useLatest } from '#ui/use-latest.ts'
import { useTypedText } from '#ui/use-typed-text.ts'
import { CompareButton } from '../compare/compare-button.tsx'
import { ReviewButton } from '../review/review-button.tsx'
import { TokensExportMenu } from './tokens-export-menu.tsx'
import { type TokenFindings, useTokenFindings } from '../findings/use-token-findings.ts'
import { TokenChangesSummary } from '../changes/token-changes-summary.tsx'
import { useChangedTokens } from '../changes/use-loaded-tokens.ts'
import { useShownTokens } from './shown-tokens.ts'
import type { TokenEntry } from './token-entry.ts'
import { tokenOptions } from './token-options.ts'
import { TokensFailure } from './tokens-failure.tsx'
import type { TokenRows } from './token-reader.ts'

import { isFiltered, type TokensSearch } from './tokens-search.ts'
import { TokensTabs } from './tokens-tabs.tsx'
import { TokensToolbar } from './tokens-toolbar.tsx'

const route = getRouteApi('/signed-in/tokens')
const noTokens: readonly TokenEntry[] = []

/** Who may do what: every API token against what it is granted. */
export function TokensPage() {
  const committed = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText, dropTyped] = useTypedText(
    committed.q ?? '',
    (q) => void navigate({ search: (before) => ({ ...before, q: q || undefined }), replace: true }),
  )
  // What was typed reaches the address later.
  const search = useMemo(() => ({ ...committed, q: text || undefined }), [committed, text])
  const now = useNow()
  const query = useQuery(tokenOptions.list())
  const { data: firstRows } = useQuery(tokenOptions.firstRows())
  const isReading = query.data === undefined
  const { error } = query
  const data = query.data ?? (error ? undefined : (firstRows ?? undefined))
  // Of the first rows nothing is said yet that others of the list may change.
  const found = useTokenFindings(query.data?.tokens ?? noTokens)
  const findings = isReading ? null : found
  const tokens = data?.tokens ?? noTokens
  const changed = useChangedTokens(tokens, search.changed !== undefined)
  const view = useShownTokens(tokens, search, now, findings, changed)
  const { shown, isPending } = view
  // Filters ask for what an unreadable row cannot tell.
  const unreadable = isFiltered(search) ? noUnreadable : (data?.unreadable ?? noUnreadable)
  const known = useMemo(
    () => (isPending ? null : { tokens, shown, unreadable, findings }),
    [isPending, tokens, shown, unreadable, findings],
  )
  const drawn = useLastKnown(known, JSON.stringify(search))
  const handleSearch = useCallback(
    (change: Partial<TokensSearch>, { replace = false } = {}) => {
      dropTyped()
      void navigate({ search: (before) => ({ ...before, q: text || undefined, ...change }), replace })
    },
    [navigate, dropTyped, text],
  )
  const handleText = useLatest(setText)
  const ruleLabel = useCallback((rule: string) => labelOfRule(rule, tokens, findings), [tokens, findings])
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
              <span role="status" className="tabular">
                {isReading
                  ? `Reading the list: the first ${countText(data.tokens.length, 'token')} are here`
                  : isPending
                    ? countText(data.tokens.length, 'token')
                    : shownText(shown.length, data.tokens.length, 'tokens')}
              </span>
              {data.unreadable.length > 0 && (
                <Badge tone="warning">{countText(data.unreadable.length, 'unreadable row')}</Badge>
              )}
              {query.data && (
                <DataAge
                  receivedAt={query.data.receivedAt}
                  isRefreshing={query.isFetching}
                  isStale={query.isRefetchError}
                  onRefresh={() => void query.refetch()}
                />
              )}
              {query.data && (
                <TokenChangesSummary tokens={query.data.tokens} search={search} onSearch={handleSearch} />
              )}
            </>
          )
        }
        actions={
          query.data && (
            <>
              <CompareButton tokens={noTokens} label="Compare" />
              <ReviewButton />
              <TokensExportMenu
                tokens={query.data.tokens}
                shown={shown}
                unreadable={unreadable}
                search={search}
                findings={findings}
              />
            </>
          )
        }
      />
      {error && (
        <TokensFailure error={error} isLoaded={data !== undefined} onRetry={() => void query.refetch()} />
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
          <TokensToolbar
            search={search}
            view={view}
            hasFindings={findings !== null}
            ruleLabel={ruleLabel}
            onText={handleText}
            onSearch={handleSearch}
          />
          {drawn ? (
            <TokensTabs {...drawn} search={search} onSearch={handleSearch} />
          ) : (
            <TableSkeleton columns={9} label="Filtering API tokens" />
          )}
        </>
      )}
    </>
  )
}

/** Name of a rule that something was found by; its id when nothing was. */
function labelOfRule(rule: string, tokens: readonly TokenEntry[], findings: TokenFindings | null): string {
  for (const token of tokens) {
    const found = findings?.open(token).find((finding) => finding.rule === rule)
    if (found) return found.label
  }
  return rule
}

const noUnreadable: TokenRows['unreadable'] = []
