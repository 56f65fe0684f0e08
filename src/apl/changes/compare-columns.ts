import type { AplChange } from '#apl/contract/apl-language.ts'
import type { Expression, Item, Span } from '#apl/syntax/apl-syntax.ts'
import { align, type Likeness } from './align.ts'
import { code, change, say, type Words } from './sentence.ts'
import { cut, isInParts, isSame, type Sides } from './source-text.ts'
import { became, listed, nameOf, type StagePair } from './stage-pair.ts'

/** How a list of a stage speaks of its members. */
export interface ListWords {
  /** `also`: the word for one that is added to others; `now` where there are no others. */
  added(item: Item, also: 'also' | 'now'): Words
  removed(item: Item): Words
  /** What stands in front of `… became …`. */
  changed(before: Item): Words
  /** The list, for a member that moved in it. */
  all: Words
  /** Whether members have no names of their own, so that one that went became the one that came. */
  isNameless?: boolean
}

/** What changed in the columns that a stage makes or chooses. */
export function compareColumns(
  pair: StagePair,
  before: readonly Item[],
  after: readonly Item[],
): AplChange[] {
  const { sides } = pair
  const stage = nameOf(pair)
  const isDropping = pair.after.operator === 'project-away'
  return compareItems(pair, before, after, {
    added: (item) => {
      const quote = sides.after.quote(item.value)
      if (item.value.kind === 'missing') return say`Column ${namesOf(item)} added to ${stage}.`
      if (item.names.length > 0) return say`Column ${namesOf(item)} added to ${stage}: ${quote}.`
      if (isDropping) return say`${stage} also drops ${quote}.`
      return isName(item.value) ? say`Column ${quote} added to ${stage}.` : say`${quote} added to ${stage}.`
    },
    removed: (item) => {
      const quote = sides.before.quote(item.value)
      if (item.names.length > 0) return say`Column ${namesOf(item)} removed from ${stage}.`
      if (isDropping) return say`${stage} no longer drops ${quote}.`
      return isName(item.value)
        ? say`Column ${quote} removed from ${stage}.`
        : say`${quote} removed from ${stage}.`
    },
    changed: (item) => (item.names.length > 0 ? say`Column ${namesOf(item)} of ${stage}` : stage),
    all: stage,
  })
}

/** What changed in a list of a stage, member by member. */
export function compareItems(
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
    if (item.before === undefined) return [change(words.added(item.after, also), item)]
    if (item.after === undefined) return [change(words.removed(item.before), item)]
    if (isSame(sides, item.before, item.after)) return []
    return [change(changedItem(pair, item.before, item.after, words), item)]
  })
  const moved = aligned.flatMap((item) => ('isMoved' in item && item.isMoved ? [item] : []))
  const [first, ...more] = moved
  if (first !== undefined) {
    const label = (item: Item) => (item.names.length > 0 ? namesOf(item) : sides.after.quote(item))
    const neighbor = after[after.indexOf(first.after) - 1]
    const place = neighbor === undefined ? say`first` : say`behind ${label(neighbor)}`
    const parts =
      more.length === 0
        ? say`${label(first.after)} now stands ${place} in ${words.all}.`
        : say`${listed(moved.map((item) => label(item.after)))} stand elsewhere in ${words.all}.`
    changes.push(change(parts, { before: wholeOf(before), after: wholeOf(after) }))
  }
  return changes
}

function changedItem(pair: StagePair, before: Item, after: Item, words: ListWords): Words {
  const { sides } = pair
  const [name, stage] = [words.changed(before), nameOf(pair)]
  const marks = (before.names.length === 0) === (after.names.length === 0) ? /^[(),]$/ : /^[(),=]$/
  const isRead = isInParts(sides, parted(before), parted(after), marks)
  if (!isRead) return say`${stage}: ${became(sides, before, after)}.`
  if (isSame(sides, before.value, after.value)) {
    const value = sides.after.quote(after.value)
    if (before.names.length === 0) return say`${value} in ${stage} is now called ${namesOf(after)}.`
    if (after.names.length === 0) return say`${value} in ${stage} is no longer called ${namesOf(before)}.`
    if (namesOf(before).text !== namesOf(after).text) {
      return say`Column ${namesOf(before)} of ${stage} is now called ${namesOf(after)}.`
    }
  }
  const isOnlyValue = namesOf(before).text === namesOf(after).text
  return isOnlyValue && before.value.kind !== 'missing'
    ? say`${name}: ${became(sides, before.value, after.value)}.`
    : say`${stage}: ${became(sides, before, after)}.`
}

/** Where a comma stands but no member yet, nothing can be told. */
const isWritten = ({ start, end }: Item) => end > start

const parted = (item: Item) => ({ ...item, parts: [...item.names, item.value] })

const namesOf = ({ names }: Item) => code(cut(names.map(({ name }) => name).join(', ')))

const isName = ({ kind }: Expression) => kind === 'name' || kind === 'member' || kind === 'element'

/** From the first member of a list to its last one; undefined for an empty list. */
export function wholeOf(items: readonly Span[]): Span | undefined {
  const [first, last] = [items[0], items.at(-1)]
  return first && last && { start: first.start, end: last.end }
}

/**
 * Written the same; of the same name; of the same value; the same function; with the same argument first; the same sort
 * of expression.
 */
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
