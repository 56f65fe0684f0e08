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
