import { clsx } from 'clsx'
import {
  Fragment,
  memo,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useId,
  useMemo,
  useRef,
} from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { MoreColumns } from '#ui/virtual-table.tsx'
import { ariaSort, SortMark } from '#ui/table-head.tsx'
import { useLatest } from '#ui/use-stable.ts'
import { useElementWidth, useVirtualColumns } from '#ui/virtual-columns.ts'
import { useVirtualRows } from '#ui/virtual-rows.ts'
import { sortedBy, toggledSort } from '#records/index/sort-param.ts'
import type { RowQuery } from '#records/index/row-index.ts'
import {
  type CellKey,
  type GridColumn,
  type GridPosition,
  layOutColumns,
  useGridFocus,
} from './grid-position.ts'
import { type GridParts, GridRow } from './grid-row.tsx'

type GridHeadProps = {
  column: GridColumn
  index: number
  style: Readonly<{ left?: number; width: number }>
  sorted: false | 'asc' | 'desc'
  /** Position among the sorted columns, from 1; null when the table is sorted by one column or none. */
  sortPosition: number | null
  isActive: boolean
  onSort(column: string, event: MouseEvent): void
}

/** In pixels: minimum height on a low screen, and room for the scroll bar. */
const leastHeight = 288
const barHeight = 16

/** Lets a name like "sharedAccessKeys" wrap between words without changing the text. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?=[A-Z])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** A column header that sorts by its column; Shift adds the column to the sort. */
const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { column, index, style, sorted, sortPosition, isActive, onSort } = props
  const isPinned = index === 0
  const tabIndex = isActive ? 0 : -1
  const label = (
    <bdi className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
      <Breakable text={visibleText(column.label)} />
    </bdi>
  )
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
      data-row={0}
      data-column={index}
      className={clsx(
        'flex h-full items-center bg-sunken text-xs font-medium text-muted',
        isPinned ? 'sticky left-0 z-10 border-r border-line' : 'absolute top-0',
      )}
      style={style}
    >
      {column.firstSort ? (
        <button
          type="button"
          data-focus=""
          tabIndex={tabIndex}
          onClick={(event) => onSort(column.id, event)}
          data-tip={column.tip}
          className={clsx(
            'flex size-full min-w-0 items-center gap-0.5 leading-4 -outline-offset-2 hover:text-ink',
            isPinned ? 'pr-2 pl-6 text-left' : 'justify-center px-0.5 text-center',
            sorted && 'text-ink',
          )}
        >
          {label}
          <SortMark sorted={sorted} sortPosition={sortPosition} />
        </button>
      ) : (
        <span
          data-focus=""
          tabIndex={tabIndex}
          data-tip={column.tip}
          className={clsx(
            'flex size-full min-w-0 items-center -outline-offset-2',
            isPinned ? 'pr-2 pl-6' : 'justify-center px-1.5 text-center',
          )}
        >
          {label}
        </span>
      )}
    </div>
  )
})

type VirtualGridProps = {
  /** Accessible name of the table. */
  label: string
  columns: readonly GridColumn[]
  rowCount: number
  rowHeight: number
  headHeight: number
  parts: GridParts
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  onClick?(event: MouseEvent): void
  onPointerOver?(event: PointerEvent): void
}

const headKey = 'head'

/** Minimum width of a column in pixels, which limits how many elements a row can need. */
const narrowest = 64

/** A table that draws only the rows and columns in its window. The arrow keys move through the cells. */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, columns, rowCount, rowHeight, headHeight, parts, sort, onSort } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const placeId = useId()
  const room = useElementWidth(scrollRef)
  const placed = useMemo(() => layOutColumns(columns, room), [columns, room])
  const widths = useMemo(() => placed.map((column) => column.width), [placed])
  const { first: from, last: to, scrollTo: scrollToColumn } = useVirtualColumns({ scrollRef, widths })
  const rows = useVirtualRows({ scrollRef, count: rowCount, rowHeight, headHeight, fillsPage: true })
  const { positions } = rows
  const focus = useGridFocus({
    scrollRef,
    rows: rowCount + 1,
    columns: columns.length,
    rowHeight,
    keyOf: ({ row, column }) => ({
      row: row === 0 ? headKey : parts.rowKey(row - 1),
      column: columns[column]?.id ?? '',
    }),
    find: (key) => findPosition(key, columns, rowCount, parts),
    reveal(row, column) {
      if (row > 0) rows.scrollTo(row - 1)
      scrollToColumn(column)
    },
  })
  const { active } = focus
  const end = placed.at(-1)
  const width = Math.max(end ? end.start + end.width : 0, room)
  const slots = Math.ceil(room / narrowest) + 6
  const height = headHeight + rowCount * rowHeight + barHeight
  const handleSort = useLatest((column: string, event: MouseEvent) => {
    const first = columns.find(({ id }) => id === column)?.firstSort
    onSort(toggledSort(sort, { column, desc: first === 'desc' }, event.shiftKey))
  })
  /** Writes a tooltip when the pointer or the focus arrives, not with each cell. */
  const writeTip = useCallback(
    ({ target }: { target: EventTarget }) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[role="cell"]') : null
      if (!cell || cell.dataset['spans'] !== undefined) return
      const { tip } = parts.cell(Number(cell.dataset['row']) - 1, Number(cell.dataset['column']))
      if (tip === undefined) delete cell.dataset['tip']
      else cell.dataset['tip'] = visibleText(tip)
    },
    [parts],
  )
  const isDrawn = active.row === 0 || positions.includes(active.row - 1)
  const isColumnDrawn = active.column === 0 || (active.column >= from && active.column <= to)
  const heads = [0, ...Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)]
  const place = active.row > 0 && `${parts.rowLabel(active.row - 1)}, ${columns[active.column]?.label ?? ''}`
  return (
    <>
      <span id={placeId} hidden>
        {place}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys walk its cells */}
      <div
        ref={scrollRef}
        role="table"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        tabIndex={isDrawn && isColumnDrawn ? -1 : 0}
        data-windowed
        onKeyDown={focus.handleKeyDown}
        onFocus={(event) => {
          focus.handleFocus(event)
          writeTip(event)
        }}
        onBlur={focus.handleBlur}
        onClick={props.onClick}
        onPointerOver={(event) => {
          writeTip(event)
          props.onPointerOver?.(event)
        }}
        style={{ minHeight: Math.min(leastHeight, height), maxHeight: height }}
        className="relative flex-1 overflow-auto overscroll-contain -outline-offset-2 [contain:strict] [container-type:size]"
      >
        <MoreColumns scrollRef={scrollRef} width={width} />
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-2 border-b border-line-strong bg-sunken"
          style={{ width, height: headHeight }}
        >
          {heads.map((place) => {
            const at = placed[place]
            if (!at) return null
            return (
              <GridHead
                key={at.column.id}
                column={at.column}
                index={place}
                style={at.style}
                {...sortedBy(sort, at.column.id)}
                isActive={active.row === 0 && active.column === place}
                onSort={handleSort}
              />
            )
          })}
        </div>
        <div role="rowgroup" className="relative" style={{ height: rowCount * rowHeight, width }}>
          {positions.map((index) => (
            <GridRow
              key={index % rows.slots}
              index={index}
              height={rowHeight}
              width={width}
              room={room}
              placed={placed}
              from={from}
              to={to}
              slots={slots}
              activeColumn={active.row === index + 1 ? active.column : -1}
              placeId={placeId}
              parts={parts}
            />
          ))}
        </div>
      </div>
    </>
  )
}

/** Where the cell with this key is now. When its column is gone, the pinned cell of its row. */
function findPosition(
  key: CellKey,
  columns: readonly GridColumn[],
  rowCount: number,
  parts: GridParts,
): GridPosition | null {
  const column = Math.max(
    0,
    columns.findIndex(({ id }) => id === key.column),
  )
  if (key.row === headKey) return { row: 0, column }
  for (let row = 0; row < rowCount; row++) if (parts.rowKey(row) === key.row) return { row: row + 1, column }
  return null
}
