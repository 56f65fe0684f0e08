import type { Draft, Version } from '../store/query-store.ts'

/** The slot of a draft, or one beside it when another draft is there. */
export function freeSlot(draft: Pick<Draft, 'slot'>, taken: readonly Pick<Draft, 'slot'>[]): string {
  const slots = new Set(taken.map(({ slot }) => slot))
  if (!slots.has(draft.slot)) return draft.slot
  let number = 1
  while (slots.has(`imported-${draft.slot}-${number}`)) number++
  return `imported-${draft.slot}-${number}`
}

/** The time of a version, or the next one that no other version has; null when the version is there already. */
export function freeTime(
  version: Pick<Version, 'at' | 'source' | 'text' | 'note'>,
  taken: readonly Version[],
): number | null {
  const byTime = new Map(taken.map((other) => [other.at, other]))
  for (let { at } = version; ; at++) {
    const other = byTime.get(at)
    if (!other) return at
    if (other.text === version.text && other.source === version.source && other.note === version.note)
      return null
  }
}
