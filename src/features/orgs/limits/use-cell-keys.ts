import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

const vertical = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

const cellsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>('td[tabindex]')]

/** The cell or row to which an arrow leads sideways; undefined when it leads nowhere. */
function sideways(key: string, from: HTMLElement): HTMLElement | undefined {
  const row = from.closest('tr')
  if (!row || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  // The row itself stands before its first cell.
  const stops = [row, ...cellsOf(row)]
  return stops[stops.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)]
}

/**
 * Left and right walk the cells of the row that has the focus, so that what a cell says can be read without a pointer;
 * up and down then stay in the column.
 */
export function useCellKeys() {
  const column = useRef<number | null>(null)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key } = event
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
    if (!target.matches('tr[data-position], tr[data-position] > td')) return
    const next = sideways(key, target)
    if (next) {
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const row = target.closest('tr')
    if (row && row !== target && vertical.has(key)) column.current = cellsOf(row).indexOf(target)
  }

  /** The row that up or down led to hands the focus on to the cell below or above. */
  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    const wanted = column.current
    if (wanted === null || !target.matches('tr[data-position]')) return
    column.current = null
    cellsOf(target)[wanted]?.focus({ preventScroll: true })
  }

  return { handleKeyDown, handleFocus }
}
