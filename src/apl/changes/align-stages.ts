import type { Stage } from '#apl/syntax/apl-syntax.ts'
import { lineChanges } from '#lib/text-lines.ts'
import { type Aligned, inNewOrder } from './align.ts'
import type { Sides, SourceText } from './source-text.ts'
import { bodyKindOf, bodyOf } from './sentence.ts'

/** Stages are not weighed against each other one by one where that takes more looks at a word than these. */
const mostLooks = 1_000_000

/** How alike an edited stage must be to its old self to be known in another place. */
const likeItself = 0.5

/** A stage with what it is compared by. */
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
 * Finds which stages of two pipelines are the same, in the order of the new one: unchanged ones in their order, then
 * unchanged ones elsewhere, then edited ones between the same neighbors, then edited ones elsewhere.
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

  const gaps = lineChanges(keysOf(old), keysOf(now))
  let [a, b] = [0, 0]
  for (const gap of [...gaps, { before: { from: old.length, to: 0 }, after: { from: now.length, to: 0 } }]) {
    while (a < gap.before.from && b < gap.after.from) meet(a++, b++)
    ;[a, b] = [gap.before.to, gap.after.to]
  }

  const free = (from: number, to: number) => range(from, to).filter((at) => !isTaken.has(at))
  const open = (from: number, to: number) => range(from, to).filter((at) => partners[at] === undefined)
  const elsewhere = new Map(free(0, old.length).map((at) => [old[at]?.key, at]))
  for (const at of open(0, now.length)) {
    const same = elsewhere.get(now[at]?.key)
    if (same !== undefined && !isTaken.has(same)) meet(same, at)
  }
  for (const gap of gaps) {
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

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)

const pick = (stages: readonly Weighed[], places: readonly number[]) =>
  places.flatMap((at) => stages[at] ?? [])

/** From 0, nothing in common, to 1, the same words. */
function likeness(a: Weighed, b: Weighed): number {
  if (a.count + b.count === 0) return 1
  let shared = 0
  for (const [word, times] of a.words) shared += Math.min(times, b.words.get(word) ?? 0)
  return (2 * shared) / (a.count + b.count)
}

function isWeighable(left: readonly Weighed[], right: readonly Weighed[]): boolean {
  const words = left.reduce((sum, { count }) => sum + count + 1, 0)
  return words * right.length <= mostLooks
}

/** How much speaks for two stages at the same place being one stage; 0 when nothing does. */
function weight(a: Weighed, b: Weighed): number {
  const like = likeness(a, b)
  if (a.operator === b.operator) return 1 + like
  const isOneSort = [a, b].every(({ operator }) => bodyKindOf(operator) === 'columns')
  return a.count > 0 && (like === 1 || (isOneSort && like > likeItself)) ? like : 0
}

type Pair = readonly [number, number]

/** Pairs in rising order on both sides, of the greatest weight together. */
function pairsInOrder(left: readonly Weighed[], right: readonly Weighed[]): Pair[] {
  if (!isWeighable(left, right)) return byOperator(left, right)
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

/** The same without weighing: stages of one operator in their order. */
function byOperator(left: readonly Weighed[], right: readonly Weighed[]): Pair[] {
  const pairs: Pair[] = []
  let [x, y] = [0, 0]
  const end = {
    before: { from: left.length, to: left.length },
    after: { from: right.length, to: right.length },
  }
  const operators = (stages: readonly Weighed[]) => stages.map(({ operator }) => operator)
  for (const gap of [...lineChanges(operators(left), operators(right)), end]) {
    while (x < gap.before.from && y < gap.after.from) pairs.push([x++, y++])
    ;[x, y] = [gap.before.to, gap.after.to]
  }
  return pairs
}

/** Pairs of one operator that are much alike, wherever they stand, the most alike first. */
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
