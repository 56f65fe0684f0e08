import type { Selection } from './row-selection.ts'

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
