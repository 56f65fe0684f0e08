import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { type Selection, toggled, withRange } from './row-selection.ts'
import { nextPosition, positionOf } from './use-active-row.ts'

type RowSelectionOptions<Key> = {
  /** Keys of the rows in their order. */
  shown: ArrayLike<Key>
  selected: Selection<Key>
  onSelect(selected: Selection<Key>): void
}

/**
 * Selecting rows by keyboard and by click: Space takes one, Shift with a moving key or a click takes a range from
 * the last one taken, Ctrl/⌘ A takes all that are shown, Escape none. The checkboxes of the rows have `data-select`.
 */
export function useRowSelection<Key>({ shown, selected, onSelect }: RowSelectionOptions<Key>) {
  // Where a range begins, and what was selected before it: a range that shrinks again leaves that alone.
  const anchor = useRef<{ position: number; base: Selection<Key> } | null>(null)

  function toggle(position: number) {
    const key = shown[position]
    if (key === undefined) return
    const next = toggled(selected, key)
    anchor.current = { position, base: next }
    onSelect(next)
  }

  function extend(from: number, to: number) {
    anchor.current ??= { position: from, base: selected }
    onSelect(withRange(anchor.current.base, shown, anchor.current.position, to))
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, active: number) {
    const isOurs = event.target instanceof HTMLElement && event.target.matches('tr[data-position], table')
    if (!isOurs || event.altKey) return
    const hasCommand = event.ctrlKey || event.metaKey
    if (hasCommand && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      onSelect(withRange(selected, shown, 0, shown.length))
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
      const next = nextPosition(event.key, active, shown.length)
      if (next === null) return
      // The row itself is moved to by the table.
      if (event.shiftKey) extend(active, next)
      else anchor.current = null
    }
  }

  /** The checkbox of a row was clicked. */
  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLElement>) {
    if (!target.matches('[data-select]')) return
    const position = positionOf(target)
    const withShift = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey
    if (withShift && anchor.current) extend(anchor.current.position, position)
    else toggle(position)
  }

  return { handleKey, handleChange }
}
