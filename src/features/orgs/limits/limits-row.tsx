import { clsx } from 'clsx'
import { memo } from 'react'
import { shownInLimits } from '../org-fields.ts'
import { limitFields } from '../limit-fields.ts'
import type { RecordRow } from '#api/list-row.ts'
import { Badge } from '#ui/badge.tsx'
import { RowCheckbox } from '#ui/row-selection.tsx'
import { rowClasses, rowHeights } from '#ui/table-head.tsx'
import { rowPlace } from '#ui/virtual-table.tsx'
import { cellStyles, fieldCell } from '#records/fields/cell.ts'
import type { Field } from '#records/fields/field.ts'
import { heatClasses, limitCell, markShapes } from './limit-cell.ts'
import type { LimitsSummary } from './limits-summary.ts'
import type { Comparison } from './comparison.ts'

/** Column widths: all eleven limits fit beside name and plan at 1920 pixels, one of them on a phone. */
export const matrixWidths =
  '[--matrix-limit:118px] [--matrix-name:220px] [--matrix-plan:150px] max-sm:[--matrix-limit:88px] max-sm:[--matrix-name:138px] max-sm:[--matrix-plan:136px] [--matrix-pinned:var(--matrix-name)] lg:[--matrix-pinned:calc(var(--matrix-name)+var(--matrix-plan))]'

/** The columns of the matrix: the name, the plan within which limits are compared, and the 11 limits. */
export const matrixColumns: readonly { id: string; label: string }[] = [
  { id: 'name', label: 'Name' },
  { id: 'plan', label: 'Plan' },
  ...limitFields,
]

const limitStyle = { width: 'var(--matrix-limit)' }

/** The style objects keep their identity, so React has nothing to compare. */
export const matrixStyles = [
  { width: 'var(--matrix-name)' },
  { width: 'var(--matrix-plan)' },
  ...limitFields.map(() => limitStyle),
]

/** The sum of all columns. */
export const matrixWidth = `calc(var(--matrix-name) + var(--matrix-plan) + ${limitFields.length} * var(--matrix-limit))`

/** Limits are compared within a plan, so the plan stays visible beside the name where there is room. */
export const pinnedPlan = 'lg:sticky lg:left-(--matrix-name) lg:z-1'

export const matrixHeadHeight = 56

const base = 'h-[36px] flex-none truncate border-b border-line px-3 max-sm:px-2 align-middle leading-[35px]'
export const nameClass = `${base} sticky left-0 z-1 border-r bg-surface text-left font-medium group-data-selected:bg-accent-soft group-hover:bg-hover group-focus:bg-hover group-focus-visible:shadow-[inset_2px_2px_0_var(--focus),inset_0_-2px_0_var(--focus)] max-sm:pl-4 sm:pl-6`
const planClass = `${base} border-r bg-surface group-data-selected:bg-accent-soft group-hover:bg-hover group-focus:bg-hover ${pinnedPlan}`
const limitClasses = heatClasses.map(
  (heat) => `${base} scroll-ml-(--matrix-pinned) tabular text-right focus-visible:-outline-offset-2 ${heat}`,
)

const [nameColumn, planColumn] = shownInLimits

/** Text of a column without dates. */
const plainCell = (column: Field | undefined, row: RecordRow) =>
  column ? fieldCell(column, row.record, 0) : { text: '' }

type LimitsRowProps = {
  row: RecordRow
  /** Position in the filtered list, from 0. */
  position: number
  comparison: Comparison
  summary: LimitsSummary
  /** Address of the organization; undefined when no address can hold its ID. */
  href: string | undefined
  isActive: boolean
  isSelected: boolean
}

/** One organization and its 11 limits. Cells are plain elements without components, state, or closures of their own. */
export const LimitsRow = memo(function LimitsRow(props: LimitsRowProps) {
  const { row, position, comparison, summary, href, isActive, isSelected } = props
  const name = plainCell(nameColumn, row)
  const plan = plainCell(planColumn, row)
  return (
    <tr
      {...rowPlace(position, rowHeights.comfortable, isActive)}
      data-selected={isSelected || undefined}
      className={rowClasses.comfortable}
    >
      <td aria-colindex={1} style={matrixStyles[0]} className={nameClass}>
        <RowCheckbox name={name.state ? row.id : name.text} isSelected={isSelected} />
        <a
          href={href}
          tabIndex={-1}
          dir="auto"
          className={clsx(
            'inline-block max-w-[calc(100%-1.75rem)] overflow-clip align-top text-ellipsis',
            name.state ? cellStyles[name.state] : 'hover:underline',
          )}
        >
          {name.text}
        </a>
      </td>
      <td aria-colindex={2} style={matrixStyles[1]} className={planClass}>
        {plan.state ? (
          <span className={cellStyles[plan.state]}>{plan.text}</span>
        ) : (
          <Badge>{plan.text}</Badge>
        )}
      </td>
      {limitFields.map((field, limit) => {
        const cell = limitCell(comparison, summary.heats[limit], row.index, limit, field, row.record)
        return (
          <td
            key={field.id}
            aria-colindex={limit + 3}
            aria-description={cell.description}
            tabIndex={-1}
            style={matrixStyles[limit + 2]}
            className={limitClasses[cell.band]}
          >
            {cell.mark && (
              <span aria-hidden="true" className="float-left pr-1.5 text-2xs leading-[35px] text-warning">
                {markShapes[cell.mark]}
              </span>
            )}
            {cell.isGap ? (
              <span className={cellStyles.gap}>{cell.text}</span>
            ) : cell.isInvalid ? (
              <bdi className={cellStyles.invalid}>{cell.text}</bdi>
            ) : (
              cell.text
            )}
          </td>
        )
      })}
    </tr>
  )
})
