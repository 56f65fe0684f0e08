import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { encodePathSegment } from '#lib/addresses.ts'
import { shownText } from '#lib/count-text.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useAccountKey } from '#local/account.tsx'
import { type FieldPair, pairFields, pathText } from '#record-text/record-changes.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Identifier } from '#ui/facts.tsx'
import { useNow } from '#ui/now.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { ChooseCompared, RecordPicker } from '#records/compare/choose-compared.tsx'
import { BackLink, CompareActions } from '#records/compare/compare-screen.tsx'
import { findCompared } from '#records/compare/find-compared.ts'
import { libraryOptions, titleOf } from '../library/library.ts'
import { useLoadedVersion } from '../library/use-library.ts'
import { aplOf } from '../record/query-record.ts'
import { query } from '../query.ts'
import { recordOptions } from '../record/record-options.ts'
import { AplComparison } from './apl-comparison.tsx'
import { FieldsTable, ValueSource } from './fields-table.tsx'

/** The record from the service, or this browser's last copy while the service's is unavailable. */
function useComparedRecord(id: string) {
  const account = useAccountKey()
  const record = useQuery(recordOptions(id))
  const library = useQuery(libraryOptions(account))
  const entry = library.data?.rows.find((row) => row.id === id)
  const loaded = record.data

  useLoadedVersion(account, loaded)

  return {
    id,
    title: entry ? titleOf(entry) : id,
    /** Null while no copy is known. */
    text: loaded?.text ?? entry?.text ?? null,
    /** When the service sent the text, in milliseconds since the epoch; null for this browser's copy. */
    receivedAt: loaded?.receivedAt ?? null,
    isLoading: record.isFetching || library.isPending,
    error: record.error,
    onRetry: () => void record.refetch(),
  }
}

function ComparedSide({ label, record }: { label: string; record: ReturnType<typeof useComparedRecord> }) {
  const now = useNow()
  const { id, title, text, receivedAt, isLoading, error, onRetry } = record
  return (
    <section aria-label={label} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 className="truncate text-base font-semibold">
        <Link to="/queries/$queryId" params={{ queryId: id }} dir="auto" className="hover:underline">
          {visibleText(title)}
        </Link>
      </h2>
      <Identifier id={id} />
      <p role="status" className="mt-1 text-sm text-muted">
        {receivedAt !== null && !error
          ? `From the service, ${relativeTime(receivedAt, Math.max(now, receivedAt))}`
          : text === null
            ? isLoading
              ? 'Asking the service…'
              : 'Nothing is known about it.'
            : `Last known copy in this browser${isLoading ? '; asking the service…' : ''}`}
      </p>
      {error && !isLoading && (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-warning">
          <span>{error.message}</span>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}

type ComparedRecordsProps = { left: string; right: string; onlyDifferences: boolean }

/** Two queries: where each version comes from, an APL diff, and all other fields side by side. */
function ComparedRecords({ left, right, onlyDifferences }: ComparedRecordsProps) {
  const a = useComparedRecord(left)
  const b = useComparedRecord(right)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-4 pt-2 pb-6 sm:px-6">
      <div className="grid gap-3 sm:grid-cols-2">
        <ComparedSide label="Left" record={a} />
        <ComparedSide label="Right" record={b} />
      </div>
      {a.text !== null && b.text !== null ? (
        <Comparison
          left={{ title: a.title, text: a.text }}
          right={{ title: b.title, text: b.text }}
          onlyDifferences={onlyDifferences}
        />
      ) : (
        (a.isLoading || b.isLoading) && <TableSkeleton columns={3} label="Loading the queries" />
      )}
    </div>
  )
}

type Side = { title: string; text: string }

const value = (side: 'before' | 'after', title: string) => ({
  id: side,
  head: <bdi className="block truncate">{visibleText(title)}</bdi>,
  cell: (field: FieldPair) => (
    <span className={field.isSame ? 'text-muted' : undefined}>
      <ValueSource source={field[side]} />
    </span>
  ),
})

function Comparison({ left, right, onlyDifferences }: { left: Side; right: Side; onlyDifferences: boolean }) {
  const [aplLeft, aplRight] = useMemo(() => [aplOf(left.text), aplOf(right.text)], [left.text, right.text])
  const fields = useMemo(() => pairFields(left.text, right.text), [left.text, right.text])
  const hasApl = aplLeft !== undefined && aplRight !== undefined
  const isSameApl = aplLeft === aplRight
  const others = fields.filter(({ path }) => !(hasApl && pathText(path) === 'query.apl'))
  const shown = onlyDifferences ? others.filter(({ isSame }) => !isSame) : others
  return (
    <>
      {hasApl && !(onlyDifferences && isSameApl) && (
        <AplComparison
          before={aplLeft}
          after={aplRight}
          level={2}
          title="What changes from left to right"
          label="APL of both queries"
        />
      )}
      <section aria-label="Fields">
        <div className="mb-1 flex items-baseline gap-3">
          <h2 className="text-sm font-semibold">{hasApl ? 'Other fields' : 'Fields'}</h2>
          <p role="status" className="tabular text-xs text-muted">
            {shownText(others.filter(({ isSame }) => !isSame).length, others.length, 'fields differ')}
          </p>
        </div>
        <div className="overflow-x-auto">
          <FieldsTable
            label="Compared fields"
            className="min-w-xl"
            fields={shown}
            columns={[
              value('before', left.title),
              value('after', right.title),
              {
                id: 'difference',
                head: 'Difference',
                className: 'w-24',
                cell: ({ isSame }) =>
                  isSame ? (
                    <span className="text-xs text-muted">Same</span>
                  ) : (
                    <Badge tone="warning">Different</Badge>
                  ),
              },
            ]}
          />
          {shown.length === 0 && (
            <p className="py-3 text-sm text-muted">
              {hasApl && !isSameApl ? 'No other field differs.' : 'No field differs.'}
            </p>
          )}
        </div>
      </section>
    </>
  )
}

/** Shown while the URL has too few or too many queries to compare: chooses them from the library. */
function ChooseQueries({ ids, onChange }: { ids: readonly string[]; onChange(ids: string[]): void }) {
  const { data } = useQuery(libraryOptions(useAccountKey()))
  const entries = useMemo(
    () => data?.rows.map((row, index) => ({ index, id: row.id, name: titleOf(row) })) ?? [],
    [data],
  )
  const sides = findCompared(entries, ids)
  return (
    <ChooseCompared
      resource={query}
      compared={{ hint: '.' }}
      sides={sides}
      picker={
        <RecordPicker
          records={entries}
          taken={new Set(sides.flatMap(({ entry }) => entry?.index ?? []))}
          label="Add a query"
          listLabel={query.title}
          nothing="No other query in the library has this name or ID."
          onPick={({ id }) => onChange([...ids, id])}
        />
      }
      onFirst={() => onChange(ids.slice(0, 2))}
      onRemove={(at) => onChange(ids.toSpliced(at, 1))}
    />
  )
}

const route = getRouteApi('/signed-in/queries')

/** `/queries?tab=compare&id=a&id=b`: two saved queries side by side. */
export function ComparePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const ids = (search.id ?? []).filter((id) => 'segment' in encodePathSegment(id))
  const [left, right, ...more] = ids
  const isPair = left !== undefined && right !== undefined && more.length === 0
  const onlyDifferences = search.differences === 'only'
  return (
    <>
      <PageTitle parts={['Compare saved queries']} />
      <PageHeader
        title="Compare saved queries"
        back={<BackLink resource={query} />}
        actions={
          isPair && (
            <CompareActions
              onlyDifferences={onlyDifferences}
              onDifferences={(only) =>
                void navigate({
                  search: { ...search, differences: only ? 'only' : undefined },
                  replace: true,
                  state: true,
                })
              }
              onSwap={() =>
                void navigate({ search: { ...search, id: [right, left] }, replace: true, state: true })
              }
            />
          )
        }
      />
      {isPair ? (
        <ComparedRecords
          // The same query may be on both sides.
          key={`${left} ${right}`}
          left={left}
          right={right}
          onlyDifferences={onlyDifferences}
        />
      ) : (
        <ChooseQueries
          ids={ids}
          onChange={(id) => void navigate({ search: { ...search, id }, state: true })}
        />
      )}
    </>
  )
}
