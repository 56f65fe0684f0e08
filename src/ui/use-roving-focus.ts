import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { nextPosition } from './use-active-row.ts'

/** The buttons of a list, one an item. */
const buttonsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > li > button')]

/** What the keys along a row are in a column. */
const turned: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

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
