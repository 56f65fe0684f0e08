import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const pageRows = 20

/** Where a key leads from a row; null for keys that do not move. */
export function nextPosition(key: string, from: number, count: number): number | null {
  const last = count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageRows,
    PageUp: from - pageRows,
    Home: 0,
    End: last,
  }
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined
  return wanted === undefined || last < 0 ? null : Math.min(Math.max(wanted, 0), last)
}

/** The rows of the window and the active one, which must stay an element to keep the focus. */
export function withActive(range: Range, active: number): number[] {
  const rows = defaultRangeExtractor(range)
  if (active >= range.count || rows.includes(active)) return rows
  return active < (rows[0] ?? 0) ? [active, ...rows] : [...rows, active]
}

type ActiveRowOptions = {
  scrollRef: RefObject<HTMLElement | null>
  count: number
  scrollTo(position: number): void
  onEnter(position: number): void
}

/** One row is in the tab order (WAI-ARIA, roving tabindex); arrow keys, Page, Home and End move it, Enter opens it. */
export function useActiveRow({ scrollRef, count, scrollTo, onEnter }: ActiveRowOptions) {
  const [wanted, setWanted] = useState(0)
  const mustFocus = useRef(false)
  const active = Math.min(wanted, Math.max(0, count - 1))

  useLayoutEffect(() => {
    if (!mustFocus.current) return
    const row = scrollRef.current?.querySelector<HTMLElement>(`tr[data-position="${active}"]`)
    if (!row) return
    mustFocus.current = false
    row.focus({ preventScroll: true })
  })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isRow = event.target instanceof HTMLElement && event.target.matches('tr[data-position]')
    if (!isRow || event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.key === 'Enter' ? null : nextPosition(event.key, active, count)
    if (event.key !== 'Enter' && next === null) return
    event.preventDefault()
    if (next === null) return onEnter(active)
    mustFocus.current = true
    setWanted(next)
    scrollTo(next)
  }

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    const position = target.closest('tr')?.getAttribute('data-position') ?? null
    if (position !== null) setWanted(Number(position))
  }

  return { active, tableProps: { onKeyDown: handleKeyDown, onFocus: handleFocus } }
}
