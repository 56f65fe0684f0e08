import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import { actionText, type Question } from '#grants/question.ts'
import { whoCan, whoDestroys } from '#grants/who-can.ts'
import { countText, numberText, shownText } from '#lib/count-text.ts'
import { csvText } from '#lib/csv.ts'
import { inlineText, member } from '#lib/json-value.ts'
import { Badge } from '#ui/badge.tsx'
import { DataAge } from '#ui/now.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportMenu, tableJson } from '#ui/save-table.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { hasAddress, tokenLink } from '../fields/token-name.tsx'
import { tokenOptions } from '../token-options.ts'
import { noFilters } from '../tokens-search.ts'
import type { TokenEntry } from '../token.ts'
import { ActionWords } from '../who-can/action-words.tsx'
import { questionLink } from '../who-can/question-link.ts'
import {
  type DatasetColumn,
  datasetColumns,
  type DatasetRow,
  datasetRows,
  shownRows,
  unreadCount,
  verbsWithCause,
} from './dataset-rows.ts'
import { DatasetTable } from './dataset-table.tsx'

function cellText({ token, reach }: DatasetRow, { id, resource }: DatasetColumn): string {
  if (id === 'name') return token.name
  if (id === 'organization') return reach.organization.join(', ')
  if (resource !== undefined) return verbsWithCause(reach.resources.get(resource) ?? [])
  return inlineText(member(token.record, 'expiresAt'))
}

/** What the table shows, as texts, with the id of each token and whether a part of its grants could not be read. */
function datasetExport(
  rows: readonly DatasetRow[],
  columns: readonly DatasetColumn[],
): readonly (readonly string[])[] {
  return [
    [...columns.map(({ label }) => label), 'Grants unreadable', 'ID'],
    ...rows.map((row) => [
      ...columns.map((column) => cellText(row, column)),
      row.reach.isUnread ? 'yes' : 'no',
      row.token.id,
    ]),
  ]
}

type DatasetPowersProps = { dataset: string; tokens: readonly TokenEntry[]; rows: readonly DatasetRow[] }

/** How many tokens can destroy its data, and in which ways, query it and send data into it; each number as in Who can. */
function DatasetPowers({ dataset, tokens, rows }: DatasetPowersProps) {
  const { destroying, others } = useMemo(() => {
    const asked = [
      ['query', 'read'],
      ['ingest', 'create'],
    ] as const
    const counts = asked.map(([resource, verb]) => {
      const question: Question = { kind: 'dataset', scope: dataset, resource, verb }
      return { question, count: whoCan(tokens, question).able.length }
    })
    return { destroying: whoDestroys(tokens, dataset), others: counts.filter(({ count }) => count > 0) }
  }, [tokens, dataset])
  const unread = unreadCount(rows)
  return (
    <ul className="flex basis-full flex-wrap gap-x-3 text-xs text-muted">
      {destroying.count > 0 && (
        <li>
          <strong className="font-medium text-ink">
            {numberText(destroying.count)} can destroy its data:
          </strong>{' '}
          {destroying.ways.map((way, place) => (
            <span key={actionText(way.question)}>
              {place > 0 && ', '}
              <WhoCanLink {...way} />
            </span>
          ))}
        </li>
      )}
      {others.map((other) => (
        <li key={actionText(other.question)}>
          <WhoCanLink {...other} />
        </li>
      ))}
      {unread > 0 && <li>of {numberText(unread)} a part of the grants could not be read</li>}
    </ul>
  )
}

const WhoCanLink = ({ question, count }: { question: Question; count: number }) => (
  <Link {...questionLink(question)} className="inline-block py-1 underline underline-offset-2 hover:text-ink">
    {numberText(count)} can <ActionWords question={question} />
  </Link>
)

const route = getRouteApi('/signed-in/datasets/$dataset')
const noTokens: readonly TokenEntry[] = []

/** Which API tokens reach a dataset, and how: by name, through `*`, or through the organization. */
export function DatasetTokens({ dataset }: { dataset: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(tokenOptions.list())
  const { data, error } = query
  const retry = () => void query.refetch()
  const rows = useMemo(() => datasetRows(data?.subjects ?? noTokens, dataset), [data, dataset])
  const shown = useMemo(() => shownRows(rows, search), [rows, search])
  const columns = useMemo(() => datasetColumns(rows, matchMedia('(max-width: 40rem)').matches), [rows])
  const handleSearch = (change: Partial<typeof search>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })

  const writer = () => ({
    csv: () => csvText(datasetExport(shown, columns)),
    json: () => tableJson(datasetExport(shown, columns)),
  })
  function handleOpen({ token }: DatasetRow) {
    if (hasAddress(token)) void navigate(tokenLink(token, noFilters))
  }

  if (!data) {
    return error ? (
      <div className="px-4 sm:px-6">
        <FailurePanel title="The API tokens could not be loaded" error={error} onRetry={retry} />
      </div>
    ) : (
      <TableSkeleton columns={5} label="Loading the API tokens" />
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pb-2 sm:px-6">
        <h2 className="text-sm font-semibold">API tokens</h2>
        <span role="status" className="tabular text-xs text-muted">
          {shown.length === rows.length
            ? `${countText(rows.length, 'token')} of ${numberText(data.subjects.length)} ${rows.length === 1 ? 'reaches' : 'reach'} it`
            : shownText(shown.length, rows.length, 'tokens that reach it')}
        </span>
        {data.unreadable.length > 0 && (
          <Badge tone="warning">{countText(data.unreadable.length, 'unreadable row')}</Badge>
        )}
        <span className="flex-1" />
        <DataAge
          receivedAt={data.receivedAt}
          isRefreshing={query.isFetching}
          isStale={query.isRefetchError}
          onRefresh={retry}
        />
        {rows.length > 8 && (
          <SearchField
            label="Search tokens"
            value={search.q ?? ''}
            onChange={(q) => handleSearch({ q: q || undefined })}
          />
        )}
        {rows.length > 0 && <ExportMenu fileName="dataset-tokens" load={writer} />}
        <DatasetPowers dataset={dataset} tokens={data.subjects} rows={rows} />
      </div>
      {error && (
        <div className="px-4 pb-2 sm:px-6">
          <FailurePanel title="The API tokens could not be refreshed" error={error} onRetry={retry} />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title="No token reaches it">
          {data.subjects.length === 0
            ? data.unreadable.length > 0
              ? 'No token of the list could be read.'
              : 'The service lists no tokens.'
            : `Of ${countText(data.subjects.length, 'token')} none is granted anything on this dataset, on all datasets (*), or on the datasets of the organization.`}{' '}
          {data.unreadable.length > 0 &&
            `${countText(data.unreadable.length, 'row')} of the list could not be read: whether one of them reaches it is not known.`}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title="No token matches">None of the tokens that reach it matches the search.</EmptyState>
      ) : (
        <div className="flex flex-col" style={{ height: `min(64vh, ${(shown.length + 1) * 36 + 2}px)` }}>
          <DatasetTable
            rows={shown}
            columns={columns}
            sort={search.sort}
            onSort={(sort) => handleSearch({ sort })}
            onOpen={handleOpen}
          />
        </div>
      )}
    </>
  )
}
