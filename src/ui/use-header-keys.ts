import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const indexOf = (target: EventTarget): number => {
  const header = target instanceof Element ? target.closest('th') : null
  return Number(header?.ariaColIndex ?? 0) - 1
}

type HeaderKeysOptions = {
  count: number
  /** A column goes one place to the left or right. */
  onStep(from: number, by: -1 | 1): void
}

/**
 * The heads of a wide table as one stop of the tab order (WAI-ARIA, roving tabindex): the arrow keys walk along their
 * buttons, Home and End go to the first and the last, Ctrl/⌘ Shift and an arrow key move the column itself.
 */
export function useHeaderKeys({ count, onStep }: HeaderKeysOptions) {
  const [wanted, setWanted] = useState(0)
  const current = Math.min(wanted, count - 1)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key } = event
    if (!(target instanceof Element) || !target.matches('[data-sort]') || event.altKey) return
    const from = indexOf(target)
    const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
    if (event.ctrlKey || event.metaKey) {
      if (by === 0 || !event.shiftKey) return
      event.preventDefault()
      return onStep(from, by)
    }
    const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : from + by
    if (to === from || to < 0 || to >= count) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>('[data-sort]')[to]?.focus()
  }

  return {
    /** Place of the column whose controls are in the tab order, from 0. */
    current,
    headProps: {
      onKeyDown: handleKeyDown,
      onFocus({ target }: FocusEvent<HTMLElement>) {
        setWanted(Math.max(0, indexOf(target)))
      },
    },
  }
}
