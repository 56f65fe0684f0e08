import { type KeyboardEvent, useRef } from 'react'
import { nextPosition } from '#ui/use-active-row.ts'
import { toggled, withRange } from './row-range.ts'
import type { Selection } from './selection.ts'

type RowSelectionOptions = {
  /** Ids of the rows in their order. */
  shownIds: readonly string[]
  selected: Selection
  onSelect(ids: Selection): void
}

/**
 * Selecting rows by keyboard and by click: Space takes one, Shift with a moving key or a click takes a range from
 * the last one taken, Ctrl/⌘ A takes all that are shown, Escape none.
 */
export function useRowSelection({ shownIds, selected, onSelect }: RowSelectionOptions) {
  // Where a range begins, and what was selected before it: a range that shrinks again leaves that alone.
  const anchor = useRef<{ position: number; base: Selection } | null>(null)

  function toggle(position: number) {
    const id = shownIds[position]
    if (id === undefined) return
    const next = toggled(selected, id)
    anchor.current = { position, base: next }
    onSelect(next)
  }

  function extend(from: number, to: number) {
    anchor.current ??= { position: from, base: selected }
    onSelect(withRange(anchor.current.base, shownIds, anchor.current.position, to))
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, active: number) {
    const isOurs = event.target instanceof HTMLElement && event.target.matches('tr[data-position], table')
    if (!isOurs || event.altKey) return
    const hasCommand = event.ctrlKey || event.metaKey
    if (hasCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      onSelect(withRange(selected, shownIds, 0, shownIds.length))
    } else if (hasCommand) {
      return
    } else if (event.key === ' ') {
      event.preventDefault()
      if (event.shiftKey) extend(active, active)
      else toggle(active)
    } else if (event.key === 'Escape' && selected.size > 0) {
      event.preventDefault()
      anchor.current = null
      onSelect(new Set())
    } else {
      const next = nextPosition(event.key, active, shownIds.length)
      if (next === null) return
      // The row itself is moved to by the table.
      if (event.shiftKey) extend(active, next)
      else anchor.current = null
    }
  }

  return {
    handleKey,
    /** A click on the checkbox of a row. */
    handleCheck(position: number, withShift: boolean) {
      if (withShift && anchor.current) extend(anchor.current.position, position)
      else toggle(position)
    },
  }
}
