import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useMemo } from 'react'
import type { ListRow } from '#api/list-row.ts'
import { numberText } from '#lib/count-text.ts'
import { filterWords } from '#records/findings/list-findings.ts'
import { PrintedList } from '#records/screen/printed-list.tsx'
import { useListSort } from '#records/table/record-table.tsx'
import { CountToggle, Segmented } from '#ui/toggles.tsx'
import { TableSkeleton } from '#ui/skeleton.tsx'
import { org } from '../org.ts'
import { shownInLimits } from '../org-fields.ts'
import { limitFields } from '../limit-fields.ts'
import { orgFindings } from '../rules/org-findings.ts'
import type { OrgPanelProps } from '../orgs-search.ts'
import { limitsSummary } from './limits-summary.ts'
import { LimitsTable } from './limits-table.tsx'
import { fewestForMajority } from './plan-limits.ts'
import { heatClasses, limitCell, type LimitMark, markShapes } from './limit-cell.ts'
import { type Comparison, useComparison } from './comparison.ts'

/** How the matrix is to be read, folded away. */
function LimitsHelp({ children }: { children: ReactNode }) {
  return (
    <details className="group/help text-xs text-muted open:basis-full">
      <summary className="flex w-fit list-none items-center gap-1 rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={13}
          aria-hidden="true"
          className="transition-transform group-open/help:rotate-90"
        />
        How to read this
      </summary>
      <div className="mt-2 sm:hidden">{children}</div>
      <ul className="mt-1.5 flex max-w-3xl list-disc flex-col gap-1 pl-5">
        <li>
          A tint shows how many of the organizations shown have less, by rank: one giant value takes nothing
          from the others, and equal values have the same tint.
        </li>
        <li>
          A limit is an outlier when more than half of the organizations of its plan that have the limit share
          another value, and those that have it are at least {fewestForMajority}. Majorities are counted over
          the whole list, whatever the filters leave. A missing limit is an outlier only where more than half
          of all organizations of the plan have the usual value.
        </li>
        <li>
          Published limits are what you enter in Settings. A missing limit does not differ from them, because
          the service may leave any limit out.
        </li>
        <li>
          Below each name stand the smallest, the middle and the largest value of the organizations shown.
          Left and right walk the cells of a row.
        </li>
        <li>
          0 and −1 are shown as the service sent them: the interface does not say what they mean. It has
          limits only, and no usage.
        </li>
      </ul>
    </details>
  )
}

const shares = ['none', 'up to 20 %', '20 to 40 %', '40 to 60 %', '60 to 80 %', 'more than 80 %']

/** What each mark says. */
function markTexts(against: Comparison['against']): readonly (readonly [LimitMark, string])[] {
  const unlike = against === 'majority' ? 'most of its plan' : 'published'
  return [
    ['more', `more than ${unlike}`],
    ['less', `less than ${unlike}`],
    ['other', against === 'majority' ? 'missing, or not an integer' : 'not an integer'],
  ]
}

/** The mark of a field on paper. */
function printedMark(comparison: Comparison, row: ListRow | undefined, id: string | undefined) {
  const limit = limitFields.findIndex((field) => field.id === id)
  const field = limitFields[limit]
  if (!field || row?.kind !== 'record') return undefined
  const { mark } = limitCell(comparison, undefined, row.index, limit, field, row.record)
  return mark && markShapes[mark]
}

type LimitsLegendProps = {
  /** How many organizations are shown. */
  shown: number
  against: 'majority' | 'published'
}

/** What tints and marks mean. */
function LimitsLegend({ shown, against }: LimitsLegendProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-xs text-muted">
      <span className="flex items-center gap-2">
        Larger than
        <span role="img" aria-label={`${shares.length} tints, from none to more than 80 %`} className="flex">
          {heatClasses.map((heat, band) => (
            <span
              key={shares[band]}
              data-tip={`larger than ${shares[band]} of those shown`}
              className={clsx(
                'size-4 border-y border-r border-line first:rounded-l-sm first:border-l last:rounded-r-sm',
                heat,
              )}
            />
          ))}
        </span>
        0 to 100 % of the {numberText(shown)} shown
      </span>
      <span className="flex flex-wrap items-center gap-x-3">
        {markTexts(against).map(([mark, text]) => (
          <span key={mark} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="text-2xs text-warning">
              {markShapes[mark]}
            </span>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}

type LimitsBarProps = Pick<OrgPanelProps, 'search' | 'update'> & {
  comparison: Comparison
  /** How many organizations are shown. */
  shown: number
  /** How many of them have a mark. */
  marked: number
}

const standards = [
  { value: 'majority', label: 'Majority of the plan' },
  { value: 'published', label: 'Published limits' },
] as const

/** What the matrix compares with, which rows it leaves, and how it is read. */
function LimitsBar({ search, update, comparison, shown, marked }: LimitsBarProps) {
  const { against, published } = comparison
  return (
    <div className="flex flex-col gap-2 px-4 py-3 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <span aria-hidden="true" className="text-xs text-muted">
          Compare with
        </span>
        <Segmented
          label="Compare with"
          options={standards}
          value={against}
          onChange={(value) => update({ against: value === 'published' ? value : undefined }, true)}
        />
        <CountToggle
          label="Only outliers"
          count={marked}
          isPressed={search.outliers !== undefined}
          onToggle={() => update({ outliers: search.outliers ? undefined : '1' })}
        />
        <div className="max-sm:hidden">
          <LimitsLegend shown={shown} against={against} />
        </div>
        <LimitsHelp>
          <LimitsLegend shown={shown} against={against} />
        </LimitsHelp>
      </div>
      {against === 'published' && published.size === 0 && (
        <p role="status" className="text-xs text-muted">
          No published limits are saved in this browser, so nothing differs from them.{' '}
          <Link to="/settings" hash="published-limits" className="text-accent underline">
            Add them in Settings
          </Link>
        </p>
      )}
    </div>
  )
}

/** The tab Limits: organizations and their 11 limits, and which are unlike those of their plan. */
export const LimitsPanel = memo(function LimitsPanel(props: OrgPanelProps) {
  const { list, view, search, update, onOpen, writeSearch } = props
  const comparison = useComparison(list, search, true)
  const summary = useMemo(() => comparison && limitsSummary(comparison, view.rows), [comparison, view.rows])
  const [sort, setSort] = useListSort(props)
  if (!comparison || !summary) return <TableSkeleton columns={8} label="Reading limits" />
  return (
    <>
      <LimitsBar
        search={search}
        update={update}
        comparison={comparison}
        shown={list.countRecords(view.rows)}
        marked={summary.markedRows}
      />
      <PrintedList
        list={list}
        view={view}
        fields={() => shownInLimits}
        filters={filterWords(org, orgFindings, view.found?.rules ?? [], search)}
        marks={{
          of: (row, { id }) => printedMark(comparison, list.rows[row], id),
          legend: markTexts(comparison.against)
            .map(([mark, text]) => `${markShapes[mark]} ${text}`)
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
