import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import { columnStep, useVirtualColumns } from '#ui/virtual-columns.ts'
import { useRowSelection } from '#ui/row-selection.tsx'
import { type Density, rowHeights } from '#ui/table-head.tsx'
import { copyText } from '#ui/copy-button.tsx'
import { isPlainClick, positionOf } from '#ui/roving-focus.ts'
import { VirtualTable } from '#ui/virtual-table.tsx'
import { cellTip } from '../fields/cell.ts'
import { writeSort } from '../index/sort-param.ts'
import type { RowQuery } from '../index/row-index.ts'
import { useDuplicateIds, useListNow } from '../list/list-view.ts'
import { type PanelProps, sortOf } from '../list/list-search.ts'
import { SelectAllRows, useSelection } from '../list/selection.tsx'
import { recordHref, type Resource } from '../list/resource.ts'
import { RecordTableRow, UnreadableTableRow } from './record-row.tsx'
import { useOpenRow } from './unreadable-rows.tsx'
import { RecordHead } from './record-head.tsx'
import {
  renderedColumns,
  type TableColumn,
  tableColumn,
  usePinnedWidth,
  useTableLayout,
} from '../list/table-layout.ts'

/** Lists this short render all columns, so that find in page reaches them, at no noticeable cost. */
const shortList = 50

/** The sort order of the URL and a setter; both are stable. */
export function useListSort({ list, search, update }: Pick<PanelProps, 'list' | 'search' | 'update'>) {
  const { resource } = list
  const { sort: written } = search
  const sort = useMemo(() => sortOf(resource, { sort: written }), [resource, written])
  const setSort = useCallback((next: RowQuery['sort']) => update({ sort: writeSort(next) }, true), [update])
  return [sort, setSort] as const
}

// React Table manages the columns and their state only. Its row model would wrap each row, so rows are filtered and
// sorted by an index instead.
const features = tableFeatures({ columnOrderingFeature, columnSizingFeature, columnVisibilityFeature })
const helper = createColumnHelper<typeof features, never>()
const noRows: never[] = []

/** The visible columns in order, for these ids and widths in pixels. */
function useColumns(
  { fields }: Resource<unknown>,
  shown: readonly string[],
  widths: ReadonlyMap<string, number>,
): readonly TableColumn[] {
  const defs = useMemo(
    () => fields.map(({ id, width }) => helper.accessor((): unknown => undefined, { id, size: width })),
    [fields],
  )
  const state = useMemo(
    () => ({
      columnOrder: [...shown],
      columnVisibility: Object.fromEntries(fields.map(({ id }) => [id, shown.includes(id)])),
      columnSizing: Object.fromEntries(widths),
    }),
    [fields, shown, widths],
  )
  const visible = useTable({ features, columns: defs, data: noRows, state }).getVisibleLeafColumns()
  const pinnedWidth = usePinnedWidth(visible[0]?.getSize() ?? 0)
  return useMemo(() => {
    const byId = new Map(fields.map((field) => [field.id, field]))
    return visible.flatMap((column, index) => {
      const field = byId.get(column.id)
      const width = index === 0 ? pinnedWidth : column.getSize()
      return field ? [tableColumn(field, index, width, widths.has(field.id))] : []
    })
  }, [fields, visible, pinnedWidth, widths])
}

/** The Table tab: all fields of all records in virtualized rows and columns. */
export const RecordTable = memo(function RecordTable(props: PanelProps) {
  const { list, view, search, update } = props
  const { resource } = list
  const density = search.density ?? 'comfortable'
  const [sort, setSort] = useListSort(props)
  const layout = useTableLayout(resource, search, update)
  const columns = useColumns(resource, layout.shown, layout.widths)
  const widths = useMemo(() => columns.map(({ width }) => width), [columns])
  const scrollRef = useRef<HTMLDivElement>(null)
  const markRef = useRef<HTMLDivElement>(null)
  return (
    <>
      <TableRows
        {...props}
        head={
          <RecordHead
            columns={columns}
            sort={sort}
            onSort={setSort}
            density={density}
            selectAll={<SelectAllRows list={list} shown={view.rows} />}
            onResize={layout.resize}
            onMove={layout.move}
            scrollRef={scrollRef}
            markRef={markRef}
          />
        }
        scrollRef={scrollRef}
        columns={columns}
        widths={widths}
      />
      <div ref={markRef} hidden className="pointer-events-none fixed z-20 w-0.5 bg-accent" />
    </>
  )
})

type TableRowsProps = PanelProps & {
  head: ReactNode
  scrollRef: RefObject<HTMLDivElement | null>
  columns: readonly TableColumn[]
  /** Column widths in pixels. */
  widths: readonly number[]
}

/** The rows of the table and their mouse, keyboard, and pointer handlers. */
function TableRows(props: TableRowsProps) {
  const { list, view, search, onOpen, writeSearch, head, scrollRef, columns, widths } = props
  const { rows, resource } = list
  const shown = view.rows
  const density: Density = search.density ?? 'comfortable'
  const now = useListNow(list)
  const { openRow, dialog } = useOpenRow(list, onOpen)
  const [selected, select] = useSelection(list)
  const { first, last } = useVirtualColumns({ scrollRef, widths, isWhole: rows.length <= shortList })
  const drawn = useMemo(() => renderedColumns(columns, { first, last }), [columns, first, last])
  // The same total width as in other rows, so that the pinned column is as wide, too.
  const others = useMemo(() => {
    const sum = (of: (column: TableColumn) => number) => columns.slice(1).reduce((all, c) => all + of(c), 0)
    return { flexBasis: sum(({ width }) => width), flexGrow: sum(({ style }) => Number(style.flexGrow)) }
  }, [columns])
  const duplicates = useDuplicateIds(list)
  const selection = useRowSelection({ shown, selected, onSelect: select })
  const rowAt = (position: number) => rows[shown[position] ?? -1]

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
    const copied = event.target instanceof Element && event.target.closest<HTMLElement>('[data-copy]')
    if (copied) void copyText(copied.dataset['copy'] ?? '', { done: 'Copied' })
    const target =
      event.target instanceof Element ? event.target.closest('a:not([data-own]), [data-raw]') : null
    if (!target || !isPlainClick(event)) return
    event.preventDefault()
    openRow(rowAt(positionOf(target)))
  }

  /** Tooltips and link queries are written on hover, not with each row. */
  function handlePointerOver({ target }: PointerEvent<HTMLElement>) {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a:not([data-own])') : null
    const cell = target instanceof Element ? target.closest<HTMLElement>('td, th[scope="row"]') : null
    const row = cell && rowAt(positionOf(cell))
    if (link) link.search = writeSearch(search, row?.index)
    const place = columns[Number(cell?.ariaColIndex) - 1]
    if (!cell || !place || row?.kind !== 'record') return
    const tip = cellTip(place.field, list.subject(row.index), now)
    if (tip) cell.dataset['tip'] = tip
    else delete cell.dataset['tip']
  }

  function renderRow(position: number, slot: number, isActive: boolean) {
    const row = rowAt(position)
    if (!row) return null
    const common = { position, density, isActive, isSelected: selected.has(row.index) }
    return row.kind === 'unreadable' ? (
      <UnreadableTableRow
        key={slot}
        row={row}
        first={columns[0]}
        others={others}
        columnCount={columns.length}
        {...common}
      />
    ) : (
      <RecordTableRow
        key={slot}
        row={row}
        subject={list.subject(row.index)}
        resource={resource}
        columns={drawn}
        cells={props.cells}
        href={recordHref(resource, row.id)}
        isDuplicate={duplicates.has(row.id)}
        mark={view.mark?.(row.index)}
        now={now}
        {...common}
      />
    )
  }

  return (
    <>
      <VirtualTable
        label={resource.table ?? resource.title}
        scrollId={resource.plural}
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
      {dialog}
    </>
  )
}
