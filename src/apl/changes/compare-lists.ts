import type { AplChange } from '#apl/contract/apl-language.ts'
import type { Clause, Expression, Item, Span } from '#apl/syntax/apl-syntax.ts'
import { align, type Likeness } from './align.ts'
import {
  becamePhrase,
  change,
  code,
  listPhrase,
  nameOf,
  otherDataIn,
  phrase,
  type StagePair,
  type Phrase,
} from './sentence.ts'
import { truncateLine, isInParts, isSame, type Sides } from './source-text.ts'

/** How sentences describe the items of a stage's list. */
interface ListWords {
  /** `also`: the word for an item added to others; `now` if there are no others. */
  added(item: Item, also: 'also' | 'now'): Phrase
  removed(item: Item): Phrase
  /** Notice for reviewers when an item is removed. */
  loss?: string | undefined
  /** What precedes `… became …`. */
  changed(before: Item): Phrase
  /** The list, as named for an item that moved in it. */
  all: Phrase
  /** Whether items have no names, so that a removed item became an added one. */
  isNameless?: boolean
}

/** Notice for reviewers when less is redacted. */
export const redactionRemoved = 'Redaction removed'

/** What some stages do with the columns they list, which others create or select. */
const verbs: Readonly<Record<string, string>> = {
  'mv-expand': 'expands',
  'project-away': 'drops',
  'project-reorder': 'lists',
}

/** What changed in the columns a stage creates or selects. */
export function compareColumns(
  pair: StagePair,
  before: readonly Item[],
  after: readonly Item[],
): AplChange[] {
  const { sides } = pair
  const stage = nameOf(pair)
  const verb = verbs[pair.after.operator]
  return compareItems(pair, before, after, {
    added: (item, also) => {
      const quote = sides.after.quote(item.value)
      if (item.value.kind === 'missing') return phrase`Column ${namesOf(item)} added to ${stage}.`
      if (item.names.length > 0) return phrase`Column ${namesOf(item)} added to ${stage}: ${quote}.`
      if (verb !== undefined) return phrase`${stage} ${also} ${verb} ${quote}.`
      return isName(item.value)
        ? phrase`Column ${quote} added to ${stage}.`
        : phrase`${quote} added to ${stage}.`
    },
    removed: (item) => {
      const quote = sides.before.quote(item.value)
      if (item.names.length > 0) return phrase`Column ${namesOf(item)} removed from ${stage}.`
      if (verb !== undefined) return phrase`${stage} no longer ${verb} ${quote}.`
      return isName(item.value)
        ? phrase`Column ${quote} removed from ${stage}.`
        : phrase`${quote} removed from ${stage}.`
    },
    changed: (item) => (item.names.length > 0 ? phrase`Column ${namesOf(item)} of ${stage}` : stage),
    all: stage,
    loss: pair.after.operator === 'redact' ? redactionRemoved : undefined,
  })
}

/** What changed in a stage's list, by item. */
function compareItems(
  pair: StagePair,
  before: readonly Item[],
  after: readonly Item[],
  words: ListWords,
): AplChange[] {
  const { sides } = pair
  const aligned = align(
    before.filter(isWritten),
    after.filter(isWritten),
    likenesses(sides),
    words.isNameless,
  )
  const also = aligned.some((item) => item.before !== undefined && item.after !== undefined) ? 'also' : 'now'
  const changes = aligned.flatMap((item): AplChange[] => {
    if (item.before === undefined) return [change(words.added(item.after, also))]
    if (item.after === undefined) return [change(words.removed(item.before), words.loss)]
    if (isSame(sides, item.before, item.after)) return []
    return [
      change(changedItem(pair, item.before, item.after, words), otherDataIn(sides, item.before, item.after)),
    ]
  })
  const moved = aligned.flatMap((item) => (item.isMoved ? [item] : []))
  const [first, ...more] = moved
  if (first !== undefined) {
    const label = (item: Item) => (item.names.length > 0 ? namesOf(item) : sides.after.quote(item))
    const neighbor = after[after.indexOf(first.after) - 1]
    const place = neighbor === undefined ? phrase`first` : phrase`after ${label(neighbor)}`
    const parts =
      more.length === 0
        ? phrase`${label(first.after)} is now ${place} in ${words.all}.`
        : phrase`${listPhrase(moved.map((item) => label(item.after)))} moved within ${words.all}.`
    changes.push(change(parts))
  }
  return changes
}

function changedItem(pair: StagePair, before: Item, after: Item, words: ListWords): Phrase {
  const { sides } = pair
  const [name, stage] = [words.changed(before), nameOf(pair)]
  const marks = (before.names.length === 0) === (after.names.length === 0) ? /^[(),]$/ : /^[(),=]$/
  const isRead = isInParts(sides, parted(before), parted(after), marks)
  if (!isRead) return phrase`${stage}: ${becamePhrase(sides, before, after)}.`
  if (isSame(sides, before.value, after.value)) {
    const value = sides.after.quote(after.value)
    if (before.names.length === 0) return phrase`${value} in ${stage} is now called ${namesOf(after)}.`
    if (after.names.length === 0) return phrase`${value} in ${stage} is no longer called ${namesOf(before)}.`
    if (namesOf(before).text !== namesOf(after).text) {
      return phrase`Column ${namesOf(before)} of ${stage} is now called ${namesOf(after)}.`
    }
  }
  const isOnlyValue = namesOf(before).text === namesOf(after).text
  return isOnlyValue && before.value.kind !== 'missing'
    ? phrase`${name}: ${becamePhrase(sides, before.value, after.value)}.`
    : phrase`${stage}: ${becamePhrase(sides, before, after)}.`
}

/** Ignores an empty item after a comma. */
const isWritten = ({ start, end }: Item) => end > start

const parted = (item: Item) => ({ ...item, parts: [...item.names, item.value] })

const namesOf = ({ names }: Item) => code(truncateLine(names.map(({ name }) => name).join(', ')))

const isName = ({ kind }: Expression) => kind === 'name' || kind === 'member' || kind === 'element'

/** Likenesses: same tokens; same name; same value; same function; same first argument; same kind of expression. */
function likenesses(sides: Sides): Likeness<Item>[] {
  return [
    (item, side) => sides[side].keyOf(item),
    (item) => {
      if (item.names.length > 0) return item.names.map(({ name }) => name).join('\0')
      return item.value.kind === 'name' ? item.value.name : undefined
    },
    (item, side) => (item.value.kind === 'missing' ? undefined : sides[side].keyOf(item.value)),
    ({ names, value }) => (value.kind === 'call' && names.length === 0 ? value.name.name : undefined),
    ({ names, value }, side) => {
      const [first] = value.kind === 'call' && names.length === 0 ? value.arguments : []
      return first && sides[side].keyOf(first)
    },
    ({ names, value }) =>
      names.length > 0 || isName(value) || value.kind === 'call' ? undefined : value.kind,
  ]
}

export type CompareItems = (pair: StagePair, before: readonly Item[], after: readonly Item[]) => AplChange[]

/** Compares a list of keys. `verb`: what the stage does by them; `changed`: what changed; `all`: name of the list. */
const compareKeys =
  (verb: string, changed: string, all: string, behind = ''): CompareItems =>
  (pair, before, after) => {
    const stage = nameOf(pair)
    return compareItems(pair, before, after, {
      added: (item, also) => phrase`${stage} ${also} ${verb} ${pair.sides.after.quote(item)}.`,
      removed: (item) => phrase`${stage} no longer ${verb} ${pair.sides.before.quote(item)}.`,
      changed: () => phrase`${changed}${stage}`,
      all: phrase`${all} ${stage}${behind}`,
      isNameless: true,
    })
  }

/** Compares options such as `kind=inner`. */
export const compareOptions: CompareItems = (pair, before, after) => {
  const stage = nameOf(pair)
  return compareItems(pair, before, after, {
    added: (item) => phrase`${pair.sides.after.quote(item)} added to ${stage}.`,
    removed: (item) => phrase`${pair.sides.before.quote(item)} removed from ${stage}.`,
    changed: ({ names }) => phrase`Option ${{ text: names[0]?.name ?? '', isCode: true }} of ${stage}`,
    all: phrase`the options of ${stage}`,
  })
}

/** Compares how many rows a stage returns. */
export const compareRowCount: CompareItems = (pair, before, after) => {
  const [old, now] = [before[0], after[0]]
  const areNumbers = old?.value.kind === 'literal' && now?.value.kind === 'literal'
  // sample takes a share of the rows, not a number of them.
  if (!areNumbers || pair.isBinned || pair.after.operator === 'sample') {
    return compareValues(pair, before, after)
  }
  if (isSame(pair.sides, old, now)) return []
  const [was, is] = [pair.sides.before.quote(old), pair.sides.after.quote(now)]
  return [change(phrase`${nameOf(pair)} returns up to ${is} rows instead of ${was}.`)]
}

/** Compares items whose position has meaning. */
export const compareValues: CompareItems = (pair, before, after) =>
  valuesOf(pair, before, after, nameOf(pair))

function valuesOf(
  pair: StagePair,
  before: readonly Item[],
  after: readonly Item[],
  name: Phrase,
): AplChange[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) =>
    comparePart(pair, before[at], after[at], name),
  ).flat()
}

/** Compares a part of a stage that one or both versions have. */
function comparePart(
  pair: StagePair,
  before: Span | undefined,
  after: Span | undefined,
  name: Phrase,
): AplChange[] {
  const { sides } = pair
  if (before && after) {
    return isSame(sides, before, after)
      ? []
      : [change(phrase`${name}: ${becamePhrase(sides, before, after)}.`, otherDataIn(sides, before, after))]
  }
  if (after) return [change(phrase`${sides.after.quote(after)} added to ${nameOf(pair)}.`)]
  return before ? [change(phrase`${sides.before.quote(before)} removed from ${nameOf(pair)}.`)] : []
}

/** Name of a single-value clause in sentences. */
const clauseNames: Readonly<Record<string, string>> = {
  on: 'Time column',
  from: 'Start',
  to: 'End',
  in: 'Range',
  step: 'Step',
  with: 'Pattern',
}

/** Compares the time column of a series and the range after it: `on _time in range(…)`. */
const compareAxes: CompareItems = (pair, before, after) => {
  const [old, now] = [axisOf(before), axisOf(after)]
  return [
    ...comparePart(pair, old.time, now.time, phrase`Time column of ${nameOf(pair)}`),
    ...comparePart(pair, old.range, now.range, phrase`Range of ${nameOf(pair)}`),
  ]
}

function axisOf([item]: readonly Item[]): { time: Span | undefined; range: Span | undefined } {
  if (item?.value.kind !== 'binary' || item.value.operator !== 'in') return { time: item, range: undefined }
  const { left, operatorSpan, end } = item.value
  return { time: { start: item.start, end: left.end }, range: { start: operatorSpan.start, end } }
}

/** Compares the columns of a redaction. Without any, it applies to all text fields. */
const compareRedacted: CompareItems = (pair, before, after) => {
  const stage = nameOf(pair)
  if (before.length === 0) {
    const columns = listPhrase(after.map((item) => pair.sides.after.quote(item)))
    const words = phrase`${stage} now applies only to ${columns}, no longer to all text fields.`
    return [change(words, redactionRemoved)]
  }
  if (after.length === 0) {
    const columns = listPhrase(before.map((item) => pair.sides.before.quote(item)))
    return [change(phrase`${stage} now applies to all text fields, no longer only to ${columns}.`)]
  }
  return compareItems(pair, before, after, {
    added: (item, also) => phrase`${stage} ${also} applies to ${pair.sides.after.quote(item)}.`,
    removed: (item) => phrase`${stage} no longer applies to ${pair.sides.before.quote(item)}.`,
    changed: () => stage,
    all: phrase`the columns of ${stage}`,
    loss: redactionRemoved,
  })
}

/** Compares a clause that one or both versions have. */
export function compareClauses(
  pair: StagePair,
  before: Clause | undefined,
  after: Clause | undefined,
): AplChange[] {
  const keyword = (after ?? before)?.keyword ?? ''
  const { operator } = pair.after
  const [old, now] = [before?.items ?? [], after?.items ?? []]
  if (keyword === 'by') {
    const compare = /^(?:sort|order|top)$/.test(operator)
      ? compareKeys('sorts by', '', 'the sort keys of')
      : compareKeys('groups by', 'Grouping of ', 'the groups of')
    return compare(pair, old, now)
  }
  if (keyword === 'on' && /^(?:join|lookup)$/.test(operator)) {
    return compareKeys('matches on', 'Matching of ', 'what', ' matches on')(pair, old, now)
  }
  if (keyword === 'as') return compareColumns(pair, old, now)
  if (operator === 'redact') return compareRedacted(pair, old, now)
  const stage = nameOf(pair)
  if (keyword === 'on' && old.length === 1 && now.length === 1) return compareAxes(pair, old, now)
  if (!before || !after || keyword === 'default') return comparePart(pair, before, after, stage)
  const name = clauseNames[keyword]
  if (name === undefined || operator === 'parse-kv') return valuesOf(pair, old, now, stage)
  return comparePart(pair, afterKeyword(before), afterKeyword(after), phrase`${name} of ${stage}`)
}

const afterKeyword = ({ start, end, keyword }: Clause) => ({ start: start + keyword.length, end })
