import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useState,
} from 'react'
import type { ListRow } from '#api/list-row.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { columnStep } from '#ui/column-window.ts'
import type { Selection } from '#ui/row-selection.ts'
import { positionOf } from '#ui/use-active-row.ts'
import { useRowSelection } from '#ui/use-row-selection.ts'
import { useVirtualColumns } from '#ui/use-virtual-columns.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { cellTip } from '../fields/org-cell.ts'
import { orgHref } from '../list/org-href.ts'
import { useOrgsNow } from '../list/use-orgs-now.ts'
import { OrgRow } from './org-row.tsx'
import { drawnColumns, type TableColumn } from './table-column.ts'
import { type Density, rowHeights } from '#ui/table-density.ts'
import { UnreadableRow } from './unreadable-row.tsx'
import { useDuplicateIds } from './use-duplicate-ids.ts'

const RawDialog = lazyPart(() => import('./raw-dialog.tsx'), 'RawDialog', 'The raw record')

/** A list of so few rows is drawn with all columns: find in page reaches them, and it costs nothing. */
const shortList = 50

type OrgsTableRowsProps = {
  head: ReactNode
  scrollRef: RefObject<HTMLDivElement | null>
  rows: readonly ListRow[]
  shown: Int32Array
  columns: readonly TableColumn[]
  /** Of the columns, in pixels. */
  widths: readonly number[]
  density: Density
  selected: Selection<number>
  onSelect(selected: Selection<number>): void
  searchText: string
  onOpen(id: string): void
}

/** The rows of the table, and what a click, a key or the pointer does in one. */
export function OrgsTableRows(props: OrgsTableRowsProps) {
  const { head, scrollRef, rows, shown, columns, widths, density, selected, onSelect, searchText, onOpen } =
    props
  const now = useOrgsNow()
  const [raw, setRaw] = useState<number | null>(null)
  const { first, last } = useVirtualColumns({ scrollRef, widths, isWhole: rows.length <= shortList })
  const drawn = useMemo(() => drawnColumns(columns, { first, last }), [columns, first, last])
  const duplicates = useDuplicateIds(rows)
  const selection = useRowSelection({ shown, selected, onSelect })
  const rowAt = (position: number) => rows[shown[position] ?? -1]

  function openRow(row: ListRow | undefined) {
    if (row?.kind === 'record') onOpen(row.id)
    else if (row) setRaw(row.index)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, active: number) {
    selection.handleKey(event, active)
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const isRow = event.target instanceof Element && event.target.matches('tr[data-position], table')
    const scroller = scrollRef.current
    if (by === 0 || hasModifier || !isRow || !scroller) return
    event.preventDefault()
    scroller.scrollLeft = columnStep(widths, scroller.scrollLeft, by)
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
    if (!row) return null
    const common = { position, density, isActive, isSelected: selected.has(row.index) }
    return row.kind === 'unreadable' ? (
      <UnreadableRow key={slot} row={row} first={columns[0]} columnCount={columns.length} {...common} />
    ) : (
      <OrgRow
        key={slot}
        row={row}
        columns={drawn}
        href={orgHref(row.id)}
        isDuplicate={duplicates.has(row.id)}
        now={now}
        {...common}
      />
    )
  }

  return (
    <>
      <VirtualTable
        label="Organizations"
        scrollId="organizations"
        scrollRef={scrollRef}
        head={head}
        width={widths.reduce((sum, width) => sum + width, 0)}
        columns={columns.length}
        pinnedWidth={widths[0] ?? 0}
        rows={shown.length}
        rowHeight={rowHeights[density]}
        renderRow={renderRow}
        onEnter={(position) => openRow(rowAt(position))}
        onKeyDown={handleKeyDown}
        onClick={handleClick}
        onChange={selection.handleChange}
        onPointerOver={handlePointerOver}
      />
      {raw !== null && <RawDialog row={raw} onClose={() => setRaw(null)} />}
    </>
  )
}
