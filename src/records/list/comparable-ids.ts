import { encodePathSegment } from '#lib/addresses.ts'

/** How many records can be compared at once. */
const [fewest, most] = [2, 4]

/** What the records are called: "An organization" and "organizations". */
type Words = { readonly one: string; readonly many: string }

/**
 * Ids to compare, or why these rows of a list cannot be: two to four records that an address can name (null: a row
 * without an id). There an id that is given twice names the first two rows that have it: the second cannot be compared
 * without the first.
 */
export function comparableIds(
  ids: readonly (string | null)[],
  selected: ReadonlySet<number>,
  { one, many }: Words,
): { ids: readonly string[] } | { reason: string } {
  if (selected.size < fewest) return { reason: `Select 2 to 4 ${many} to compare them.` }
  if (selected.size > most) return { reason: `At most 4 ${many} can be compared at once.` }
  const numbers = [...selected].toSorted((a, b) => a - b)
  const chosen = numbers.flatMap((number) => ids[number] ?? [])
  if (chosen.length < selected.size) return { reason: 'An unreadable row cannot be compared.' }
  if (hasSkippedTwin(ids, numbers, new Set(chosen))) {
    return { reason: `Of ${many} with the same ID, select the first in the list, too.` }
  }
  if (chosen.some((id) => 'problem' in encodePathSegment(id))) {
    return { reason: `${one} whose ID cannot stand in an address cannot be compared.` }
  }
  return { ids: chosen }
}

/** Whether a row that is not selected has the id of one that is, further down in the list. */
function hasSkippedTwin(
  ids: readonly (string | null)[],
  numbers: readonly number[],
  wanted: ReadonlySet<string>,
): boolean {
  const skipped = new Set<string>()
  const last = numbers.at(-1) ?? -1
  for (let number = 0; number <= last; number++) {
    const id = ids[number]
    if (id === null || id === undefined || !wanted.has(id)) continue
    if (!numbers.includes(number)) skipped.add(id)
    else if (skipped.has(id)) return true
  }
  return false
}
