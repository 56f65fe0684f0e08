/** The members of several lists of texts side by side. */
export type ComparedSets = {
  /** Every member there is, in the order in which they come first. */
  members: readonly string[]
  /** By record: its members; null where there is no list. */
  sets: readonly (ReadonlySet<string> | null)[]
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Lists of texts as sets; null when one of the values is something else, and is better shown as it was sent. */
export function compareSets(values: readonly unknown[]): ComparedSets | null {
  if (!values.every((value) => value === undefined || value === null || isTexts(value))) return null
  const sets = values.map((value) => (isTexts(value) ? new Set(value) : null))
  return { members: [...new Set(sets.flatMap((set) => [...(set ?? [])]))], sets }
}
