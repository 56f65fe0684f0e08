import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const pageRows = 20

// Rows of a table or items of a list. In some tables, the cells of a row are focusable.
const rowOrCell = '[data-position], tr[data-position] > td'

/** The index of the row that contains an element; -1 outside the rows. */
export const positionOf = (element: Element): number =>
  Number(element.closest('[data-position]')?.getAttribute('data-position') ?? -1)

type Pressed = Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'button'>

/** Whether it is a plain click. With another button or a modifier, links keep the browser's behavior. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey, button }: Pressed): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Returns what to call when a row goes: it passes the focus in it on to such a button of a neighbor, or to `main`. */
export const passFocus = (row: Element | null | undefined, button: string) => (): void => {
  if (!row?.contains(document.activeElement)) return
  const neighbor = row.nextElementSibling ?? row.previousElementSibling
  const next = neighbor?.querySelector<HTMLElement>(button) ?? document.getElementById('main')
  next?.focus()
}

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
  /** The table or list. It has the focus while the active row is not rendered. */
  tableRef: RefObject<HTMLElement | null>
  count: number
  scrollTo(position: number): void
  onEnter(position: number): void
}

/**
 * Keeps one row of a virtualized table or list in the tab order (WAI-ARIA roving tabindex). Arrow keys, Page, Home, and
 * End move it; Enter opens it.
 */
export function useActiveRow({ tableRef, count, scrollTo, onEnter }: ActiveRowOptions) {
  const [wanted, setWanted] = useState(0)
  const mustFocus = useRef(false)
  const isInside = useRef(false)
  const active = Math.min(wanted, Math.max(0, count - 1))

  useLayoutEffect(() => {
    const table = tableRef.current
    const row = table?.querySelector<HTMLElement>(`[data-position="${active}"]`)
    const focused = document.activeElement
    // If the focused element is removed, for example because the table got shorter, the browser focuses the body.
    const isLost = isInside.current && focused === document.body
    if (row && (mustFocus.current || isLost || focused === table)) {
      // `scrollTo` has scrolled the table, which may go on below a low screen: a key then scrolls the page, too.
      row.focus({ preventScroll: !mustFocus.current })
      mustFocus.current = false
    } else if (isLost) {
      table?.focus({ preventScroll: true })
    } else if (focused?.matches(rowOrCell) && !row?.contains(focused) && table?.contains(focused)) {
      // The active row's element was reused for another row: focus the table until the active row is visible again.
      table.focus({ preventScroll: true })
    }
  })

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget } = event
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return
    const isRow = target === currentTarget || target.matches(rowOrCell)
    // The links and buttons of a list's item are in the tab order, too.
    if (!isRow && (event.key === 'Enter' || event.key === ' ' || !target.closest('li[data-position]'))) return
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

type Direction = 'column' | 'row' | 'toolbar'

/** The key that `nextPosition` is asked for; in a toolbar, keys up and down belong to its menus. */
function keyIn(direction: Direction, key: string): string {
  const isAcross = key === 'ArrowRight' || key === 'ArrowLeft'
  if (isAcross && direction !== 'column') return key === 'ArrowRight' ? 'ArrowDown' : 'ArrowUp'
  return direction === 'toolbar' && key !== 'Home' && key !== 'End' ? '' : key
}

/**
 * Keeps one button of an element in the tab order (WAI-ARIA roving tabindex): the last one with the focus, or the first.
 * In a `column`, the up and down arrow keys, Page, Home, and End move it; in a `row`, the left and right ones, too; in a
 * `toolbar`, only those, Home, and End. The buttons need no props for that.
 */
export function useRovingFocus<Root extends HTMLElement>(direction: Direction) {
  const ref = useRef<Root>(null)
  const last = useRef<Element | null>(null)
  const buttons = () => [...(ref.current?.querySelectorAll('button') ?? [])]

  function settle() {
    const all = buttons()
    // The last focused button may be gone, or hidden in a narrow window.
    const stop = all.find((button) => button === last.current && button.checkVisibility()) ?? all[0]
    for (const button of all) button.tabIndex = button === stop ? 0 : -1
  }
  useLayoutEffect(settle)

  function onFocus({ target }: FocusEvent) {
    // React also reports the focus of popups that open from a button.
    if (!ref.current?.contains(target)) return
    last.current = target
    settle()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const shown = buttons().filter((button) => button.checkVisibility())
    const from = shown.findIndex((button) => button === event.target)
    const next = from < 0 ? null : nextPosition(keyIn(direction, event.key), from, shown.length)
    if (next === null) return
    event.preventDefault()
    shown[next]?.focus()
  }

  return { ref, onFocus, onKeyDown }
}
