import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { columnEdges } from '#ui/virtual-columns.ts'

/** A grid column. The first one is pinned; the others are centered and share the remaining width. */
export type GridColumn = {
  readonly id: string
  readonly label: string
  /** Minimum width in pixels. */
  readonly width: number
  /** Sort direction of the first click; absent when the column cannot be sorted. */
  readonly firstSort?: 'asc' | 'desc'
  readonly tip?: string
}

/** Computes widths that fill `room`. On a narrow screen, the pinned column leaves at least half of it to the others. */
export function fitColumns(columns: readonly GridColumn[], room: number): readonly number[] {
  const pinned = Math.min(columns[0]?.width ?? 0, Math.max(132, Math.floor(room * 0.44)))
  const widths = columns.map(({ width }, index) => (index === 0 ? pinned : width))
  const left = Math.max(0, room - widths.reduce((sum, width) => sum + width, 0))
  return widths.map((width, index) => (index === 0 ? width : width + Math.floor(left / (widths.length - 1))))
}

/** A column as it is drawn. The style objects keep their identity, so React has nothing to compare. */
export type PlacedColumn = {
  readonly column: GridColumn
  /** Pixels from the start of the row. */
  readonly start: number
  readonly width: number
  readonly style: Readonly<{ left?: number; width: number }>
  /** For cells: they are laid out by column number, wherever their elements are. */
  readonly cellStyle: Readonly<{ width: number; order: number }>
}

/** Computes where each column starts and how wide it is, in `room` pixels. */
export function layOutColumns(columns: readonly GridColumn[], room: number): readonly PlacedColumn[] {
  const widths = fitColumns(columns, room)
  const edges = columnEdges(widths)
  return columns.map((column, index) => {
    const [width = 0, start = 0] = [widths[index], edges[index]]
    const style = index === 0 ? { width } : { left: start, width }
    return { column, start, width, style, cellStyle: { width, order: index } }
  })
}

/** Position of a cell; row 0 is the header. */
export type GridPosition = { readonly row: number; readonly column: number }

type GridSize = { readonly rows: number; readonly columns: number; readonly page: number }

/** Where a key moves the focus, or null when it does not move it (WAI-ARIA APG, grid pattern). */
export function nextCell(
  { row, column }: GridPosition,
  key: string,
  ctrl: boolean,
  { rows, columns, page }: GridSize,
): GridPosition | null {
  const bounded = (next: GridPosition): GridPosition => ({
    row: Math.min(Math.max(next.row, 0), rows - 1),
    column: Math.min(Math.max(next.column, 0), columns - 1),
  })
  if (key === 'ArrowDown') return bounded({ row: ctrl ? rows : row + 1, column })
  if (key === 'ArrowUp') return bounded({ row: ctrl ? 0 : row - 1, column })
  if (key === 'ArrowRight') return bounded({ row, column: ctrl ? columns : column + 1 })
  if (key === 'ArrowLeft') return bounded({ row, column: ctrl ? 0 : column - 1 })
  if (key === 'PageDown') return bounded({ row: row + page, column })
  if (key === 'PageUp') return bounded({ row: row - page, column })
  if (key === 'Home') return bounded({ row: ctrl ? 0 : row, column: 0 })
  if (key === 'End') return bounded({ row: ctrl ? rows : row, column: columns })
  return null
}

/** Identifies the row and column of a cell, wherever they move. */
export type CellKey = { readonly row: string; readonly column: string }

type Kept = GridPosition & { readonly key: CellKey | null }

type FocusInput = {
  readonly scrollRef: RefObject<HTMLElement | null>
  /** Row count with the header, and column count with the pinned one. */
  readonly rows: number
  readonly columns: number
  /** In pixels. */
  readonly rowHeight: number
  keyOf(position: GridPosition): CellKey
  /** Where the cell with this key is now; null when it is gone. */
  find(key: CellKey): GridPosition | null
  /** Scrolls a cell into view. */
  reveal(row: number, column: number): void
}

/** The element that takes the focus of a cell: the cell itself, or the one interactive element in it. */
function targetAt(container: HTMLElement, { row, column }: GridPosition): HTMLElement | null {
  const find = (at: number) =>
    container.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${at}"]`)
  // A spanning row has a single cell beside its header.
  const cell =
    find(column) ??
    (column > 0 ? container.querySelector<HTMLElement>(`[data-row="${row}"][data-spans]`) : null)
  return cell?.querySelector<HTMLElement>('[data-focus]') ?? cell
}

/**
 * Enter follows the link of the row, or expands and collapses a row without one. Space expands and collapses on the row
 * header, and clicks any other cell.
 */
function pressInRow(container: HTMLElement | null, { row, column }: GridPosition, key: string): boolean {
  if (key === ' ' && column > 0 && container) {
    targetAt(container, { row, column })?.click()
    return true
  }
  const find = (selector: string) =>
    container?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="0"] ${selector}`)
  const target = (key === 'Enter' && find('a')) || find('[aria-expanded]')
  target?.click()
  return Boolean(target)
}

/**
 * One tab stop for the whole grid, moved by the arrow keys. The focus follows its row and column when they move. While
 * its cell is scrolled out of view, the grid itself has the focus.
 */
export function useGridFocus(input: FocusInput) {
  const { scrollRef, rows, columns, rowHeight, keyOf, find, reveal } = input
  const [kept, setKept] = useState<Kept>({ row: 0, column: 0, key: null })
  const mustFocus = useRef(false)
  const hasFocus = useRef(false)
  const bounded = { row: Math.min(kept.row, rows - 1), column: Math.min(kept.column, columns - 1) }
  const now = keyOf(bounded)
  const isMoved = kept.key !== null && (kept.key.row !== now.row || kept.key.column !== now.column)
  const active = (isMoved && kept.key && find(kept.key)) || bounded
  if (isMoved) setKept({ ...active, key: keyOf(active) })

  useLayoutEffect(() => {
    const container = scrollRef.current
    const focused = document.activeElement
    if (!container) return
    const target = targetAt(container, active)
    const isOurs = hasFocus.current && (focused === document.body || container.contains(focused))
    if (target && (mustFocus.current || (isOurs && focused !== target))) {
      mustFocus.current = false
      target.focus({ preventScroll: true })
    } else if (!target && isOurs && focused !== container) {
      container.focus({ preventScroll: true })
    }
  })

  function moveTo(position: GridPosition) {
    mustFocus.current = true
    setKept({ ...position, key: keyOf(position) })
    reveal(position.row, position.column)
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.shiftKey) return
    const isButton = event.target instanceof HTMLButtonElement
    const isLink = event.target instanceof HTMLAnchorElement
    if (event.key === 'Enter' || event.key === ' ') {
      if (isButton || (isLink && event.key === 'Enter')) return
      if (pressInRow(scrollRef.current, active, event.key) || event.key === ' ') event.preventDefault()
      return
    }
    const page = Math.max(1, Math.floor((scrollRef.current?.clientHeight ?? 0) / rowHeight) - 2)
    const next = nextCell(active, event.key, event.ctrlKey || event.metaKey, { rows, columns, page })
    if (!next) return
    event.preventDefault()
    moveTo(next)
  }
  function handleFocus({ target }: FocusEvent) {
    hasFocus.current = true
    const cell = target.closest<HTMLElement>('[data-row]')
    if (!cell) return
    const position = { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
    const isSpan = cell.dataset['spans'] !== undefined && active.row === position.row && active.column > 0
    if (isSpan || (position.row === active.row && position.column === active.column && kept.key !== null))
      return
    setKept({ ...position, key: keyOf(position) })
  }
  function handleBlur({ relatedTarget, currentTarget }: FocusEvent) {
    hasFocus.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  }
  return { active, handleKeyDown, handleFocus, handleBlur }
}
