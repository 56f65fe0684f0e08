import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Place of a cell; row 0 is the head. */
export type GridPlace = { readonly row: number; readonly column: number }

type GridSize = { readonly rows: number; readonly columns: number; readonly page: number }

/** Where a key leads from a place, or null when it does not move (WAI-ARIA APG, grid pattern). */
export function nextPlace(
  { row, column }: GridPlace,
  key: string,
  ctrl: boolean,
  { rows, columns, page }: GridSize,
): GridPlace | null {
  const bounded = (next: GridPlace): GridPlace => ({
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

type FocusInput = {
  readonly container: RefObject<HTMLElement | null>
  /** Rows with the head, columns with the pinned one, and the height of a row in pixels. */
  readonly size: { readonly rows: number; readonly columns: number; readonly rowHeight: number }
  /** Brings a cell into the window. */
  reveal(place: GridPlace): void
}

function cellAt(container: HTMLElement, { row, column }: GridPlace): HTMLElement | null {
  const find = (at: number) =>
    container.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${at}"]`)
  // A row that spans has one cell beside its head.
  return find(column) ?? find(1)
}

/** Enter on a cell follows the link of its row; the space bar opens or closes what is below the row. */
function pressInRow(container: HTMLElement | null, { row }: GridPlace, key: string): boolean {
  const selector = key === 'Enter' ? 'a' : key === ' ' ? '[aria-expanded]' : undefined
  const target =
    selector && container?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="0"] ${selector}`)
  target?.click()
  return Boolean(target)
}

/** One tab stop for the whole grid, moved by the arrow keys. */
export function useGridFocus({ container, size, reveal }: FocusInput) {
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 })
  const moved = useRef(false)
  const active = {
    row: Math.min(place.row, size.rows - 1),
    column: Math.min(place.column, size.columns - 1),
  }
  useLayoutEffect(() => {
    if (!moved.current || !container.current) return
    moved.current = false
    const cell = cellAt(container.current, place)
    const target = cell?.querySelector<HTMLElement>('[data-focus]') ?? cell
    target?.focus({ preventScroll: true })
  }, [place, container])
  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const isWidget = event.target instanceof Element && event.target.matches('button, a')
    if (event.key === ' ' || (event.key === 'Enter' && !isWidget)) {
      if (isWidget && event.target instanceof HTMLButtonElement) return
      if (pressInRow(container.current, active, event.key)) event.preventDefault()
      return
    }
    const page = Math.max(1, Math.floor((container.current?.clientHeight ?? 0) / size.rowHeight) - 2)
    const next = nextPlace(active, event.key, event.ctrlKey, { ...size, page })
    if (!next) return
    event.preventDefault()
    moved.current = true
    reveal(next)
    setPlace(next)
  }
  function handleFocus(event: FocusEvent) {
    const cell = event.target.closest<HTMLElement>('[data-row]')
    if (!cell) return
    const next = { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
    if (next.row !== place.row || next.column !== place.column) setPlace(next)
  }
  return { active, handleKeyDown, handleFocus }
}
