import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const pageRows = 20

// In some tables, the cells of a row are focusable.
const rowOrCell = 'tr[data-position], tr[data-position] > td'

/** The index of the row that contains an element; -1 outside the rows. */
export const positionOf = (element: Element): number =>
  Number(element.closest('tr')?.getAttribute('data-position') ?? -1)

type Pressed = Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>

/** Whether it is a plain click. With another button or a modifier, links keep the browser's behavior. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey, button }: Pressed): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** The target index of a key, with `page` rows per page; null for keys that do not move. */
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

/**
 * Keeps one row in the tab order (WAI-ARIA roving tabindex). Arrow keys, Page, Home, and End move it; Enter opens it.
 */
export function useActiveRow({ tableRef, count, scrollTo, onEnter }: ActiveRowOptions) {
  const [wanted, setWanted] = useState(0)
  const mustFocus = useRef(false)
  const isInside = useRef(false)
  const active = Math.min(wanted, Math.max(0, count - 1))

  useLayoutEffect(() => {
    const table = tableRef.current
    const row = table?.querySelector<HTMLElement>(`tr[data-position="${active}"]`)
    const focused = document.activeElement
    // If the focused element is removed, for example because the table got shorter, the browser focuses the body.
    const isLost = isInside.current && focused === document.body
    if (row && (mustFocus.current || isLost || focused === table)) {
      mustFocus.current = false
      row.focus({ preventScroll: true })
    } else if (isLost) {
      table?.focus({ preventScroll: true })
    } else if (focused?.matches(rowOrCell) && focused.closest('tr') !== row && table?.contains(focused)) {
      // The active row's element was reused for another row: focus the table until the active row is visible again.
      table.focus({ preventScroll: true })
    }
  })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOurs = event.target instanceof HTMLElement && event.target.matches(`${rowOrCell}, table`)
    if (!isOurs || event.ctrlKey || event.metaKey || event.altKey) return
    // Otherwise the browser would scroll the active row out of view and the focus would be lost.
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

  // React fires no blur event for an element that it removes itself.
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    isInside.current = relatedTarget !== null && currentTarget.contains(relatedTarget)
  }

  return { active, tableProps: { onKeyDown: handleKeyDown, onFocus: handleFocus, onBlur: handleBlur } }
}

/** The buttons of a list, one per item. */
const buttonsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > li > button')]

/** Maps the keys of a row to those of a column. */
export const turned: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

/**
 * Keeps one button of a list in the tab order (WAI-ARIA roving tabindex). Arrow keys, Page, Home, and End move it; in a
 * `row`, the left and right arrow keys, too. `active` is its index.
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
