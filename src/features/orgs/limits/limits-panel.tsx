import { memo, useMemo } from 'react'
import { TableSkeleton } from '#ui/skeleton.tsx'
import type { OrgPanelProps } from '../list/orgs-search.ts'
import { useListSort } from '#records/table/record-table.tsx'
import { LimitsBar } from './limits-bar.tsx'
import { limitsSummary } from './limits-summary.ts'
import { LimitsTable } from './limits-table.tsx'
import { useComparison } from './use-comparison.ts'

/** The tab Limits: organizations and their 11 limits, and which are unlike those of their plan. */
export const LimitsPanel = memo(function LimitsPanel(props: OrgPanelProps) {
  const { list, rows, view, search, update, onOpen, writeSearch } = props
  const comparison = useComparison(rows, search, true)
  const summary = useMemo(() => comparison && limitsSummary(comparison, view.rows), [comparison, view.rows])
  const [sort, setSort] = useListSort(props)
  if (!comparison || !summary) return <TableSkeleton columns={8} label="Reading limits" />
  return (
    <>
      <LimitsBar
        search={search}
        update={update}
        comparison={comparison}
        shown={view.rows.length}
        marked={summary.markedRows}
      />
      <LimitsTable
        list={list}
        shown={view.rows}
        comparison={comparison}
        summary={summary}
        sort={sort}
        onSort={setSort}
        searchText={writeSearch(search)}
        onOpen={onOpen}
      />
    </>
  )
})
