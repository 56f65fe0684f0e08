import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { nextPosition } from './use-active-row.ts'

/** The buttons of a list, one an item. */
const buttonsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>(':scope > li > button')]

/**
 * One button of a list is in the tab order (WAI-ARIA, roving tabindex); arrow keys, Page, Home and End move it.
 * `active` is its place from 0.
 */
export function useRovingFocus(count: number) {
  const [wanted, setWanted] = useState(0)
  const active = Math.min(wanted, Math.max(0, count - 1))

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = nextPosition(event.key, active, count)
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
