import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const pageRows = 20

// A table may let the keyboard into the cells of a row.
const rowOrCell = 'tr[data-position], tr[data-position] > td'

/** The place in its list, from 0, of the row that an element stands in; -1 outside of the rows. */
export const positionOf = (element: Element): number =>
  Number(element.closest('tr')?.getAttribute('data-position') ?? -1)

type Pressed = Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>

/** Whether a click is a plain one: with another button, or a modifier, the browser does with a link what it always does. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey, button }: Pressed): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Where a key leads from a row, `page` rows by page; null for keys that do not move. */
export function nextPosition(key: string, from: number, count: number, page = pageRows): number | null {
  const last = count - 1
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  }
  const wanted = Object.hasOwn(steps, key) ? steps[key] : undefined
  return wanted === undefined || last < 0 ? null : Math.min(Math.max(wanted, 0), last)
}

type ActiveRowOptions = {
  tableRef: RefObject<HTMLElement | null>
  count: number
  scrollTo(position: number): void
  onEnter(position: number): void
}

/** One row is in the tab order (WAI-ARIA, roving tabindex); arrow keys, Page, Home and End move it, Enter opens it. */
export function useActiveRow({ tableRef, count, scrollTo, onEnter }: ActiveRowOptions) {
  const [wanted, setWanted] = useState(0)
  const mustFocus = useRef(false)
  const isInside = useRef(false)
  const active = Math.min(wanted, Math.max(0, count - 1))

  useLayoutEffect(() => {
    const table = tableRef.current
    const row = table?.querySelector<HTMLElement>(`tr[data-position="${active}"]`)
    const focused = document.activeElement
    // The focused element was removed, as by a table that became lower: the browser then gives the focus to nobody.
    const isLost = isInside.current && focused === document.body
    if (row && (mustFocus.current || isLost || focused === table)) {
      mustFocus.current = false
      row.focus({ preventScroll: true })
    } else if (isLost) {
      table?.focus({ preventScroll: true })
    } else if (focused?.matches(rowOrCell) && focused.closest('tr') !== row && table?.contains(focused)) {
      // The element of the active row went to another row: the table keeps the focus until it is back in sight.
      table.focus({ preventScroll: true })
    }
  })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOurs = event.target instanceof HTMLElement && event.target.matches(`${rowOrCell}, table`)
    if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return
    // The browser would scroll the active row away and leave the focus nowhere.
    const key = event.key === ' ' ? (event.shiftKey ? 'PageUp' : 'PageDown') : event.key
    const next = key === 'Enter' ? null : nextPosition(key, active, count)
    if (key !== 'Enter' && next === null) return
    event.preventDefault()
    if (next === null) return onEnter(active)
    mustFocus.current = true
    setWanted(next)
    scrollTo(next)
  }

  function handleFocus({ target }: FocusEvent<HTMLElement>) {
    isInside.current = true
    const position = positionOf(target)
    if (position >= 0) setWanted(position)
  }

  // React tells of no blur of an element that it removes itself.
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    isInside.current = relatedTarget !== null && currentTarget.contains(relatedTarget)
  }

  return { active, tableProps: { onKeyDown: handleKeyDown, onFocus: handleFocus, onBlur: handleBlur } }
}

/** The buttons of a list, one an item. */
const buttonsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > li > button')]

/** What the keys along a row are in a column. */
export const turned: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

/**
 * One button of a list is in the tab order (WAI-ARIA, roving tabindex); arrow keys, Page, Home and End move it. In a
 * `row` the arrow keys to the sides do, too. `active` is its place from 0.
 */
export function useRovingFocus(count: number, direction: 'column' | 'row' = 'column') {
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const key = direction === 'row' && Object.hasOwn(turned, event.key) ? turned[event.key] : event.key
    const next = nextPosition(key ?? event.key, active, count)
    if (next === null) return
    event.preventDefault()
    buttonsIn(event.currentTarget)[next]?.focus()
  }

  function onFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
    const position = buttonsIn(currentTarget).indexOf(target)
    if (position >= 0) setWanted(position)
  }

  return { active, listProps: { onKeyDown, onFocus } }
}
