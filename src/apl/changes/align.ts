import type { Stage } from '#apl/syntax/apl-syntax.ts'
import { addToGroup } from '#lib/maps.ts'
import { equalLines, lineChanges } from '#lib/text-lines.ts'
import { bodyKindOf, bodyOf } from './sentence.ts'
import type { Sides, SourceText } from './source-text.ts'

/** A pair of matching items, or an item that only one version has. */
export type Aligned<Thing> =
  | { before: Thing; after: Thing; isMoved: boolean }
  | { before: Thing; after: undefined; isMoved: false }
  | { before: undefined; after: Thing; isMoved: false }

/**
 * Items of both versions in the order of the new one. A removed item follows its old predecessor. Reports the fewest
 * moves that turn one order into the other.
 * @param partners for each new item, the index of the matching old one; each at most once
 */
function inNewOrder<Thing>(
  before: readonly Thing[],
  after: readonly Thing[],
  partners: readonly (number | undefined)[],
): Aligned<Thing>[] {
  const kept = inOldOrder(partners)
  const indexes = new Map(Array.from(partners.entries(), ([at, partner]) => [partner, at]))

  const removedBehind = new Map<number, Aligned<Thing>[]>()
  let neighbor = -1
  for (const [at, thing] of before.entries()) {
    const index = indexes.get(at)
    if (index === undefined)
      addToGroup(removedBehind, neighbor, { before: thing, after: undefined, isMoved: false })
    else if (kept.has(index)) neighbor = index
  }

  const result = [...(removedBehind.get(-1) ?? [])]
  for (const [at, thing] of after.entries()) {
    const partner = partners[at]
    const old = partner === undefined ? undefined : before[partner]
    if (old === undefined) result.push({ before: undefined, after: thing, isMoved: false })
    else result.push({ before: old, after: thing, isMoved: !kept.has(at) })
    result.push(...(removedBehind.get(at) ?? []))
  }
  return result
}

/** Indexes of the most partners that are in the same order in both versions. */
function inOldOrder(partners: readonly (number | undefined)[]): ReadonlySet<number> {
  const indexes = [...partners.keys()].filter((index) => partners[index] !== undefined)
  const now = indexes.map((index) => String(partners[index]))
  const old = now.toSorted((a, b) => Number(a) - Number(b))
  return new Set(equalLines(now, old).map(([at]) => indexes[at] ?? -1))
}

/** A key that is equal for matching items of the old and new version; undefined never matches. */
export type Likeness<Thing> = (thing: Thing, side: 'before' | 'after') => string | undefined

/**
 * Matches the items of two versions: first all with equal keys by the first likeness, then the rest by the second, and
 * so on. Among items with equal keys, the first ones match.
 * @param isLastOneMet whether the only remaining items, one on each side, count as a match
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
      if (key !== undefined) addToGroup(free, key, at)
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

/** Above this many word comparisons, stages are not compared pairwise. */
const mostComparisons = 1_000_000

/** Minimum likeness for an edited stage to be recognized in another position. */
const likeItself = 0.5

/** A stage with its comparison data. */
interface Weighed {
  operator: string
  key: string
  words: ReadonlyMap<string, number>
  count: number
}

const synonyms: Readonly<Record<string, string>> = {
  filter: 'where',
  limit: 'take',
  order: 'sort',
  mvexpand: 'mv-expand',
}

/**
 * Matches the stages of two pipelines, in the order of the new one: unchanged stages in order, then unchanged ones
 * elsewhere, then edited ones between the same neighbors, then edited ones elsewhere.
 */
export function alignStages(
  sides: Sides,
  before: readonly Stage[],
  after: readonly Stage[],
): Aligned<Stage>[] {
  const old = before.map((stage) => weigh(sides.before, stage))
  const now = after.map((stage) => weigh(sides.after, stage))
  const partners: (number | undefined)[] = now.map(() => undefined)
  const isTaken = new Set<number>()
  const meet = (a: number, b: number) => {
    partners[b] = a
    isTaken.add(a)
  }

  for (const [a, b] of equalLines(keysOf(old), keysOf(now))) meet(a, b)

  const free = (from: number, to: number) => range(from, to).filter((at) => !isTaken.has(at))
  const open = (from: number, to: number) => range(from, to).filter((at) => partners[at] === undefined)
  const elsewhere = new Map(free(0, old.length).map((at) => [old[at]?.key, at]))
  for (const at of open(0, now.length)) {
    const same = elsewhere.get(now[at]?.key)
    if (same !== undefined && !isTaken.has(same)) meet(same, at)
  }
  for (const gap of lineChanges(keysOf(old), keysOf(now))) {
    const left = free(gap.before.from, gap.before.to)
    const right = open(gap.after.from, gap.after.to)
    for (const [x, y] of pairsInOrder(pick(old, left), pick(now, right))) meet(left[x] ?? 0, right[y] ?? 0)
  }
  const [left, right] = [free(0, old.length), open(0, now.length)]
  if (isWeighable(pick(old, left), pick(now, right))) {
    for (const [x, y] of bestPairs(pick(old, left), pick(now, right))) meet(left[x] ?? 0, right[y] ?? 0)
  }
  return inNewOrder(before, after, partners)
}

function weigh(source: SourceText, stage: Stage): Weighed {
  const tokens = source.tokensIn(bodyOf(stage))
  const words = new Map<string, number>()
  for (const { text } of tokens.slice(1))
    if (!/^[(),]$/.test(text)) words.set(text, (words.get(text) ?? 0) + 1)
  let count = 0
  for (const times of words.values()) count += times
  const operator = synonyms[stage.operator] ?? stage.operator
  return { operator, key: tokens.map(({ text }) => text).join('\0'), words, count }
}

const keysOf = (stages: readonly Weighed[]) => stages.map(({ key }) => key)
const operatorsOf = (stages: readonly Weighed[]) => stages.map(({ operator }) => operator)

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

const pick = (stages: readonly Weighed[], indexes: readonly number[]) =>
  indexes.flatMap((at) => stages[at] ?? [])

/** From 0 (nothing in common) to 1 (the same words). */
function likeness(a: Weighed, b: Weighed): number {
  if (a.count + b.count === 0) return 1
  let shared = 0
  for (const [word, times] of a.words) shared += Math.min(times, b.words.get(word) ?? 0)
  return (2 * shared) / (a.count + b.count)
}

function isWeighable(left: readonly Weighed[], right: readonly Weighed[]): boolean {
  const words = left.reduce((sum, { count }) => sum + count + 1, 0)
  return words * right.length <= mostComparisons
}

/** How likely two stages in the same position are the same stage; 0 for not at all. */
function weight(a: Weighed, b: Weighed): number {
  const like = likeness(a, b)
  if (a.operator === b.operator) return 1 + like
  const isOneSort = [a, b].every(({ operator }) => bodyKindOf(operator) === 'columns')
  return a.count > 0 && (like === 1 || (isOneSort && like > likeItself)) ? like : 0
}

type Pair = readonly [number, number]

/** The pairs in increasing order on both sides with the greatest total weight. */
function pairsInOrder(left: readonly Weighed[], right: readonly Weighed[]): readonly Pair[] {
  // Otherwise those with equal operators.
  if (!isWeighable(left, right)) return equalLines(operatorsOf(left), operatorsOf(right))
  const width = right.length + 1
  const best = new Float64Array((left.length + 1) * width)
  const weights = left.map((a) => right.map((b) => weight(a, b)))
  const bestAt = (x: number, y: number) => best[x * width + y] ?? 0
  for (let x = left.length - 1; x >= 0; x--) {
    for (let y = right.length - 1; y >= 0; y--) {
      const here = weights[x]?.[y] ?? 0
      const paired = here > 0 ? here + bestAt(x + 1, y + 1) : 0
      best[x * width + y] = Math.max(paired, bestAt(x + 1, y), bestAt(x, y + 1))
    }
  }
  const pairs: Pair[] = []
  let [x, y] = [0, 0]
  while (x < left.length && y < right.length) {
    if (bestAt(x, y) === bestAt(x + 1, y)) x++
    else if (bestAt(x, y) === bestAt(x, y + 1)) y++
    else pairs.push([x++, y++])
  }
  return pairs
}

/** Pairs of similar stages with the same operator in any position, most similar first. */
function bestPairs(left: readonly Weighed[], right: readonly Weighed[]): Pair[] {
  const all: (readonly [...Pair, number])[] = []
  for (const [x, a] of left.entries()) {
    for (const [y, b] of right.entries()) {
      if (a.operator !== b.operator) continue
      const like = likeness(a, b)
      if (like >= likeItself) all.push([x, y, like])
    }
  }
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()]
  return all
    .toSorted((a, b) => b[2] - a[2])
    .flatMap(([x, y]): Pair[] => {
      if (usedLeft.has(x) || usedRight.has(y)) return []
      usedLeft.add(x)
      usedRight.add(y)
      return [[x, y]]
    })
}
