import { lazy, type MouseEvent, type PointerEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ListRow } from '#api/read-list.ts'
import { encodePathSegment } from '#lib/path-segment.ts'
import { useNow } from '#ui/now.tsx'
import { cellTip } from './org-cell.ts'
import { OrgRow, rowHeight } from './org-row.tsx'
import type { TableColumn } from './table-column.ts'
import { UnreadableRow } from './unreadable-row.tsx'
import { useActiveRow } from '#ui/use-active-row.ts'
import { useVirtualRows } from '#ui/use-virtual-rows.ts'

const RawDialog = lazy(() => import('./raw-dialog.tsx').then((module) => ({ default: module.RawDialog })))

type OrgsTableRowsProps = {
  head: ReactNode
  /** Of all columns together, in pixels. */
  width: number
  rows: readonly ListRow[]
  shown: Int32Array
  columns: readonly TableColumn[]
  searchText: string
  onOpen(id: string): void
}

/** The scrolling part of the table. Only the rows in its window, and a few around it, are elements. */
export function OrgsTableRows({ head, width, rows, shown, columns, searchText, onOpen }: OrgsTableRowsProps) {
  const now = useNow()
  const scrollRef = useRef<HTMLDivElement>(null)
  const tableRef = useRef<HTMLTableElement>(null)
  const [raw, setRaw] = useState<number | null>(null)
  const { positions, slots, scrollTo } = useVirtualRows({ scrollRef, count: shown.length, rowHeight })
  const { active, tableProps } = useActiveRow({
    tableRef,
    count: shown.length,
    scrollTo,
    onEnter: (position) => openRow(rowAt(position)),
  })

  const rowAt = (position: number) => rows[shown[position] ?? -1]

  function openRow(row: ListRow | undefined) {
    if (row?.kind === 'record') onOpen(row.id)
    else if (row) setRaw(row.index)
  }

  function handleClick(event: MouseEvent<HTMLElement>) {
    const target = event.target instanceof Element ? event.target.closest('a, [data-raw]') : null
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!target || hasModifier || event.button !== 0) return
    const row = rowAt(positionOf(target))
    if (row?.kind === 'record' && !target.hasAttribute('href')) return
    event.preventDefault()
    openRow(row)
  }

  /** Tooltips, and the filters in an address, are written when the pointer comes, not with each row. */
  function handlePointerOver({ target }: PointerEvent<HTMLElement>) {
    const link = target instanceof Element ? target.closest('a') : null
    if (link) link.search = searchText
    const cell = target instanceof Element ? target.closest('td') : null
    const row = cell && rowAt(positionOf(cell))
    const place = columns[Number(cell?.ariaColIndex) - 1]
    if (!cell || !place || row?.kind !== 'record') return
    const tip = cellTip(place.column, row.record, now)
    if (tip) cell.dataset['tip'] = tip
    else delete cell.dataset['tip']
  }

  // One set of handlers for the whole table: rows and cells have none of their own.
  const handlers = { ...tableProps, onClick: handleClick, onPointerOver: handlePointerOver }
  return (
    <div
      ref={scrollRef}
      data-scroll-restoration-id="organizations"
      className="min-h-72 flex-1 overflow-auto overscroll-contain border-t border-line bg-surface"
    >
      <table
        ref={tableRef}
        tabIndex={positions.includes(active) ? -1 : 0}
        aria-label="Organizations"
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length}
        style={{ width }}
        className="block text-sm"
        {...handlers}
      >
        {head}
        <tbody className="relative block align-middle" style={{ height: shown.length * rowHeight }}>
          {positions.map((position) => {
            const row = rowAt(position)
            const common = { position, columns, isActive: position === active, now }
            if (row?.kind === 'unreadable') {
              return <UnreadableRow key={position % slots} row={row} {...common} />
            }
            return row && <OrgRow key={position % slots} row={row} href={hrefOf(row.id)} {...common} />
          })}
        </tbody>
      </table>
      <Suspense>{raw !== null && <RawDialog row={raw} onClose={() => setRaw(null)} />}</Suspense>
    </div>
  )
}

const positionOf = (element: Element): number =>
  Number(element.closest('tr')?.getAttribute('data-position') ?? -1)

function hrefOf(id: string): string | undefined {
  const encoded = encodePathSegment(id)
  return 'segment' in encoded ? `/orgs/${encoded.segment}` : undefined
}
