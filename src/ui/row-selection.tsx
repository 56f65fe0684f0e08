import { type ChangeEvent, type KeyboardEvent, useRef } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { nextPosition, positionOf } from './roving-focus.ts'

/** What is selected of a list: the keys of rows, shown or not. */
export type Selection<Key> = ReadonlySet<Key>

/** The selection with one row more, or without it when it is in there. */
export function toggled<Key>(selected: Selection<Key>, key: Key): Selection<Key> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** `base` and every row between two places of the list, both included. */
export function withRange<Key>(
  base: Selection<Key>,
  shown: ArrayLike<Key>,
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

/** The selection without the rows that are shown; those that a filter hides stay in it. */
export function withoutShown<Key>(selected: Selection<Key>, shown: ArrayLike<Key>): Selection<Key> {
  const next = new Set(selected)
  for (let at = 0; at < shown.length; at++) {
    const key = shown[at]
    if (key !== undefined) next.delete(key)
  }
  return next
}

/** How many of the rows shown are selected. */
export function countChosen<Key>(selected: Selection<Key>, shown: ArrayLike<Key>): number {
  if (selected.size === 0) return 0
  let count = 0
  for (let at = 0; at < shown.length; at++) {
    const key = shown[at]
    if (key !== undefined && selected.has(key)) count++
  }
  return count
}

/**
 * The selected rows of one list in the list that came after it: those with the same id, and of several with that id
 * the same one by its place among them. Rows are known by their number, and those whose id is null by their number among
 * those; what is gone is selected no more.
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
  walk(before.map(idOf), wanted, (number, places, place) => {
    if (selected.has(number)) places.add(place)
  })
  const found = new Set<number>()
  walk(after.map(idOf), wanted, (number, places, place) => {
    if (places.has(place)) found.add(number)
  })
  return found
}

/** Visits each row whose id is wanted, with its place, from 0, among the rows of that id. */
function walk(
  ids: readonly (string | null)[],
  wanted: ReadonlyMap<string | null, Set<number>>,
  visit: (number: number, places: Set<number>, place: number) => void,
) {
  const seen = new Map<string | null, number>()
  for (const [number, id] of ids.entries()) {
    const places = wanted.get(id)
    if (!places) continue
    const place = seen.get(id) ?? 0
    seen.set(id, place + 1)
    visit(number, places, place)
  }
}

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

type SelectAllProps = {
  /** Accessible name. */
  label: string
  /** Rows that are shown. */
  shown: number
  /** How many of them are selected. */
  chosen: number
  onChange(all: boolean): void
}

/** The checkbox in the head of a table that selects every row shown; half checked while only some are. */
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

/** The checkbox of a row. The table handles it. */
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
