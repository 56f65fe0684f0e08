import type { ReactNode } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { amountText, shortAmountText } from '#records/fields/amount.ts'
import type { RowQuery } from '#records/index/row-index.ts'
import { sortedBy, toggledSort } from '#records/index/sort-param.ts'
import { SortHeader } from '#ui/table-head.tsx'
import { limitFields } from '../limit-fields.ts'
import type { LimitsSummary } from './limits-summary.ts'
import { matrixColumns, matrixHeadHeight, matrixStyles, pinnedPlan } from './limits-row.tsx'
import type { Comparison } from './comparison.ts'

type LimitsHeadProps = {
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  comparison: Comparison
  summary: LimitsSummary
  /** The checkbox for all rows, before the name. */
  selectAll: ReactNode
}

/** Digits that fit below the label of a limit. Spaces, signs, and superscripts are half as wide. */
const digitsAcross = 15.5
const widthOf = (text: string) => text.length - text.replaceAll(/[^ ·,.()−⁰¹²³⁴⁵⁶⁷⁸⁹]/g, '').length / 2

/** "1 · 250 · 5,000", shortened to "1 – 5,000" or "to 5,000" if too long: a truncated number would read as another. */
export function spreadText([least, middle, most]: readonly [string, string, string]): string {
  const forms = [`${least} · ${middle} · ${most}`, `${least} – ${most}`]
  return forms.find((form) => widthOf(form) <= digitsAcross) ?? `to ${most}`
}

/** The smallest, median, and largest values, in short and as a sentence. */
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
  const short = (code: number) => shortAmountText(keys[code] ?? 0, unit)
  const of = countText(heat.count, 'organization')
  if (heat.count === 1) return { short: short(min), words: `${least} in one organization.` }
  if (min === max) return { short: `each ${short(min)}`, words: `${least} in ${of}, all the same.` }
  return {
    short: spreadText([short(min), short(median), short(max)]),
    words: `Smallest ${least}, middle ${middle}, largest ${most} of ${of}.`,
  }
}

/** Drawn by CSS, so that the name of the button is only its label. The description has the same in words. */
const Drawn = ({ text, className }: { text: string; className: string }) => (
  <span
    aria-hidden="true"
    data-text={text}
    className={`tabular text-2xs before:content-[attr(data-text)] ${className}`}
  />
)

const Marked = ({ count, className }: { count: number; className: string }) => (
  <Drawn text={`≠ ${numberText(count)}`} className={`shrink-0 whitespace-nowrap text-warning ${className}`} />
)

/** The header of the matrix: under each limit its smallest, median, and largest values, and its number of marks. */
export function LimitsHead({ sort, onSort, comparison, summary, selectAll }: LimitsHeadProps) {
  return (
    <thead className="sticky top-0 z-2 block bg-sunken">
      <tr aria-rowindex={1} className="flex" style={{ height: matrixHeadHeight }}>
        {matrixColumns.map(({ id, label }, index) => {
          const limit = index - 2
          const info = limitFields[limit]
          const spread = info && spreadOf(info, limit, comparison, summary)
          const marked = summary.marked[limit] ?? 0
          return (
            <SortHeader
              key={id}
              label={label}
              colIndex={index + 1}
              width={matrixStyles[index]?.width ?? 0}
              {...sortedBy(sort, id)}
              onToggle={({ shiftKey }) => onSort(toggledSort(sort, { column: id, desc: false }, shiftKey))}
              isPinned={index === 0}
              className={index === 1 ? `border-r bg-sunken ${pinnedPlan}` : undefined}
              isAtEnd={info !== undefined}
              description={
                info &&
                `${spread?.words ?? 'No organization shown has an integer here.'} ${countText(marked, 'outlier')} among those shown.`
              }
              mark={marked > 0 && <Marked count={marked} className="mr-auto max-sm:hidden" />}
              below={
                info && (
                  <>
                    <Drawn
                      text={spread?.short ?? '—'}
                      className="w-full truncate text-right font-normal text-faint max-sm:hidden"
                    />
                    {marked > 0 && <Marked count={marked} className="self-end sm:hidden" />}
                  </>
                )
              }
            >
              {index === 0 && selectAll}
            </SortHeader>
          )
        })}
      </tr>
    </thead>
  )
}
