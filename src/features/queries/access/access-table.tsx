import { Link } from '@tanstack/react-router'
import { Asterisk, Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Cause } from '#grants/can.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { SortHeader } from '#ui/sort-header.tsx'
import { useVirtualRows } from '#ui/use-virtual-rows.ts'
import { type AccessColumn, type AccessRow, type AccessSort, touchActions } from './who-can-touch.ts'

const rowHeight = 36

const columns: readonly { id: AccessColumn; label: string; tip?: string }[] = [
  { id: 'name', label: 'Token' },
  ...touchActions.map(({ id, label, resource, verb }) => ({ id, label, tip: `${resource}: ${verb}` })),
]

/** Pixels of the column of names and of each other one; on a narrow screen the rest is reached by scrolling. */
const widths = { wide: { name: 304, cause: 165 }, narrow: { name: 168, cause: 124 } }

type AccessTableProps = {
  rows: readonly AccessRow[]
  sort: AccessSort
  onSort(sort: AccessSort): void
}

/** The tokens with what each can do and why. Only the rows in sight are elements. */
export function AccessTable({ rows, sort, onSort }: AccessTableProps) {
  const scrollRef = useRef<HTMLDivElement>(null)
  const { positions, slots } = useVirtualRows({ scrollRef, count: rows.length, rowHeight })
  const [isNarrow] = useState(() => matchMedia('(max-width: 40rem)').matches)
  const { name, cause } = isNarrow ? widths.narrow : widths.wide
  const widthOf = (id: AccessColumn) => (id === 'name' ? name : cause)
  const width = name + touchActions.length * cause
  return (
    <div
      ref={scrollRef}
      style={{ height: `min(50vh, ${(rows.length + 1) * rowHeight + 2}px)` }}
      className="overflow-auto overscroll-contain rounded-md border border-line bg-surface"
    >
      <table
        aria-label="Who can touch this query"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        style={{ width }}
        className="block min-w-full text-sm"
      >
        <thead className="sticky top-0 z-2 block bg-sunken">
          <tr aria-rowindex={1} className="flex h-[36px]">
            {columns.map(({ id, label }, at) => (
              <SortHeader
                key={id}
                label={label}
                colIndex={at + 1}
                width={widthOf(id)}
                sorted={sort.column === id && (sort.desc ? 'desc' : 'asc')}
                sortPlace={null}
                onToggle={() => onSort({ column: id, desc: sort.column === id ? !sort.desc : id !== 'name' })}
              />
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: rows.length * rowHeight }}>
          {positions.map((position) => {
            const row = rows[position]
            return row && <TableRow key={position % slots} row={row} position={position} widthOf={widthOf} />
          })}
        </tbody>
      </table>
    </div>
  )
}

type TableRowProps = { row: AccessRow; position: number; widthOf(column: AccessColumn): number }

function TableRow({ row, position, widthOf }: TableRowProps) {
  return (
    <tr
      aria-rowindex={position + 2}
      style={{ transform: `translateY(${position * rowHeight}px)`, height: rowHeight }}
      className="absolute inset-x-0 top-0 flex hover:bg-hover"
    >
      {columns.map(({ id, tip }, at) => (
        <td
          key={id}
          aria-colindex={at + 1}
          style={{ width: widthOf(id) }}
          className="flex flex-none items-center gap-2 overflow-hidden border-b border-line px-3"
        >
          {id === 'name' ? <NameCell row={row} /> : <CauseCell cause={row.causes[id]} grant={tip ?? ''} />}
        </td>
      ))}
    </tr>
  )
}

function NameCell({ row: { token, isExpired, isUnread } }: { row: AccessRow }) {
  const name = <bdi>{visibleText(token.name)}</bdi>
  return (
    <>
      {'segment' in encodePathSegment(token.id) ? (
        <Link
          to="/tokens/$tokenId"
          params={{ tokenId: token.id }}
          search={{ row: token.isDuplicate ? String(token.index) : undefined }}
          data-tip={visibleText(token.name)}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span data-tip="Its id cannot be part of an address" className="min-w-0 truncate font-medium">
          {name}
        </span>
      )}
      {isExpired && <Badge tone="danger">Expired</Badge>}
      {isUnread && (
        <span data-tip="A part of its grants could not be read: it may be able to do more">
          <Badge tone="warning">Grants unreadable</Badge>
        </span>
      )}
    </>
  )
}

function CauseCell({ cause, grant }: { cause: Cause | null; grant: string }) {
  if (cause === null) {
    return (
      <span className="text-faint">
        <span aria-hidden="true">—</span>
        <span className="sr-only">no</span>
      </span>
    )
  }
  const Glyph = cause === 'direct' ? Check : Asterisk
  return (
    <span
      data-tip={
        cause === 'direct' ? `Granted on this dataset, ${grant}` : `Granted on all datasets, ${grant}`
      }
      className="flex items-center gap-1.5"
    >
      <Glyph size={14} aria-hidden="true" className={cause === 'direct' ? 'text-success' : 'text-warning'} />
      {cause === 'direct' ? 'direct' : 'through *'}
    </span>
  )
}
