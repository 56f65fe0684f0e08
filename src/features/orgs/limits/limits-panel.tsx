import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { filterWords } from '#records/findings/list-findings.ts'
import { PrintedList } from '#records/screen/printed-list.tsx'
import { useListSort } from '#records/table/record-table.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { org } from '../org.ts'
import { shownInLimits } from '../org-fields.ts'
import { limitFields } from '../limit-fields.ts'
import { orgFindings } from '../rules/org-findings.ts'
import type { OrgPanelProps } from '../orgs-search.ts'
import { limitsSummary } from './limits-summary.ts'
import { LimitsTable } from './limits-table.tsx'
import { limitCell, markShapes, markWords } from './limit-cell.ts'
import { type Comparison, useComparison } from './comparison.ts'

function printedMark(comparison: Comparison, row: ListRow | undefined, id: string | undefined) {
  const limit = limitFields.findIndex((field) => field.id === id)
  const field = limitFields[limit]
  if (!field || row?.kind !== 'record') return undefined
  const { mark } = limitCell(comparison, undefined, row.index, limit, field, row.record)
  return mark && markShapes[mark]
}

/** The Limits tab: organizations with their 11 limits, and which limits differ from those of their plan. */
export const LimitsPanel = memo(function LimitsPanel(props: OrgPanelProps) {
  const { list, view, search, onOpen, writeSearch } = props
  const comparison = useComparison(list, search, true)
  const summary = useMemo(() => comparison && limitsSummary(comparison, view.rows), [comparison, view.rows])
  const [sort, setSort] = useListSort(props)
  if (!comparison || !summary) return <TableSkeleton columns={8} label="Reading limits" />
  return (
    <>
      {comparison.against === 'published' && comparison.published.size === 0 && (
        <p role="status" className="px-4 py-2 text-xs text-muted sm:px-6">
          No published limits are saved in this browser, so nothing differs from them.{' '}
          <Link to="/settings" hash="published-limits" className="text-accent underline">
            Add them in Settings
          </Link>
        </p>
      )}
      <PrintedList
        list={list}
        view={view}
        fields={() => shownInLimits}
        filters={() => filterWords(org, orgFindings, view.found?.rules ?? [], search)}
        marks={{
          of: (row, { id }) => printedMark(comparison, list.rows[row], id),
          legend: markWords(comparison.against)
            .map(({ mark, word, rest }) => `${markShapes[mark]} ${word}${rest}`)
            .join(' · '),
        }}
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
