import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Columns2, FileText } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListModel } from '#records/list/list-model.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { ListFailure } from '#records/screen/list-header.tsx'
import { OtherOrgOffer } from '#form/active-org.tsx'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { HistoryLink } from '#records/changes/history-link.tsx'
import { FindingsRegion } from '#records/findings/shown-findings.tsx'
import { Badge } from '#ui/badge.tsx'
import { DataAge } from '#ui/now.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { PrintButton } from '#ui/print.tsx'
import { RawRecord, RecordPager } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { ShownTogether } from '#ui/shown-together.tsx'
import { useLastKnown } from '#ui/use-stable.ts'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { type TokenFindings, tokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { compareLink } from '../compare/compared-token.tsx'
import { EscalationRegion, useEscalation } from '../escalation/escalation-region.tsx'
import { ExpiryBadge } from '../fields/badges.tsx'
import { hasAddress, tokenLink } from '../fields/token-name.tsx'
import { tokenOptions } from '../token-options.ts'
import { listSearch, type TokenSearch } from '../tokens-search.ts'
import { useTokensView } from '../list/tokens-view.ts'
import { ReviewRegion } from '../review/review-region.tsx'
import { useReviews } from '../review/use-reviews.ts'
import { GrantTables, TokenFacts } from '../record/grant-tables.tsx'
import { tokenFindingViews } from '../findings/token-finding-views.tsx'
import { TokenAbilities } from '../record/token-abilities.tsx'

const ReplacementDialog = lazyPart(
  () => import('../replacement/replacement-dialog.tsx'),
  'ReplacementDialog',
  'The replacement',
)

type ReplacementButtonProps = {
  token: TokenEntry
  list: ListModel<TokenEntry>
  findings: TokenFindings | null
  search: TokenSearch
  isGone: boolean
}

/** Opens the request for a replacement token that can do less. */
function ReplacementButton({ search, ...shown }: ReplacementButtonProps) {
  const navigate = useNavigate()
  const show = (replace: '1' | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, replace }), replace: replace === undefined })
  return (
    <>
      <Button size="small" icon={<FileText size={14} />} aria-haspopup="dialog" onClick={() => show('1')}>
        Copy replacement request
      </Button>
      {search.replace === '1' && (
        <ReplacementDialog
          // Not the row: a refresh may move the token while the user works on the request.
          key={`${shown.token.id} ${search.row}`}
          {...shown}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}

type TokenNeighborsProps = { token: TokenEntry; list: ListModel<TokenEntry>; search: TokenSearch }

/** Steps to the previous and next token in the list the user came from, with its filters and order. */
function TokenNeighbors({ token, list, search }: TokenNeighborsProps) {
  const navigate = useNavigate()
  const { shown } = useTokensView(list, search)
  const listed = useMemo(() => shown.filter((other) => hasAddress(other)), [shown])
  const position = listed.findIndex(({ index }) => index === token.index)
  // While a dialog is open above the page, the keys belong to it.
  const isCovered = search.replace === '1'
  const opener = (to: TokenEntry | undefined) =>
    to && position >= 0 && !isCovered ? () => void navigate(tokenLink(to, search)) : undefined
  return (
    <RecordPager
      position={position}
      count={listed.length}
      onPrevious={opener(listed[position - 1])}
      onNext={opener(listed[position + 1])}
    />
  )
}

const GoneToken = lazyPart(
  () => import('../record/gone-token.tsx'),
  'GoneToken',
  'What this browser keeps of the token',
  { waiting: null, instead: ({ children }) => children },
)

const route = getRouteApi('/signed-in/tokens/$tokenId')

function findToken(tokens: readonly TokenEntry[], id: string, row: string | undefined) {
  const same = tokens.filter((token) => token.id === id)
  return same.find(({ index }) => String(index) === row) ?? same[0]
}

function BackLink({ search }: { search: TokenSearch }) {
  return (
    <Link to="/tokens" search={listSearch(search)}>
      API tokens
    </Link>
  )
}

/** `/tokens/$tokenId`: one token. */
export function TokenPage() {
  return <TokenRecord tokenId={route.useParams().tokenId} search={route.useSearch()} />
}

const noList: TokenSearch = {}

/**
 * One token: what it can do, its findings, and the record as it was sent. `search`: the list the user came from, if
 * any.
 */
export function TokenRecord({ tokenId, search = noList }: { tokenId: string; search?: TokenSearch }) {
  const navigate = useNavigate()
  const query = useQuery(tokenOptions.list())
  const { data, error } = query
  const found = data && findToken(data.subjects, tokenId, search.row)
  const last = useLastKnown((found && data) ?? null, tokenId)
  // A request that is being edited outlives its token, which may be revoked meanwhile.
  const list = found || search.replace === '1' ? (last ?? undefined) : undefined
  const token = list && findToken(list.subjects, tokenId, search.row)
  const findings = tokenFindings.useFound(list)
  const retry = () => void query.refetch()
  if (!data || !list || !token) {
    const missing = (
      <>
        <PageTitle parts={[data ? 'Token not found' : 'Token', 'API tokens']} />
        <PageHeader title={data ? 'Token not found' : 'Token'} back={<BackLink search={search} />} />
        {error && <ListFailure title="The token" error={error} onRetry={retry} />}
        {!data && !error && waiting}
        {data && (
          <EmptyState title="The list has no such token" actions={<OtherOrgOffer />}>
            No token in the list has the ID{' '}
            <bdi className="font-mono text-xs break-all">{visibleText(tokenId)}</bdi>. It may have been
            revoked, or regenerated, which gives it a new ID.
            {data.unreadable.length > 0 &&
              ` ${countText(data.unreadable.length, 'row')} in the list could not be read.`}
          </EmptyState>
        )}
      </>
    )
    return data ? (
      <GoneToken list={data} id={tokenId} back={<BackLink search={search} />}>
        {missing}
      </GoneToken>
    ) : (
      missing
    )
  }
  return (
    <>
      <PageTitle parts={[visibleText(token.name), 'API tokens']} />
      <PageHeader
        title={token.name}
        back={<BackLink search={search} />}
        badges={
          <>
            <ExpiryBadge expiry={token.expiry} />
            {token.isSaml && <Badge>SAML authenticated</Badge>}
            {token.isDuplicate && <Badge tone="warning">Duplicate ID</Badge>}
          </>
        }
        details={
          <>
            {token.description && (
              <bdi className="max-w-prose text-sm wrap-anywhere">{visibleText(token.description)}</bdi>
            )}
            <DataAge receivedAt={data.receivedAt} query={query} />
          </>
        }
        actions={
          <>
            <PrintButton />
            <HistoryLink to="/tokens/$tokenId/history" params={{ tokenId }} search={search} />
            <ReplacementButton
              token={token}
              list={list}
              findings={findings}
              search={search}
              isGone={!found}
            />
            <Button
              size="small"
              icon={<Columns2 size={14} />}
              onClick={() => void navigate(compareLink([token]))}
            >
              Compare with…
            </Button>
            <TokenNeighbors token={token} list={list} search={search} />
          </>
        }
      />
      <TokenRegions token={token} list={list} findings={findings} search={search} />
      {error && <ListFailure title="The token" error={error} isLoaded onRetry={retry} />}
    </>
  )
}

const waiting = <TableSkeleton columns={3} label="Loading the token" />

type TokenRegionsProps = {
  token: TokenEntry
  list: ListModel<TokenEntry>
  findings: TokenFindings | null
  search: TokenSearch
}

function TokenRegions({ token, list, findings, search }: TokenRegionsProps) {
  const text = useMemo(() => list.source(token.index), [list, token])
  const escalation = useEscalation(list, token)
  const { isPending } = useReviews()
  return (
    <ShownTogether isReady={findings !== null && escalation !== null && !isPending} waiting={waiting}>
      <div className="grid items-start gap-4 px-4 pt-1 pb-8 sm:px-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <TokenAbilities token={token} list={list} />
          <GrantTables grants={token.grants} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ReviewRegion token={token} />
          <FindingsRegion
            kind={tokenFindings}
            views={tokenFindingViews}
            list={list}
            row={token.index}
            found={findings}
            nothing="No rule found anything in this token."
          />
          <EscalationRegion token={token} list={list} search={search} />
          <TokenFacts token={token} />
          <Region title="Raw record">
            <RawRecord source={text} fileName={`token-${token.id}.json`} />
          </Region>
        </div>
      </div>
    </ShownTogether>
  )
}
