import { Asterisk } from 'lucide-react'
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { DatasetReach, ReachedVerb } from '#grants/dataset-reach.ts'
import { findDestroyers, whoCan } from '#grants/who-can.ts'
import { everything, grantText } from '#grants/token-grants.ts'
import { nameText } from '#grants/capability-catalog.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { readSort, writeSort } from '#records/index/sort-param.ts'
import { PlainTable } from '#records/table/plain-table.tsx'
import { UnreadableRows } from '#records/table/unreadable-rows.tsx'
import { ListFailure } from '#records/screen/list-header.tsx'
import { actionText, type Question } from '#grants/question.ts'
import { countText, numberText, shownText } from '#lib/count-text.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { DataAge, useNow } from '#ui/now.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportMenu, tableWriter } from '#ui/save-table.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { ExpiryBadge } from '../fields/badges.tsx'
import { hasAddress, tokenLink, TokenName } from '../fields/token-name.tsx'
import {
  type DatasetColumn,
  datasetColumns,
  type DatasetRow,
  datasetRows,
  isDatasetColumn,
  mayHaveMore,
  reachText,
  shownRows,
  unreadCount,
  verbsWithCause,
} from './dataset-rows.ts'
import { hasExpired } from '../rules/thresholds.ts'
import { tokenOptions } from '../token-options.ts'
import type { TokenEntry } from '../token.ts'
import { ActionWords } from '../who-can/action-words.tsx'
import { questionLink } from '../who-can/question-link.ts'

const none: readonly ReachedVerb[] = []

const unknownText = ({ unknown }: DatasetReach): string => unknown.map((grant) => grantText(grant)).join('; ')

type CellProps = { row: DatasetRow; column: DatasetColumn; dataset: string }

function Cell({ row: { token, reach }, column, dataset }: CellProps) {
  if (column.id === 'name') {
    return (
      <>
        <TokenName token={token} tabIndex={-1} />
        {reach.isUnread && (
          <span data-tip="Some of its grants could not be read, so it may be able to do more">
            <Badge tone="warning">Grants unreadable</Badge>
          </span>
        )}
        {reach.unknown.length > 0 && (
          <span data-tip={`Whether these reach it is unknown: ${visibleText(unknownText(reach))}`}>
            <Badge tone="warning">Unknown grants</Badge>
          </span>
        )}
      </>
    )
  }
  if (column.id === 'expires') return <ExpiryBadge expiry={token.expiry} />
  const isUnknown = mayHaveMore(token.grants, dataset, column.resource)
  if (column.id === 'organization') {
    const verbs = reach.organization.map((verb) => ({ verb, cause: 'direct' }) as const)
    return <Verbs verbs={verbs} isUnknown={isUnknown} isOfOrganization />
  }
  return <Verbs verbs={reach.resources.get(column.resource ?? '') ?? none} isUnknown={isUnknown} />
}

type VerbsProps = {
  verbs: readonly ReachedVerb[]
  /** Whether it may have verbs that nobody can tell. */
  isUnknown: boolean
  /** Granted on all datasets of the organization, not on this one. */
  isOfOrganization?: boolean
}

function Verbs({ verbs, isUnknown, isOfOrganization = false }: VerbsProps) {
  if (verbs.length === 0) {
    if (isUnknown) return <span className="text-warning">unknown</span>
    return (
      <span className="text-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">none</span>
      </span>
    )
  }
  const text = (through: boolean) =>
    verbs
      .filter(({ cause }) => (cause === 'wildcard') === through)
      .map(({ verb }) => visibleText(nameText(verb)))
      .join(', ')
  const [direct, wildcard] = [text(false), text(true)]
  return (
    <span
      className="flex min-w-0 items-center gap-1"
      data-tip={
        isOfOrganization ? `${direct}: granted on the datasets of the organization` : tipOf(direct, wildcard)
      }
    >
      {direct && <bdi className="truncate">{direct}</bdi>}
      {direct && wildcard && <span className="-ml-1">,</span>}
      {wildcard && (
        <>
          <bdi className="truncate">{wildcard}</bdi>
          <Asterisk size={13} className="shrink-0 text-warning" />
          <span className="sr-only">through *</span>
        </>
      )}
    </span>
  )
}

const tipOf = (direct: string, wildcard: string): string =>
  [direct && `${direct}: granted on this dataset`, wildcard && `${wildcard}: granted on all datasets (*)`]
    .filter(Boolean)
    .join(' · ')

function cellText({ token, reach }: DatasetRow, { id, resource }: DatasetColumn): string {
  if (id === 'name') return token.name
  if (id === 'organization') return reach.organization.join(', ')
  if (resource !== undefined) return verbsWithCause(reach.resources.get(resource) ?? [])
  return inlineText(member(token.record, 'expiresAt'))
}

/** The table as text, plus whether grants were unreadable, the unknown grants, and the ID of each token. */
function datasetExport(
  rows: readonly DatasetRow[],
  columns: readonly DatasetColumn[],
): readonly (readonly string[])[] {
  return [
    [...columns.map(({ label }) => label), 'Grants unreadable', 'Unknown grants', 'ID'],
    ...rows.map((row) => [
      ...columns.map((column) => cellText(row, column)),
      row.reach.isUnread ? 'yes' : 'no',
      unknownText(row.reach),
      row.token.id,
    ]),
  ]
}

type DatasetPowersProps = { dataset: string; tokens: readonly TokenEntry[]; rows: readonly DatasetRow[] }

/** Who can destroy its data (by way), query it, and ingest into it, expired tokens included, as in Who can. */
function DatasetPowers({ dataset, tokens, rows }: DatasetPowersProps) {
  const now = useNow()
  const { destroying, others } = useMemo(() => {
    const asked = [
      ['query', 'read'],
      ['ingest', 'create'],
    ] as const
    const ways = asked.map(([resource, verb]) => {
      const question: Question = { kind: 'dataset', scope: dataset, resource, verb }
      return { question, able: whoCan(tokens, question).able.map(({ token }) => token) }
    })
    return { destroying: findDestroyers(tokens, dataset), others: ways.filter(({ able }) => able.length > 0) }
  }, [tokens, dataset])
  const unread = unreadCount(rows)
  return (
    <ul className="flex basis-full flex-wrap gap-x-3 text-xs text-muted">
      {destroying.able.size > 0 && (
        <li>
          <strong className="font-medium text-ink">
            {numberText(destroying.able.size)} can destroy its data{expiredCount(destroying.able, now)}:
          </strong>{' '}
          {destroying.ways.map((way, index) => (
            <span key={actionText(way.question)}>
              {index > 0 && ', '}
              <WhoCanLink {...way} now={now} />
            </span>
          ))}
          {destroying.unknown > 0 && `; unknown for ${numberText(destroying.unknown)} more`}
        </li>
      )}
      {destroying.able.size === 0 && destroying.unknown > 0 && (
        <li className="py-1">
          Whether {countText(destroying.unknown, 'token')} can destroy its data is unknown
        </li>
      )}
      {others.map((other) => (
        <li key={actionText(other.question)}>
          <WhoCanLink {...other} now={now} />
        </li>
      ))}
      {unread > 0 && (
        <li className="py-1">
          {countText(unread, 'token has', 'tokens have')} grants that could not be read
        </li>
      )}
    </ul>
  )
}

/** " (1 expired)": those can only once they are regenerated. Empty when none has expired. */
function expiredCount(able: Iterable<TokenEntry>, now: number): string {
  const expired = [...able].filter(({ expiry }) => hasExpired(expiry, now)).length
  return expired > 0 ? ` (${numberText(expired)} expired)` : ''
}

type WhoCanLinkProps = { question: Question; able: readonly TokenEntry[]; now: number }

const WhoCanLink = ({ question, able, now }: WhoCanLinkProps) => (
  <Link {...questionLink(question)} className="inline-block py-1 underline underline-offset-2 hover:text-ink">
    {numberText(able.length)} can <ActionWords question={question} />
    {expiredCount(able, now)}
  </Link>
)

const route = getRouteApi('/signed-in/datasets/$dataset')
const noTokens: readonly TokenEntry[] = []

/** Which API tokens reach a dataset, and how: by name, through `*`, or through the organization. */
export function DatasetTokens({ dataset }: { dataset: string }) {
  const search = route.useSearch()
  const now = useNow()
  const navigate = route.useNavigate()
  const query = useQuery(tokenOptions.list())
  const { data, error } = query
  const retry = () => void query.refetch()
  const rows = useMemo(() => datasetRows(data?.subjects ?? noTokens, dataset), [data, dataset])
  const shown = useMemo(() => shownRows(rows, search), [rows, search])
  const columns = useMemo(() => datasetColumns(rows), [rows])
  const sort = readSort(search.sort, isDatasetColumn)
  const target = dataset === everything ? 'all datasets' : 'it'
  const handleSearch = (change: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })

  function handleOpen({ token }: DatasetRow) {
    if (hasAddress(token)) void navigate(tokenLink(token))
  }

  if (!data) {
    return error ? (
      <ListFailure title="The API tokens" error={error} onRetry={retry} />
    ) : (
      <TableSkeleton columns={5} label="Loading the API tokens" />
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-2 pb-2 sm:px-6 sm:pt-0">
        <h2 className="text-sm font-semibold">API tokens</h2>
        <span role="status" className="tabular text-xs text-muted">
          {shown.length === rows.length
            ? reachText(rows, data.subjects.length, now)
            : shownText(shown.length, rows.length, 'tokens that reach it or may')}
        </span>
        <UnreadableRows list={data} />
        <span className="flex-1" />
        <DataAge receivedAt={data.receivedAt} query={query} />
        {rows.length > 8 && (
          <SearchField
            label="Search tokens"
            value={search.q ?? ''}
            onChange={(q) => handleSearch({ q: q || undefined })}
          />
        )}
        {rows.length > 0 && (
          <ExportMenu
            fileName="dataset-tokens"
            load={() => tableWriter(() => datasetExport(shown, columns))}
          />
        )}
        <DatasetPowers dataset={dataset} tokens={data.subjects} rows={rows} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={
            data.unreadable.length > 0
              ? `Whether any token reaches ${target} is unknown`
              : `No token reaches ${target}`
          }
        >
          {data.subjects.length === 0
            ? data.unreadable.length > 0
              ? 'No token in the list could be read.'
              : 'The service lists no tokens.'
            : `Of ${countText(data.subjects.length, 'token')} none is granted anything on ${dataset === everything ? '' : 'this dataset, on '}all datasets (*), or on the datasets of the organization.`}{' '}
          {data.unreadable.length > 0 &&
            `${countText(data.unreadable.length, 'row')} in the list could not be read. Whether any of them reaches it is unknown.`}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title="No token matches">
          None of the tokens that reach it, or may, matches the search.
        </EmptyState>
      ) : (
        <div className="flex max-h-[64vh] flex-col print:max-h-none">
          <PlainTable
            label="Tokens that reach it"
            scrollId="dataset-tokens"
            rows={shown}
            columns={columns}
            sort={sort}
            onSort={(next) => handleSearch({ sort: writeSort(next) })}
            cell={(row, column) => <Cell row={row} column={column} dataset={dataset} />}
            onOpen={handleOpen}
          />
        </div>
      )}
      {error && <ListFailure title="The API tokens" error={error} isLoaded onRetry={retry} />}
    </>
  )
}
