import { type ReactNode, useMemo } from 'react'
import type { ApiError } from '#api/api-error.ts'
import type { ListAnswer } from '#api/list-row.ts'
import { FailurePanel } from '#form/failure-panel.tsx'
import { absoluteTime } from '#lib/relative-time.ts'
import { DataAge } from '#ui/data-age.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RecordPicker } from '#ui/record-picker.tsx'
import { useKeptList } from '#ui/use-kept-list.ts'
import { ChooseOrgs } from './choose-orgs.tsx'
import { CompareActions } from './compare-actions.tsx'
import { type CompareSearch, fewestCompared, mostCompared } from './compare-search.ts'
import { Comparison, useComparison } from './comparison.tsx'
import { findColumns } from './find-columns.ts'
import { namedOrgs } from './named-orgs.ts'

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
