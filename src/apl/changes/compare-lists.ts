import type { AplChange } from '#apl/contract/apl-language.ts'
import type { Clause, Item } from '#apl/syntax/apl-syntax.ts'
import { compareColumns, compareItems } from './compare-columns.ts'
import { change, say, type Words } from './sentence.ts'
import { isSame } from './source-text.ts'
import { became, nameOf, type StagePair } from './stage-pair.ts'

type CompareItems = (pair: StagePair, before: readonly Item[], after: readonly Item[]) => AplChange[]

/** What `summarize` and its like group by. */
export const compareGroups: CompareItems = (pair, before, after) => {
  const stage = nameOf(pair)
  return compareItems(pair, before, after, {
    added: (item, also) => say`${stage} ${also} groups by ${pair.sides.after.quote(item)}.`,
    removed: (item) => say`${stage} no longer groups by ${pair.sides.before.quote(item)}.`,
    changed: () => say`Grouping of ${stage}`,
    all: say`the groups of ${stage}`,
    isNameless: true,
  })
}

/** What a stage sorts by. */
export const compareSortKeys: CompareItems = (pair, before, after) => {
  const stage = nameOf(pair)
  return compareItems(pair, before, after, {
    added: (item, also) => say`${stage} ${also} sorts by ${pair.sides.after.quote(item)}.`,
    removed: (item) => say`${stage} no longer sorts by ${pair.sides.before.quote(item)}.`,
    changed: () => stage,
    all: say`the sort keys of ${stage}`,
    isNameless: true,
  })
}

/** What a `join` or `lookup` matches rows on. */
export const compareMatches: CompareItems = (pair, before, after) => {
  const stage = nameOf(pair)
  return compareItems(pair, before, after, {
    added: (item, also) => say`${stage} ${also} matches on ${pair.sides.after.quote(item)}.`,
    removed: (item) => say`${stage} no longer matches on ${pair.sides.before.quote(item)}.`,
    changed: () => say`Matching of ${stage}`,
    all: say`what ${stage} matches on`,
    isNameless: true,
  })
}

/** Options such as `kind=inner`. */
export const compareOptions: CompareItems = (pair, before, after) => {
  const stage = nameOf(pair)
  return compareItems(pair, before, after, {
    added: (item) => say`${pair.sides.after.quote(item)} added to ${stage}.`,
    removed: (item) => say`${pair.sides.before.quote(item)} removed from ${stage}.`,
    changed: ({ names }) => say`Option ${{ text: names[0]?.name ?? '', isCode: true }} of ${stage}`,
    all: say`the options of ${stage}`,
  })
}

/** How many rows a stage lets through. */
export const compareRowCount: CompareItems = (pair, before, after) => {
  const [old, now] = [before[0], after[0]]
  if (!old || !now || old.value.kind !== 'literal' || now.value.kind !== 'literal') {
    return compareValues(pair, before, after)
  }
  if (isSame(pair.sides, old, now)) return []
  const [was, is] = [pair.sides.before.quote(old), pair.sides.after.quote(now)]
  return [change(say`${nameOf(pair)} gives up to ${is} rows instead of ${was}.`, { before: old, after: now })]
}

/** Members that mean something by their place. */
export const compareValues: CompareItems = (pair, before, after) =>
  valuesOf(pair, before, after, nameOf(pair))

function valuesOf(
  pair: StagePair,
  before: readonly Item[],
  after: readonly Item[],
  name: Words,
): AplChange[] {
  const { sides } = pair
  const stage = nameOf(pair)
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at): AplChange[] => {
    const [old, now] = [before[at], after[at]]
    if (old === undefined && now !== undefined) {
      return [change(say`${sides.after.quote(now)} added to ${stage}.`, { after: now })]
    }
    if (now === undefined && old !== undefined) {
      return [change(say`${sides.before.quote(old)} removed from ${stage}.`, { before: old })]
    }
    if (!old || !now || isSame(sides, old, now)) return []
    return [change(say`${name}: ${became(sides, old, now)}.`, { before: old, after: now })]
  }).flat()
}

const sorting = new Set(['sort', 'order', 'top'])
const joining = new Set(['join', 'lookup'])

/** What a clause of one value is called in a sentence. */
const clauseNames: Readonly<Record<string, string>> = {
  on: 'Time column',
  from: 'Start',
  to: 'End',
  in: 'Range',
  step: 'Step',
  with: 'Pattern',
}

/** A clause that both versions have, or only one. */
export function compareClauses(
  pair: StagePair,
  before: Clause | undefined,
  after: Clause | undefined,
): AplChange[] {
  const keyword = (after ?? before)?.keyword ?? ''
  const { operator } = pair.after
  const [old, now] = [before?.items ?? [], after?.items ?? []]
  if (keyword === 'by') return (sorting.has(operator) ? compareSortKeys : compareGroups)(pair, old, now)
  if (keyword === 'on' && joining.has(operator)) return compareMatches(pair, old, now)
  if (keyword === 'as' || operator === 'redact') return compareColumns(pair, old, now)
  const stage = nameOf(pair)
  if (after === undefined || before === undefined) {
    if (before) return [change(say`${pair.sides.before.quote(before)} removed from ${stage}.`, { before })]
    return after ? [change(say`${pair.sides.after.quote(after)} added to ${stage}.`, { after })] : []
  }
  if (keyword === 'default') {
    if (isSame(pair.sides, before, after)) return []
    return [change(say`${stage}: ${became(pair.sides, before, after)}.`, { before, after })]
  }
  const name = clauseNames[keyword]
  if (name === undefined || operator === 'parse-kv') return valuesOf(pair, old, now, stage)
  const [oldRest, nowRest] = [afterKeyword(before), afterKeyword(after)]
  if (isSame(pair.sides, oldRest, nowRest)) return []
  return [change(say`${name} of ${stage}: ${became(pair.sides, oldRest, nowRest)}.`, { before, after })]
}

const afterKeyword = ({ start, end, keyword }: Clause) => ({ start: start + keyword.length, end })
