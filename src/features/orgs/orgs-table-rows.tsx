import { lazy, type MouseEvent, type PointerEvent, type ReactNode, Suspense, useState } from 'react'
import type { ListRow } from '#api/read-list.ts'
import { encodePathSegment } from '#lib/path-segment.ts'
import { useNow } from '#ui/now.tsx'
import { positionOf } from '#ui/use-active-row.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { cellTip } from './org-cell.ts'
import { OrgRow, rowHeight } from './org-row.tsx'
import type { TableColumn } from './table-column.ts'
import { UnreadableRow } from './unreadable-row.tsx'

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

/** The rows of the table, and what a click, Enter or the pointer does in one. */
export function OrgsTableRows({ head, width, rows, shown, columns, searchText, onOpen }: OrgsTableRowsProps) {
  const now = useNow()
  const [raw, setRaw] = useState<number | null>(null)
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

  function renderRow(position: number, slot: number, isActive: boolean) {
    const row = rowAt(position)
    const common = { position, columns, isActive, now }
    if (row?.kind === 'unreadable') return <UnreadableRow key={slot} row={row} {...common} />
    return row && <OrgRow key={slot} row={row} href={hrefOf(row.id)} {...common} />
  }

  return (
    <>
      <VirtualTable
        label="Organizations"
        scrollId="organizations"
        head={head}
        width={width}
        columns={columns.length}
        rows={shown.length}
        rowHeight={rowHeight}
        renderRow={renderRow}
        onEnter={(position) => openRow(rowAt(position))}
        onClick={handleClick}
        onPointerOver={handlePointerOver}
      />
      <Suspense>{raw !== null && <RawDialog row={raw} onClose={() => setRaw(null)} />}</Suspense>
    </>
  )
}

function hrefOf(id: string): string | undefined {
  const encoded = encodePathSegment(id)
  return 'segment' in encoded ? `/orgs/${encoded.segment}` : undefined
}
