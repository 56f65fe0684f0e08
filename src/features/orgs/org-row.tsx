import { memo } from 'react'
import type { RecordRow } from '#api/read-list.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { orgCell } from './org-cell.ts'
import type { TableColumn } from './table-column.ts'

export const rowHeight = 36

// Not `contain: paint`: with a pinned cell in each row it makes the browser sort its layers at every key (15 ms).
export const rowClass =
  'group absolute inset-x-0 top-0 flex h-[36px] align-middle contain-[size_layout_style] bg-surface hover:bg-hover focus:bg-hover focus:outline-2 focus:-outline-offset-2 focus:outline-focus'

const paymentTones: Readonly<Record<string, Tone>> = {
  failed: 'danger',
  blocked: 'danger',
}

const looks = { gap: 'text-faint', fault: 'font-medium text-warning' }

const asideTones = { late: 'text-danger', near: 'text-warning' }

type OrgRowProps = {
  row: RecordRow
  /** Place in the filtered list, from 0. */
  position: number
  columns: readonly TableColumn[]
  /** Address of the organization; undefined when its id cannot be addressed. */
  href: string | undefined
  isActive: boolean
  now: number
}

/** One organization. Cells are plain elements without components, state or closures of their own. */
export const OrgRow = memo(function OrgRow({ row, position, columns, href, isActive, now }: OrgRowProps) {
  return (
    <tr
      aria-rowindex={position + 2}
      data-position={position}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${position * rowHeight}px)` }}
      className={rowClass}
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
              <a href={href} tabIndex={-1} className="hover:underline">
                <bdi className={look && looks[look]}>{text}</bdi>
              </a>
            ) : isBadge ? (
              <Badge tone={column.kind.is === 'payment' ? (paymentTones[text] ?? 'neutral') : 'neutral'}>
                {text}
              </Badge>
            ) : look ? (
              <span className={looks[look]}>{text}</span>
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
