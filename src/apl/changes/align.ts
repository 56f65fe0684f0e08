import { type Aligned, inNewOrder } from './new-order.ts'

/** What two things have in common when they are the same, each way for the old and the new one; undefined for nothing. */
export type Likeness<Thing> = (thing: Thing, side: 'before' | 'after') => string | undefined

/**
 * Finds which things of two versions are the same: first all that are alike in the first way, among the rest those in
 * the second way, and so on. Of several that are alike, the first ones meet.
 * @param isLastOneMet whether the two that are left, one on each side, are taken for the same
 */
export function align<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  likenesses: readonly Likeness<Thing>[],
  isLastOneMet = false,
): Aligned<Thing>[] {
  const partners: (number | undefined)[] = after.map(() => undefined)
  const isFree = before.map(() => true)
  for (const likeness of likenesses) {
    const free = new Map<string, number[]>()
    for (const [at, thing] of [...before.entries()].toReversed()) {
      const key = isFree[at] ? likeness(thing, 'before') : undefined
      if (key === undefined) continue
      const places = free.get(key)
      if (places) places.push(at)
      else free.set(key, [at])
    }
    for (const [at, thing] of after.entries()) {
      if (partners[at] !== undefined) continue
      const key = likeness(thing, 'after')
      const partner = key === undefined ? undefined : free.get(key)?.pop()
      if (partner === undefined) continue
      partners[at] = partner
      isFree[partner] = false
    }
  }
  const alone = partners.indexOf(undefined)
  if (isLastOneMet && partners.lastIndexOf(undefined) === alone && alone >= 0) {
    const left = isFree.indexOf(true)
    if (left >= 0 && isFree.lastIndexOf(true) === left) partners[alone] = left
  }
  return inNewOrder(before, after, partners)
}
