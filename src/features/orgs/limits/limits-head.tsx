import { clsx } from 'clsx'
import type { CSSProperties, ReactNode } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { amountText, shortAmountText } from '#records/fields/amount.ts'
import type { RowQuery } from '#records/index/row-index.ts'
import { toggledSort } from '#records/index/sort-param.ts'
import { ariaSort, SortMark } from '#ui/table-head.tsx'
import { type LimitColumnInfo, limitInfos } from './limit-columns.ts'
import type { LimitsSummary } from './limits-summary.ts'
import { matrixColumns, matrixHeadHeight, matrixStyles, pinnedPlan } from './matrix-columns.ts'
import type { Comparison } from './use-outlier-filter.ts'

type LimitHeadProps = {
  label: string
  /** Place of the column, from 1. */
  colIndex: number
  style: CSSProperties | undefined
  sorted: 'asc' | 'desc' | false
  /** Place among the sorted columns, from 1; null when the table is sorted by one column or none. */
  sortPlace: number | null
  /** `isFurther`: the column comes after those that are sorted by already. */
  onToggle(isFurther: boolean): void
  /** What the second line says, in words. */
  description?: string | undefined
  /** Before the label. */
  mark?: ReactNode
  /** The second line. */
  summary?: ReactNode
  isPinned?: boolean
  isPlan?: boolean
  /** Numbers stand at the end. */
  isAtEnd?: boolean
}

/** The head of a column of the matrix: a button that sorts, and what the column holds in one line below it. */
function LimitHead(props: LimitHeadProps) {
  const { label, colIndex, style, sorted, sortPlace, onToggle, description, mark, summary } = props
  const { isPinned, isPlan, isAtEnd } = props
  return (
    <th
      scope="col"
      aria-label={label}
      aria-description={description}
      aria-colindex={colIndex}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      style={style}
      className={clsx(
        'flex flex-none flex-col border-b border-line-strong text-xs font-medium text-muted',
        isPinned && 'sticky left-0 z-1 border-r bg-sunken',
        isPlan && `border-r bg-sunken ${pinnedPlan}`,
      )}
    >
      <button
        type="button"
        aria-label={`Sort by ${label}`}
        onClick={({ shiftKey }) => onToggle(shiftKey)}
        data-tip={description ?? 'Sort; Shift adds a second column'}
        className={clsx(
          'flex min-h-0 w-full flex-1 flex-col justify-center gap-px px-3 whitespace-nowrap hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
          isPinned && 'sm:pl-6',
          sorted && 'text-ink',
        )}
      >
        <span className={clsx('flex w-full items-center gap-1', isAtEnd && 'flex-row-reverse')}>
          {label}
          <SortMark sorted={sorted} sortPlace={sortPlace} />
          {mark}
        </span>
        {summary}
      </button>
    </th>
  )
}

type LimitsHeadProps = {
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  comparison: Comparison
  summary: LimitsSummary
}

/** "1 · 250 · 5,000", and the same in words. */
function spreadOf(
  { unit }: LimitColumnInfo,
  limit: number,
  { limits }: Comparison,
  { heats }: LimitsSummary,
) {
  const heat = heats[limit]
  const keys = limits.columns[limit]?.keys
  if (!heat?.spread || !keys) return null
  const { min, median, max } = heat.spread
  const values = [min, median, max].map((code) => keys[code] ?? 0)
  const [least, middle, most] = values.map((value) => amountText(value, unit))
  const short = values.map((value) => shortAmountText(value, unit))
  const of = countText(heat.count, 'organization')
  if (heat.count === 1) return { short: short[0], words: `${least} in one organization.` }
  if (min === max) return { short: `all ${short[0]}`, words: `${least} in ${of}, all the same.` }
  return {
    short: short.join(' · '),
    words: `Smallest ${least}, middle ${middle}, largest ${most} of ${of}.`,
  }
}

/** The head of the matrix: under each limit its smallest, middle and largest value, and how many cells are marked. */
export function LimitsHead({ sort, onSort, comparison, summary }: LimitsHeadProps) {
  return (
    <thead className="sticky top-0 z-2 block bg-sunken">
      <tr aria-rowindex={1} className="flex" style={{ height: matrixHeadHeight }}>
        {matrixColumns.map(({ id, label }, index) => {
          const limit = index - 2
          const info = limitInfos[limit]
          const place = sort.findIndex(({ column }) => column === id)
          const direction = sort[place]?.desc ? 'desc' : 'asc'
          const spread = info && spreadOf(info, limit, comparison, summary)
          const marked = summary.marked[limit] ?? 0
          return (
            <LimitHead
              key={id}
              label={label}
              colIndex={index + 1}
              style={matrixStyles[index]}
              sorted={place >= 0 && direction}
              sortPlace={place >= 0 && sort.length > 1 ? place + 1 : null}
              onToggle={(isFurther) => onSort(toggledSort(sort, { column: id, desc: false }, isFurther))}
              isPinned={index === 0}
              isPlan={index === 1}
              isAtEnd={info !== undefined}
              description={
                info &&
                `${spread?.words ?? 'No organization has it.'} ${countText(marked, 'outlier')} among those shown.`
              }
              mark={
                marked > 0 && (
                  <span aria-hidden="true" className="tabular mr-auto text-2xs text-warning">
                    ◆ {numberText(marked)}
                  </span>
                )
              }
              summary={
                info && (
                  <span
                    aria-hidden="true"
                    className="tabular w-full truncate text-right text-2xs font-normal text-faint"
                  >
                    {spread?.short ?? '—'}
                  </span>
                )
              }
            />
          )
        })}
      </tr>
    </thead>
  )
}
