/** A thing that both versions have, or one that only one has. */
export type Aligned<Thing> =
  | { before: Thing; after: Thing; isMoved: boolean; at: readonly [number, number] }
  | { before: Thing; after: undefined; at: readonly [number, undefined] }
  | { before: undefined; after: Thing; at: readonly [undefined, number] }

/**
 * Things of both versions in the order of the new one. What was removed stands behind its old neighbor. What was moved
 * is told with as few moves as lead from one order to the other.
 * @param partners for each thing of the new version, the place in the old one of the same thing, each at most once
 */
export function inNewOrder<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  partners: readonly (number | undefined)[],
): Aligned<Thing>[] {
  const kept = longestRising(partners)
  const places = new Map<number, number>()
  for (const [at, partner] of partners.entries()) if (partner !== undefined) places.set(partner, at)

  const removedBehind = new Map<number, Aligned<Thing>[]>()
  let neighbor = -1
  for (const [at, thing] of before.entries()) {
    const place = places.get(at)
    if (place === undefined) {
      const list = removedBehind.get(neighbor) ?? []
      list.push({ before: thing, after: undefined, at: [at, undefined] })
      removedBehind.set(neighbor, list)
    } else if (kept.has(place)) neighbor = place
  }

  const result = [...(removedBehind.get(-1) ?? [])]
  for (const [at, thing] of after.entries()) {
    const partner = partners[at]
    const old = partner === undefined ? undefined : before[partner]
    if (partner === undefined || old === undefined) {
      result.push({ before: undefined, after: thing, at: [undefined, at] })
    } else {
      result.push({ before: old, after: thing, isMoved: !kept.has(at), at: [partner, at] })
    }
    result.push(...(removedBehind.get(at) ?? []))
  }
  return result
}

/** Places of a longest rising subsequence of the numbers in a list. */
function longestRising(numbers: readonly (number | undefined)[]): ReadonlySet<number> {
  // The place where the best run of each length ends, and for each place the one before it in its run.
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  const numberAt = (place: number | undefined) => (place === undefined ? undefined : numbers[place]) ?? -1
  for (const [place, number] of numbers.entries()) {
    if (number === undefined) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numberAt(ends[middle]) < number) low = middle + 1
      else high = middle
    }
    previous.set(place, ends[low - 1])
    ends[low] = place
  }
  const places = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = previous.get(place)) places.add(place)
  return places
}

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
