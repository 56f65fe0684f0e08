import type { AplChange } from '#apl/contract/apl-language.ts'
import type { Expression, InlineTable, Item, Pipeline } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/walk.ts'
import { align, type Likeness } from './align.ts'
import { comparePipelines } from './compare-stages.ts'
import {
  becamePhrase,
  change,
  nameOf,
  otherData,
  phrase,
  type StagePair,
  type ComparisonContext,
  within,
  type Phrase,
} from './sentence.ts'
import { isInParts, isSame, quotes, type Sides } from './source-text.ts'

/**
 * What changed in a table that a query reads, by name or as a pipeline in brackets.
 * @param where where the table is, for sentences on a pipeline: `In the table joined on line 4`
 */
export function compareTables(
  { sides, depth }: Pick<ComparisonContext, 'sides' | 'depth'>,
  before: Expression,
  after: Expression,
  where: Phrase,
): AplChange[] {
  if (isSame(sides, before, after)) return []
  const [old, now] = [bareExpression(before), bareExpression(after)]
  const inPlace = (changes: AplChange[]) => {
    const all = changes.length > 0 ? changes : [change(phrase`${becamePhrase(sides, before, after)}.`)]
    return where.length === 0 ? all : within(where, all)
  }
  if (!isInParts(sides, { ...before, parts: [old] }, { ...after, parts: [now] }, /^[()]$/)) return inPlace([])
  if (old.kind !== 'pipeline' && now.kind !== 'pipeline') {
    // `logs`, `['logs']` and `["logs"]` are the same table; for inline tables, the rows are compared.
    const isOne = old.kind === 'name' && now.kind === 'name' && old.name === now.name
    const areRows = old.kind === 'table' && now.kind === 'table'
    if (areRows && readsOtherFiles(sides, old, now)) {
      return inPlace([change(phrase`${becamePhrase(sides, before, after)}.`, otherData)])
    }
    if (isOne || areRows || isSame(sides, old, now)) return inPlace([])
    const [was, is] = quotes(sides, old, now)
    return inPlace([change(phrase`Reads ${is} instead of ${was}.`, otherData)])
  }
  return inPlace(comparePipelines({ sides, depth: depth + 1 }, asPipeline(old), asPipeline(now)))
}

/** Whether `externaldata` reads from other addresses than before. */
function readsOtherFiles(sides: Sides, before: InlineTable, after: InlineTable): boolean {
  const [old, now] = [
    before.values.map((value) => sides.before.keyOf(value)),
    after.values.map((value) => sides.after.keyOf(value)),
  ]
  return after.operator === 'externaldata' && old.join('\n') !== now.join('\n')
}

/** A table alone is a pipeline without stages. */
function asPipeline(table: Expression): Pipeline {
  if (table.kind === 'pipeline') return table
  return { kind: 'pipeline', start: table.start, end: table.end, source: table, stages: [] }
}

/** What changed in the tables of a `union` or the branches of a `fork`. */
export function compareTableList(
  pair: StagePair,
  before: readonly Item[],
  after: readonly Item[],
): AplChange[] {
  const { sides, after: stage } = pair
  const isFork = stage.operator === 'fork'
  const aligned = align(
    before,
    after,
    isFork ? [sameTokens(sides), byPlace(before, after)] : likenesses(sides),
  )
  const changes = aligned.flatMap((table): AplChange[] => {
    if (table.before === undefined) {
      const verb = isFork
        ? 'also has the branch'
        : includes(before, table.after)
          ? 'also lists'
          : 'also reads'
      return [change(phrase`${nameOf(pair)} ${verb} ${sides.after.quote(table.after)}.`)]
    }
    if (table.after === undefined) {
      const isStillRead = includes(after, table.before)
      const verb = isFork ? 'no longer has the branch' : isStillRead ? 'no longer lists' : 'no longer reads'
      const words = phrase`${nameOf(pair)} ${verb} ${sides.before.quote(table.before)}.`
      return [change(words, isFork || isStillRead ? undefined : otherData)]
    }
    if (isSame(sides, table.before, table.after)) return []
    const where = phrase`In ${isFork ? 'branch' : 'table'} ${after.indexOf(table.after) + 1} of ${nameOf(pair)}`
    const told = compareTables(pair, table.before.value, table.after.value, where)
    return told.length > 0
      ? told
      : [change(phrase`${where}: ${becamePhrase(sides, table.before, table.after)}.`)]
  })
  if (!aligned.some(({ isMoved }) => isMoved)) return changes
  const what = isFork ? 'branches' : 'tables'
  const order = phrase`The ${what} of ${nameOf(pair)} are in a different order.`
  return [...changes, change(order)]
}

/** Whether tables include another one by a name that ends with an asterisk, as `web*` includes `web-logs`. */
function includes(tables: readonly Item[], { value }: Item): boolean {
  const table = bareExpression(value)
  const name = table.kind === 'name' ? table.name : table.kind === 'wildcard' ? table.pattern : undefined
  return tables.some(
    ({ value: each }) =>
      each.kind === 'wildcard' && each.pattern.endsWith('*') && name?.startsWith(each.pattern.slice(0, -1)),
  )
}

const sameTokens =
  (sides: Sides): Likeness<Item> =>
  (item, side) =>
    sides[side].keyOf(item)

function byPlace(before: readonly Item[], after: readonly Item[]): Likeness<Item> {
  return (item, side) => String((side === 'before' ? before : after).indexOf(item))
}

/** Likenesses: same tokens; same source. */
function likenesses(sides: Sides): Likeness<Item>[] {
  return [
    sameTokens(sides),
    ({ value }, side) => {
      const table = bareExpression(value)
      const source = table.kind === 'pipeline' ? table.source : table
      return source && sides[side].keyOf(source)
    },
  ]
}
