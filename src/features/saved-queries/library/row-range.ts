import type { Selection } from './selection.ts'

/** The selection with one query more, or without it when it is in there. */
export function toggled(selected: Selection, id: string): Selection {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** `base` and every query between two places of the list, both included. */
export function withRange(base: Selection, shownIds: readonly string[], from: number, to: number): Selection {
  return new Set([...base, ...shownIds.slice(Math.min(from, to), Math.max(from, to) + 1)])
}
