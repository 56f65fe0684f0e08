import { countText, numberText } from '#lib/count-text.ts'
import { amountText, shortAmountText } from '#records/fields/amount.ts'
import type { RowQuery } from '#records/index/row-index.ts'
import { toggledSort } from '#records/index/sort-param.ts'
import { SortHeader } from '#ui/table-head.tsx'
import { limitFields } from '../org-fields.ts'
import type { LimitsSummary } from './limits-summary.ts'
import { matrixColumns, matrixHeadHeight, matrixStyles, pinnedPlan } from './limits-row.tsx'
import type { Comparison } from './use-comparison.ts'
type LimitsHeadProps = {
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  comparison: Comparison
  summary: LimitsSummary
}

/** "1 · 250 · 5,000", and the same in words. */
function spreadOf(
  { kind: { unit } }: (typeof limitFields)[number],
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
          const info = limitFields[limit]
          const place = sort.findIndex(({ column }) => column === id)
          const direction = sort[place]?.desc ? 'desc' : 'asc'
          const spread = info && spreadOf(info, limit, comparison, summary)
          const marked = summary.marked[limit] ?? 0
          return (
            <SortHeader
              key={id}
              label={label}
              colIndex={index + 1}
              width={matrixStyles[index]?.width ?? 0}
              sorted={place >= 0 && direction}
              sortPlace={place >= 0 && sort.length > 1 ? place + 1 : null}
              onToggle={({ shiftKey }) => onSort(toggledSort(sort, { column: id, desc: false }, shiftKey))}
              isPinned={index === 0}
              className={index === 1 ? `border-r bg-sunken ${pinnedPlan}` : undefined}
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
              below={
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
