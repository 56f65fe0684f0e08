import { memo } from 'react'
import type { RecordRow } from '#api/list-row.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { RowCheckbox } from '#ui/row-checkbox.tsx'
import { rowPlace } from '#ui/row-place.ts'
import { cellLooks } from '../fields/cell-looks.ts'
import { orgCell } from '../fields/org-cell.ts'
import { FaultMark } from './name-cell.tsx'
import { rowFault } from './row-fault.ts'
import type { TableColumn } from './table-column.ts'
import { type Density, rowClasses, rowHeights } from '#ui/table-density.ts'

const paymentTones: Readonly<Record<string, Tone>> = {
  failed: 'danger',
  blocked: 'danger',
}

const asideTones = { late: 'text-danger', near: 'text-warning' }

// As wide as what stands before it leaves: a longer link would lie, unseen, under the other cells.
const nameLook = 'inline-block overflow-clip align-top text-ellipsis hover:underline'
const plainName = `${nameLook} max-w-[calc(100%-26px)]`
const markedName = `${nameLook} max-w-[calc(100%-46px)]`

type OrgRowProps = {
  row: RecordRow
  /** Place in the filtered list, from 0. */
  position: number
  /** Those that are drawn. */
  columns: readonly TableColumn[]
  density: Density
  /** Address of the organization; undefined when its id cannot be addressed. */
  href: string | undefined
  isActive: boolean
  isSelected: boolean
  /** Other rows have the same id. */
  isDuplicate: boolean
  now: number
}

/** One organization. Cells are plain elements without state or closures of their own. */
export const OrgRow = memo(function OrgRow(props: OrgRowProps) {
  const { row, position, columns, density, href, isActive, isSelected, isDuplicate, now } = props
  const fault = rowFault(row.record, isDuplicate)
  return (
    <tr
      {...rowPlace(position, rowHeights[density], isActive)}
      data-selected={isSelected || undefined}
      className={rowClasses[density]}
    >
      {columns.map(({ column, index, style, className }) => {
        const { text, aside, asideTone, look, exact } = orgCell(column, row.record, now)
        const isBadge = !look && (column.kind.is === 'plan' || column.kind.is === 'payment')
        return (
          <td
            key={column.id}
            aria-colindex={index + 1}
            aria-description={exact}
            style={style}
            className={className}
          >
            {column.kind.is === 'name' ? (
              <>
                <RowCheckbox name={look ? row.id : text} isSelected={isSelected} />
                {fault && <FaultMark fault={fault} />}
                <a href={href} tabIndex={-1} className={fault ? markedName : plainName}>
                  <bdi className={look && cellLooks[look]}>{text}</bdi>
                </a>
              </>
            ) : isBadge ? (
              <Badge tone={column.kind.is === 'payment' ? (paymentTones[text] ?? 'neutral') : 'neutral'}>
                {text}
              </Badge>
            ) : look ? (
              <span className={cellLooks[look]}>{text}</span>
            ) : (
              text
            )}
            {aside && <span className={asideTone ? asideTones[asideTone] : 'text-faint'}> · {aside}</span>}
          </td>
        )
      })}
    </tr>
  )
})
