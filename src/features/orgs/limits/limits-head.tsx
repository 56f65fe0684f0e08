import type { RowQuery } from '#records/index/row-index.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { amountText } from '#records/fields/amount.ts'
import { limitInfos, type LimitColumnInfo } from './limit-columns.ts'
import { LimitHead } from './limit-head.tsx'
import type { LimitsSummary } from './limits-summary.ts'
import { matrixColumns, matrixHeadHeight, matrixStyles } from './matrix-columns.ts'
import { toggledSort } from '#records/index/sort-param.ts'
import type { Comparison } from './use-comparison.ts'

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
  const [least, middle, most] = [min, median, max].map((code) => amountText(keys[code] ?? 0, unit))
  const of = countText(heat.count, 'organization')
  if (heat.count === 1) return { short: least, words: `${least} in one organization.` }
  if (min === max) return { short: `all ${least}`, words: `${least} in ${of}, all the same.` }
  return {
    short: `${least} · ${middle} · ${most}`,
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
              isAtEnd={info !== undefined}
              description={
                info &&
                `${spread?.words ?? 'Nobody has it.'} ${countText(marked, 'outlier')} among those shown.`
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
