import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
} from 'react'
import type { RowQuery } from '../index/row-index.ts'
import { sortedBy, toggledSort } from '../index/sort-param.ts'
import { type Density, rowHeights, SortHeader } from '#ui/table-head.tsx'
import { hideMark, showMark, useHeaderDrag, useHeaderKeys } from './move-headers.ts'
import { clampWidth, maxWidth, minWidth, type TableColumn } from '../list/table-layout.ts'

/** Allowance for the cell border and fractions of pixels. */
const spare = 2

function contentWidth(cell: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight)
}

/** The width in pixels that fits a column's header and its rendered cells. */
function fitWidth(header: Element): number {
  const table = header.closest('table')
  const cells = table?.querySelectorAll(
    `tbody :is(td, th):not([colspan])[aria-colindex="${header.getAttribute('aria-colindex') ?? ''}"]`,
  )
  const button = header.querySelector('[data-sort]')
  const before = button ? button.getBoundingClientRect().left - header.getBoundingClientRect().left : 0
  const widths = Array.from(cells ?? [], contentWidth)
  if (button) widths.push(before + contentWidth(button))
  return clampWidth(Math.ceil(Math.max(...widths)) + spare)
}

/** Pixels per arrow key press, without and with Shift. */
const [step, leap] = [8, 40]

type Resizing = {
  /** The line that shows where the column will end. */
  markRef: RefObject<HTMLElement | null>
  scrollRef: RefObject<HTMLElement | null>
  onResize(id: string, width: number): void
}

type ResizeHandleProps = Resizing & { id: string; label: string; width: number; tabIndex: number }

/**
 * The edge of a column that resizes it: by pointer or arrow keys, or to fit its content with a double click or Enter.
 * The new width applies when the pointer or key is released; Escape cancels.
 */
function ResizeHandle(props: ResizeHandleProps) {
  const { id, label, width, tabIndex, markRef, scrollRef, onResize } = props
  const handleRef = useRef<HTMLDivElement>(null)
  // The change in progress: the width so far, and the pointer's offset from the edge (0 for keys).
  const change = useRef<{ width: number; grip: number } | null>(null)

  /** The rendered width, which may exceed the one that is set. */
  const drawnWidth = () => handleRef.current?.closest('th')?.offsetWidth ?? width

  function show(next: number) {
    const handle = handleRef.current
    const header = handle?.closest('th')
    if (!handle || !header || !change.current) return
    change.current.width = clampWidth(next)
    handle.ariaValueNow = String(change.current.width)
    showMark(markRef.current, scrollRef.current, header.getBoundingClientRect().left + change.current.width)
  }

  function end(isKept: boolean) {
    const next = change.current?.width
    change.current = null
    hideMark(markRef.current)
    if (isKept && next !== undefined && next !== width) onResize(id, next)
    else if (handleRef.current) handleRef.current.ariaValueNow = String(width)
  }

  function fit() {
    const header = handleRef.current?.closest('th')
    if (header) onResize(id, fitWidth(header))
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    // Prevents text selection, but also focus, which Escape needs: set it explicitly.
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    const drawn = drawnWidth()
    change.current = { width: drawn, grip: event.clientX - drawn }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key } = event
    if (key === 'Enter') fit()
    else if (key === 'Escape' && change.current) end(false)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      change.current ??= { width: drawnWidth(), grip: 0 }
      show(change.current.width + (event.shiftKey ? leap : step) * (key === 'ArrowLeft' ? -1 : 1))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control
    <div
      ref={handleRef}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Resize ${label}`}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={tabIndex}
      data-tip="Drag to resize; double-click to fit"
      onPointerDown={handlePointerDown}
      onPointerMove={({ clientX }) => change.current && show(clientX - change.current.grip)}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={fit}
      onKeyDown={handleKeyDown}
      onKeyUp={() => change.current?.grip === 0 && end(true)}
      onBlur={() => end(true)}
      className="absolute inset-y-0 right-0 z-1 w-2.5 cursor-col-resize touch-none outline-none after:absolute after:inset-y-1.5 after:right-0 after:w-0.5 after:rounded-full hover:after:bg-line-strong focus-visible:after:inset-y-0 focus-visible:after:bg-focus active:after:bg-accent"
    />
  )
}

type RecordHeadProps = {
  columns: readonly TableColumn[]
  sort: RowQuery['sort']
  onSort(sort: RowQuery['sort']): void
  density: Density
  /** Shown before the name of the first column. */
  selectAll: ReactNode
  onResize(id: string, width: number): void
  /** Moves a column from one index to another. */
  onMove(from: number, to: number): void
  scrollRef: RefObject<HTMLElement | null>
  markRef: RefObject<HTMLElement | null>
}

/** The table header. All column headers are rendered, even those scrolled out of view. */
export function RecordHead(props: RecordHeadProps) {
  const { columns, sort, onSort, density, selectAll } = props
  const { onResize, onMove, scrollRef, markRef } = props
  const drag = useHeaderDrag({ markRef, scrollRef, onMove })
  const { current, headProps } = useHeaderKeys({
    count: columns.length,
    onStep: (from, by) => onMove(from, from + by),
  })

  const head = useCallback(
    (
      { field: { id, label, kind, sortDescFirst = false }, index, width, style }: TableColumn,
      before?: ReactNode,
    ) => {
      const tabIndex = index === current ? 0 : -1
      return (
        <SortHeader
          key={id}
          label={label}
          colIndex={index + 1}
          width={width}
          grow={style.flexGrow}
          {...sortedBy(sort, id)}
          onToggle={({ shiftKey }) =>
            onSort(toggledSort(sort, { column: id, desc: sortDescFirst }, shiftKey))
          }
          isPinned={index === 0}
          isAtEnd={kind.type === 'number'}
          tabIndex={tabIndex}
          handle={<ResizeHandle {...{ id, label, width, tabIndex, markRef, scrollRef, onResize }} />}
        >
          {before}
        </SortHeader>
      )
    },
    [current, markRef, onResize, onSort, scrollRef, sort],
  )
  const [pinned] = columns
  // Memoized elements do not render again when only the number of rows changes.
  const rest = useMemo(() => columns.slice(1).map((column) => head(column)), [head, columns])

  return (
    <thead className="sticky top-0 z-2 block bg-sunken">
      <tr
        aria-rowindex={1}
        style={{ height: rowHeights[density] }}
        className="flex after:grow after:border-b after:border-line-strong"
        {...drag}
        {...headProps}
      >
        {pinned && head(pinned, selectAll)}
        {rest}
      </tr>
    </thead>
  )
}
