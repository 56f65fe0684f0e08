import { Link, useNavigate } from '@tanstack/react-router'
import { Asterisk, Check, CircleHelp } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import { countText, numberText, shownText } from '#lib/count-text.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { RowQuery } from '#records/index/row-index.ts'
import { noAddress } from '#records/list/resource.ts'
import { type PlainColumn, PlainTable } from '#records/table/plain-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useNow } from '#ui/now.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextSkeleton } from '#ui/skeleton.tsx'
import { useTokenList } from './use-lists.ts'
import {
  type AccessCause,
  accessActions,
  accessCounts,
  type AccessRow,
  accessRows,
  shownAccess,
} from './who-has-access.ts'

const columns = [
  { id: 'name', label: 'Token', width: 304, narrowWidth: 168, grow: 1, firstSort: 'asc', tip: '' },
  ...accessActions.map(
    ({ id, label, resource, verb }) =>
      ({ id, label, width: 165, narrowWidth: 124, firstSort: 'desc', tip: `${resource}: ${verb}` }) as const,
  ),
] as const satisfies readonly (PlainColumn & { tip: string })[]

const cellOf = (row: AccessRow, { id, tip }: (typeof columns)[number]) =>
  id === 'name' ? <NameCell row={row} /> : <CauseCell cause={row.causes[id]} grant={tip} />

const byName = { column: 'name', desc: false }

/** Link to the token's page; undefined for an id that cannot be part of a URL. */
function linkTo({ id, isDuplicate, index }: AccessRow['token']) {
  if (!('segment' in encodePathSegment(id))) return undefined
  const search = { row: isDuplicate ? String(index) : undefined }
  return { to: '/tokens/$tokenId', params: { tokenId: id }, search } as const
}

function NameCell({ row: { token, isExpired, isUnread, isUnknown } }: { row: AccessRow }) {
  const name = visibleText(token.name)
  const link = linkTo(token)
  return (
    <>
      {link ? (
        <Link {...link} data-tip={name} dir="auto" className="min-w-0 truncate font-medium hover:underline">
          {name}
        </Link>
      ) : (
        <span data-tip={noAddress} dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
      )}
      {isExpired && <Badge tone="danger">Expired</Badge>}
      {isUnread && (
        <span data-tip="Some of its grants could not be read, so it may be able to do more">
          <Badge tone="warning">Grants unreadable</Badge>
        </span>
      )}
      {isUnknown && (
        <span data-tip="It has grants that Starboard does not know, which may allow more">
          <Badge tone="warning">Unknown grants</Badge>
        </span>
      )}
    </>
  )
}

function CauseCell({ cause, grant }: { cause: AccessCause; grant: string }) {
  if (cause === null) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">no</span>
      </span>
    )
  }
  if (cause === 'unknown') {
    return (
      <span
        data-tip="Unreadable or unknown grants of this token may allow it"
        className="flex items-center gap-1.5 text-warning"
      >
        <CircleHelp size={14} />
        unknown
      </span>
    )
  }
  const Glyph = cause === 'direct' ? Check : Asterisk
  return (
    <span
      data-tip={
        cause === 'direct' ? `Granted on this dataset, ${grant}` : `Granted on all datasets, ${grant}`
      }
      className="flex items-center gap-1.5"
    >
      <Glyph size={14} className={cause === 'direct' ? 'text-success' : 'text-warning'} />
      {cause === 'direct' ? 'direct' : 'through *'}
    </span>
  )
}

/** Lists every API token that can query the dataset or access its saved queries, with the grants that allow it. */
export function AccessDialog({ dataset, onClose }: { dataset: string; onClose(): void }) {
  const list = useTokenList()
  return (
    <Dialog
      onClose={onClose}
      title="Who has access to this query"
      size="large"
      description={
        <>
          API tokens by their grants on the dataset{' '}
          <bdi className="font-mono text-ink">{visibleText(dataset) || '“”'}</bdi>. The interface does not say
          which grant the service checks. People who sign in without a token are not listed.
        </>
      }
      footer={
        <>
          <Link to="/tokens" className="mr-auto text-sm text-accent hover:underline">
            All API tokens
          </Link>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {list.data ? (
        <AccessList answer={list.data} dataset={dataset} />
      ) : list.error ? (
        list.error.kind === 'forbidden' ? (
          <EmptyState title="You cannot list API tokens">
            Without that list, Starboard cannot tell who has access to this query. Someone who can list API
            tokens can.
          </EmptyState>
        ) : (
          <FailurePanel
            title="The API tokens could not be loaded"
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )
      ) : (
        <TextSkeleton label="Loading the API tokens" widths={['w-full', 'w-11/12', 'w-full', 'w-5/6']} />
      )}
    </Dialog>
  )
}

const unreadableText = (count: number): string =>
  `${countText(count, 'row')} of the list could not be read, and may be ${count === 1 ? 'a token' : 'tokens'} with access.`

type AccessListProps = { answer: NonNullable<ReturnType<typeof useTokenList>['data']>; dataset: string }

function AccessList({ answer: { subjects: tokens, unreadable }, dataset }: AccessListProps) {
  const now = useNow()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<RowQuery['sort']>([byName])
  const navigate = useNavigate()
  const rows = useMemo(() => accessRows(tokens, dataset, now), [tokens, dataset, now])
  const shown = useMemo(() => shownAccess(rows, text, sort[0] ?? byName), [rows, text, sort])
  if (rows.length === 0) {
    const isUnknown = unreadable.length > 0
    return (
      <EmptyState title={isUnknown ? 'Whether any token has access is unknown' : 'No token has access'}>
        {tokens.length > 0
          ? `None of ${countText(tokens.length, 'API token')} has a grant on this dataset or on all datasets.`
          : !isUnknown && 'The service lists no API tokens.'}{' '}
        {isUnknown && unreadableText(unreadable.length)}
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <SearchField label="Search tokens" value={text} onChange={setText} />
        <span role="status" className="tabular text-xs text-muted">
          {shownText(shown.length, tokens.length, 'tokens')}
        </span>
        {unreadable.length > 0 && (
          <span className="text-xs text-warning">{unreadableText(unreadable.length)}</span>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No token matches"
          actions={<Button onClick={() => setText('')}>Clear search</Button>}
        >
          No token with access to this query contains “{visibleText(text)}”.
        </EmptyState>
      ) : (
        <div className="flex max-h-[50vh] flex-col overflow-hidden rounded-md border-x border-b border-line">
          <PlainTable
            label="Who has access to this query"
            scrollId="query-access"
            columns={columns}
            rows={shown}
            sort={sort}
            onSort={setSort}
            cell={cellOf}
            onOpen={({ token }) => {
              const link = linkTo(token)
              if (link) void navigate(link)
            }}
          />
        </div>
      )}
    </div>
  )
}

/** How many tokens can query the dataset, and change or delete its saved queries. */
export function AccessSummary({ answer: { subjects: tokens, unreadable }, dataset }: AccessListProps) {
  const now = useNow()
  const counts = useMemo(() => accessCounts(accessRows(tokens, dataset, now)), [tokens, dataset, now])
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        <span className="text-ink">{countText(counts.query, 'token')}</span> can query{' '}
        <bdi className="font-mono text-ink">{visibleText(dataset)}</bdi>,{' '}
        <span className="text-ink">{numberText(counts.update)}</span> can change its saved queries, and{' '}
        <span className="text-ink">{numberText(counts.delete)}</span> can delete them.
      </p>
      {counts.expired > 0 && (
        <p>{countText(counts.expired, 'more token has', 'more tokens have')} expired.</p>
      )}
      {counts.unread > 0 && (
        <p className="text-warning">
          The grants of {countText(counts.unread, 'token')} could not be read in full.
        </p>
      )}
      {counts.unknown > 0 && (
        <p className="text-warning">
          {countText(counts.unknown, 'token has', 'tokens have')} unknown grants that may allow more.
        </p>
      )}
      {unreadable.length > 0 && <p className="text-warning">{unreadableText(unreadable.length)}</p>}
    </>
  )
}
