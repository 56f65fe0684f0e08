import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { nextPosition, positionOf } from './roving-focus.ts'

/** Keys of the selected rows, shown or not. */
export type Selection<Key> = ReadonlySet<Key>

/** Adds a row to the selection, or removes it. */
export function toggled<Key>(selected: Selection<Key>, key: Key): Selection<Key> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Row keys in display order. */
type Shown<Key> = ArrayLike<Key> & Iterable<Key>

/** `base` plus all rows between two positions, inclusive. */
export function withRange<Key>(
  base: Selection<Key>,
  shown: Shown<Key>,
  from: number,
  to: number,
): Selection<Key> {
  const next = new Set(base)
  const last = Math.min(Math.max(from, to), shown.length - 1)
  for (let at = Math.max(0, Math.min(from, to)); at <= last; at++) {
    const key = shown[at]
    if (key !== undefined) next.add(key)
  }
  return next
}

/** Removes the shown rows from the selection and keeps those that a filter hides. */
export function withoutShown<Key>(selected: Selection<Key>, shown: Shown<Key>): Selection<Key> {
  const next = new Set(selected)
  for (const key of shown) next.delete(key)
  return next
}

export function countChosen<Key>(selected: Selection<Key>, shown: Shown<Key>): number {
  let count = 0
  if (selected.size > 0) for (const key of shown) if (selected.has(key)) count++
  return count
}

/**
 * Carries the selection of a list over to its successor. Rows are selected by number and matched by id and, among rows
 * with the same id (or null), by order. Rows that are gone are dropped.
 */
export function carrySelection<Row>(
  selected: Selection<number>,
  before: readonly Row[],
  after: readonly Row[],
  idOf: (row: Row) => string | null,
): Selection<number> {
  if (selected.size === 0) return selected
  const wanted = new Map<string | null, Set<number>>()
  for (const number of selected) {
    const row = before[number]
    if (row !== undefined) wanted.set(idOf(row), new Set())
  }
  walk(before.map(idOf), wanted, (number, indexes, index) => {
    if (selected.has(number)) indexes.add(index)
  })
  const found = new Set<number>()
  walk(after.map(idOf), wanted, (number, indexes, index) => {
    if (indexes.has(index)) found.add(number)
  })
  return found
}

/** Visits all rows with a wanted id, with their position among the rows of that id. */
function walk(
  ids: readonly (string | null)[],
  wanted: ReadonlyMap<string | null, Set<number>>,
  visit: (number: number, indexes: Set<number>, index: number) => void,
) {
  const seen = new Map<string | null, number>()
  for (const [number, id] of ids.entries()) {
    const indexes = wanted.get(id)
    if (!indexes) continue
    const index = seen.get(id) ?? 0
    seen.set(id, index + 1)
    visit(number, indexes, index)
  }
}

type RowSelectionOptions<Key> = {
  shown: Shown<Key>
  selected: Selection<Key>
  onSelect(selected: Selection<Key>): void
}

/**
 * Row selection: Space toggles a row, Shift with a navigation key or a click selects a range from the last toggled row,
 * Ctrl/⌘ A selects all shown rows, and Escape none. The checkboxes of the rows have `data-select`.
 */
export function useRowSelection<Key>({ shown, selected, onSelect }: RowSelectionOptions<Key>) {
  // The start of a range, and the selection before it, which a shrinking range restores.
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
      // The table moves the focus to the row.
      if (event.shiftKey) extend(active, next)
      else anchor.current = null
    }
  }

  function handleChange({ target, nativeEvent }: ChangeEvent<HTMLElement>) {
    if (!target.matches('[data-select]')) return
    const position = positionOf(target)
    const withShift = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey
    if (withShift && anchor.current) extend(anchor.current.position, position)
    else toggle(position)
  }

  return { handleKey, handleChange }
}

type SelectAllProps = {
  /** Accessible name. */
  label: string
  /** The number of shown rows. */
  shown: number
  /** How many of them are selected. */
  chosen: number
  onChange(all: boolean): void
}

/** The checkbox in a table header that selects all shown rows; indeterminate if only some are selected. */
export function SelectAll({ label, shown, chosen, onChange }: SelectAllProps) {
  return (
    <span className="mr-1.5 flex items-center pl-4 sm:pl-6">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4 accent-[var(--accent)]"
        checked={chosen > 0 && chosen === shown}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < shown
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  )
}

/** The checkbox of a row; the table handles its events. */
export function RowCheckbox({ name, isSelected }: { name: string; isSelected: boolean }) {
  return (
    <input
      type="checkbox"
      data-select=""
      tabIndex={-1}
      aria-label={`Select ${visibleText(name)}`}
      checked={isSelected}
      readOnly
      className="mr-2.5 size-4 align-[-3px] accent-[var(--accent)]"
    />
  )
}
