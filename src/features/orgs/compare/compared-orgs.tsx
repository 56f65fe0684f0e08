import { Link } from '@tanstack/react-router'
import { Link2, Printer } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { ListAnswer, ListRow } from '#api/list-row.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { asText, member } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { ChooseCompared } from '#ui/compared.tsx'
import { copyLink } from '#ui/copy-button.tsx'
import { DataAge } from '#ui/now.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ExportMenu } from '#ui/save-table.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RecordPicker } from '#ui/record-picker.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useKeptList } from '#ui/use-kept.ts'
import { columnName } from './column-head.tsx'
import { type ComparedGroup, compareOrgs, onlyDifferent } from './compare-orgs.ts'
import { type CompareSearch, fewestCompared, mostCompared } from './compare-search.ts'
import { ComparedTable } from './compared-table.tsx'
import { comparisonCsv, comparisonJson } from './export-comparison.ts'
import { type ComparedColumn, findColumns } from './find-columns.ts'
import { namedOrgs } from './named-orgs.ts'

type ChooseOrgsProps = {
  rows: readonly ListRow[]
  /** The organizations that are chosen already: none, one, or too many. */
  columns: readonly ComparedColumn[]
  picker: ReactNode
  onIds(ids: readonly string[]): void
}

/** What to do when the address names too few organizations, or too many. */
function ChooseOrgs({ rows, columns, picker, onIds }: ChooseOrgsProps) {
  const ids = columns.map(({ id }) => id)
  return (
    <ChooseCompared
      noun={['organization', 'organizations']}
      chosen={columns.map((column) => ({
        key: column.key,
        name: columnName(column),
        isListed: column.row !== undefined,
      }))}
      most={mostCompared}
      hint=". Find one by its name or ID, or select rows in the list and press Compare."
      picker={picker}
      onFirst={() => onIds(ids.slice(0, mostCompared))}
      onRemove={(position) => onIds(ids.toSpliced(position, 1))}
    >
      {columns.length === 0 && <CalledCompare rows={rows} />}
    </ChooseCompared>
  )
}

/** The way to an organization whose ID makes its address the one of this page. */
function CalledCompare({ rows }: { rows: readonly ListRow[] }) {
  const row = rows.find((entry) => entry.kind === 'record' && entry.id === 'compare')
  if (row?.kind !== 'record') return null
  const name = visibleText(asText(member(row.record, 'name')) || 'compare')
  return (
    <p className="mt-3">
      An organization has the ID “compare”:{' '}
      <Link to="/orgs/compare" search={{ record: '1' }} className="text-accent underline">
        <bdi>{name}</bdi>
      </Link>
    </p>
  )
}

type CompareActionsProps = {
  columns: readonly ComparedColumn[]
  /** What is shown of them. */
  groups: readonly ComparedGroup[]
  onlyDifferences: boolean
  onDifferences(only: boolean): void
}

/** What can be done with a comparison as a whole. */
function CompareActions({ columns, groups, onlyDifferences, onDifferences }: CompareActionsProps) {
  const shown = { columns, groups }
  const writer = () => ({ csv: () => comparisonCsv(shown), json: () => comparisonJson(shown) })
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Switch label="Differences only" checked={onlyDifferences} onChange={onDifferences} />
      <Button icon={<Link2 size={14} aria-hidden="true" />} onClick={() => void copyLink(location.href)}>
        Copy link
      </Button>
      <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => print()}>
        Print
      </Button>
      <ExportMenu fileName="comparison" load={writer} />
    </div>
  )
}

/** The fields of some organizations, all of them or those that differ. */
function useComparison(columns: readonly ComparedColumn[], onlyDifferences: boolean) {
  return useMemo(() => {
    const all = compareOrgs(columns.map(({ row }) => row?.record ?? null))
    const different = onlyDifferent(all)
    const count = (groups: typeof all) => groups.reduce((sum, { fields }) => sum + fields.length, 0)
    return {
      groups: onlyDifferences ? different : all,
      summary: `${numberText(count(different))} of ${countText(count(all), 'field')} differ`,
    }
  }, [columns, onlyDifferences])
}

type ComparisonProps = {
  columns: readonly ComparedColumn[]
  groups: ReturnType<typeof useComparison>['groups']
  onIds(ids: readonly string[]): void
  onShowAll(): void
}

/** The table of a comparison; says so when nothing differs. */
function Comparison({ columns, groups, onIds, onShowAll }: ComparisonProps) {
  const ids = columns.map(({ id }) => id)
  return (
    <div className="min-h-0 flex-1 overflow-auto border-t border-line bg-surface max-sm:min-h-96">
      <ComparedTable
        columns={columns}
        groups={groups}
        onBase={(position) => onIds(ids.slice(position, position + 1).concat(ids.toSpliced(position, 1)))}
        onRemove={(position) => onIds(ids.toSpliced(position, 1))}
      />
      {groups.length === 0 && (
        <EmptyState title="Nothing differs" actions={<Button onClick={onShowAll}>Show all fields</Button>}>
          These organizations are the same in every field.
        </EmptyState>
      )}
    </div>
  )
}

type ComparedOrgsProps = {
  answer: ListAnswer
  /** Why the last refresh failed; the list is the one before it. */
  error: ApiError | null
  isRefreshing: boolean
  onRefresh(): void
  search: CompareSearch
  onSearch(search: CompareSearch, replace: boolean): void
  back: ReactNode
}

const noIds: readonly string[] = []

/** The organizations that the address names side by side; with too few or too many of them, how to choose. */
export function ComparedOrgs(props: ComparedOrgsProps) {
  const { answer, error, isRefreshing, onRefresh, search, onSearch, back } = props
  const { rows, receivedAt } = answer
  const ids = useKeptList(search.id ?? noIds)
  const columns = useMemo(() => findColumns(rows, ids), [rows, ids])
  const taken = useMemo(() => new Set(columns.flatMap(({ row }) => row?.index ?? [])), [columns])
  const named = useMemo(() => namedOrgs(rows), [rows])
  const isComparison = ids.length >= fewestCompared && ids.length <= mostCompared
  const onlyDifferences = search.differences === 'only'
  const { groups, summary } = useComparison(isComparison ? columns : [], onlyDifferences)

  const handleIds = (next: readonly string[]) => onSearch({ ...search, id: [...next] }, false)
  const handleDifferences = (only: boolean) =>
    onSearch({ ...search, differences: only ? 'only' : undefined }, true)
  const picker = (
    <RecordPicker
      records={named}
      taken={taken}
      label="Add an organization"
      listLabel="Organizations"
      nothing="No organization has such a name or ID."
      onPick={({ id }) => handleIds([...ids, id])}
    />
  )
  return (
    <>
      <PageHeader
        title="Compare organizations"
        back={back}
        details={
          <>
            {isComparison && <span role="status">{summary}</span>}
            <span className="print:hidden">
              <DataAge
                receivedAt={receivedAt}
                isRefreshing={isRefreshing}
                isStale={error !== null}
                onRefresh={onRefresh}
              />
            </span>
            <span className="hidden print:inline">As of {absoluteTime(receivedAt)}</span>
          </>
        }
        actions={
          isComparison && (
            <>
              {ids.length < mostCompared && picker}
              <CompareActions
                columns={columns}
                groups={groups}
                onlyDifferences={onlyDifferences}
                onDifferences={handleDifferences}
              />
            </>
          )
        }
      />
      {error && (
        <div className="px-4 pb-3 sm:px-6">
          <FailurePanel title="Organizations could not be refreshed" error={error} onRetry={onRefresh} />
        </div>
      )}
      {isComparison ? (
        <Comparison
          columns={columns}
          groups={groups}
          onIds={handleIds}
          onShowAll={() => handleDifferences(false)}
        />
      ) : (
        <ChooseOrgs rows={rows} columns={columns} picker={picker} onIds={handleIds} />
      )}
    </>
  )
}
