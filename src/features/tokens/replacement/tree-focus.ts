import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Place = { readonly row: number; readonly column: number }

/** What the keys of a tree need to know of a line of it. */
type Line = { readonly isOpen: boolean | null; readonly columns: number }

type TreeFocusOptions = {
  ref: RefObject<HTMLElement | null>
  count: number
  line(row: number): Line
  /** Rows that a page has. */
  page: number
  scrollTo(row: number): void
  /** Opens or closes a line. */
  onFlip(row: number): void
}

/**
 * The one checkbox of a tree that is in the tab order, and the arrow keys that move it: up and down by line, right into
 * a line or along its checkboxes, left back or out of it; Home, End, Page Up and Page Down.
 */
export function useTreeFocus({ ref, count, line, page, scrollTo, onFlip }: TreeFocusOptions) {
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 })
  const mustFocus = useRef(false)
  const row = Math.min(wanted.row, Math.max(0, count - 1))
  const column = Math.min(wanted.column, Math.max(0, line(row).columns - 1))

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    ref.current?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`)?.focus()
  })

  function moveTo(next: Place) {
    const to = Math.min(Math.max(0, next.row), count - 1)
    scrollTo(to)
    mustFocus.current = true
    setWanted({ row: to, column: Math.min(next.column, line(to).columns - 1) })
  }

  /** Where a key leads from the active checkbox; null for keys that move nothing. */
  function target(key: string): Place | null {
    const { columns } = line(row)
    if (key === 'ArrowDown') return { row: row + 1, column }
    if (key === 'ArrowUp') return { row: row - 1, column }
    if (key === 'PageDown') return { row: row + page, column }
    if (key === 'PageUp') return { row: row - page, column }
    if (key === 'Home') return { row: 0, column: 0 }
    if (key === 'End') return { row: count - 1, column: 0 }
    if (key === 'ArrowRight') return columns > column + 1 ? { row, column: column + 1 } : { row, column }
    if (key === 'ArrowLeft') return { row, column: Math.max(0, column - 1) }
    return null
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = target(event.key)
    if (!next) return
    event.preventDefault()
    const { isOpen } = line(row)
    if ((event.key === 'ArrowRight' && isOpen === false) || (event.key === 'ArrowLeft' && isOpen === true)) {
      onFlip(row)
      return
    }
    moveTo(next)
  }

  return { row, column, onKeyDown, onFocus: (at: Place) => setWanted(at) }
}
