import type { AplChange } from '#apl/contract/apl-language.ts'
import type { Expression, Span } from '#apl/syntax/apl-syntax.ts'
import { bareExpression, isJoined, termsOf } from '#apl/syntax/walk.ts'
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
} from './sentence.ts'
import { truncateLine, isInParts, isSame, keyOfTokens, type Sides, type SourceText } from './source-text.ts'

/** Equal for two terms exactly when their tokens are, ignoring brackets around the whole term. */
export function keyOfTerm(source: SourceText, term: Expression): string {
  let depth = 0
  for (let inner = term; inner.kind === 'group'; inner = inner.inner) depth++
  const tokens = source.tokensIn(term)
  return keyOfTokens(tokens.slice(depth, tokens.length - depth))
}

/** What changed in a `where` condition, by term if joined only by `and` or only by `or`. */
export function compareConditions(pair: StagePair, before: Expression, after: Expression): AplChange[] {
  const { sides, line } = pair
  if (isSame(sides, before, after)) return []
  const isJoinedBy = (word: 'and' | 'or') =>
    [before, after].some((side) => isJoined(bareExpression(side), word))
  const areAlternatives = isJoinedBy('or') && !isJoinedBy('and')
  const word = areAlternatives ? 'or' : 'and'
  const whole = [wholeCondition(pair, before, after)]
  const [old, now] = [termsOf(before, word), termsOf(after, word)]
  const marks = areAlternatives ? /^(?:or|[()])$/i : /^(?:and|[()])$/i
  if (old.length === 1 && now.length === 1) return whole
  if (!isInParts(sides, { ...before, parts: old }, { ...after, parts: now }, marks)) return whole
  const aligned = align(old, now, likenesses(sides))
  if (areAlternatives && !aligned.some((term) => term.before && term.after)) return whole
  const required = new Set(now.map((term) => keyOfTerm(sides.after, term)))
  const isImplied = (term: Expression) => includesAlternative(sides.before, term, required)
  // `a and b` still requires `a or b`, so that it cannot be called removed.
  if (!areAlternatives && aligned.some((term) => !term.after && isImplied(term.before))) return whole
  const verb = areAlternatives ? 'accepts' : 'requires'
  const also = aligned.some((term) => term.before && term.after) ? 'also ' : ''
  const changes = aligned.flatMap((term): AplChange[] => {
    if (term.before === undefined) {
      return [
        change(phrase`The condition on line ${line} now ${also}${verb} ${sides.after.quote(term.after)}.`),
      ]
    }
    if (term.after === undefined) {
      const parts = phrase`The condition on line ${line} no longer ${verb} ${sides.before.quote(term.before)}.`
      return [change(parts, areAlternatives ? undefined : lossOf(pair, term.before))]
    }
    if (keyOfTerm(sides.before, term.before) === keyOfTerm(sides.after, term.after)) return []
    const lists = areAlternatives ? undefined : compareLists(pair, term.before, term.after)
    if (lists) return lists
    const words = phrase`Condition on line ${line}: ${becamePhrase(sides, term.before, term.after)}.`
    return [change(words, otherDataIn(sides, term.before, term.after))]
  })
  if (changes.length > 0) return changes
  return !areAlternatives && aligned.some(({ isMoved }) => isMoved)
    ? [change(phrase`The conditions of ${nameOf(pair)} are in a different order.`)]
    : whole
}

/** Whether required conditions, by key, include one of the alternatives of a term. */
function includesAlternative(source: SourceText, term: Expression, required: ReadonlySet<string>): boolean {
  return termsOf(term, 'or').some((alternative) =>
    termsOf(alternative).every((each) => required.has(keyOfTerm(source, each))),
  )
}

function wholeCondition(pair: StagePair, before: Expression, after: Expression): AplChange {
  const { sides } = pair
  const lists = compareLists(pair, before, after)
  if (lists?.[0] && lists.length === 1) return lists[0]
  const words = phrase`Condition of ${nameOf(pair)}: ${becamePhrase(sides, before, after)}.`
  const isTimeLost = mentionsTime(sides.before, before) && !mentionsTime(sides.after, after)
  return change(words, isTimeLost ? lossOf(pair, before) : otherDataIn(sides, before, after))
}

/** Values added to or removed from `field in (…)` and similar; undefined when anything else changed, too. */
function compareLists(pair: StagePair, before: Expression, after: Expression): AplChange[] | undefined {
  const { sides, line } = pair
  if (before.kind !== 'binary' || after.kind !== 'binary') return undefined
  if (before.right.kind !== 'list' || after.right.kind !== 'list') return undefined
  const heads = [before, after].map(({ start, operatorSpan }) => ({ start, end: operatorSpan.end }))
  const [old, now] = heads
  if (!old || !now || !isSame(sides, old, now)) return undefined
  const [left, right] = [before.right, after.right]
  const marks = /^[(),]$/
  if (!isInParts(sides, { ...left, parts: left.items }, { ...right, parts: right.items }, marks))
    return undefined
  const aligned = align(left.items, right.items, [sameTokens(sides)])
  const [added, removed]: [Span[], Span[]] = [[], []]
  for (const item of aligned) {
    if (item.before === undefined) added.push(item.after)
    else if (item.after === undefined) removed.push(item.before)
  }
  if (added.length + removed.length === 0 || aligned.length === added.length + removed.length)
    return undefined
  const name = phrase`${code(truncateLine(`${sides.after.lineOf(now)} (…)`))} on line ${line}`
  const changes: AplChange[] = []
  if (added.length > 0) {
    const words = listPhrase(added.map((span) => sides.after.quote(span)))
    changes.push(change(phrase`${name} now also has ${words}.`))
  }
  if (removed.length > 0) {
    const words = listPhrase(removed.map((span) => sides.before.quote(span)))
    changes.push(change(phrase`${name} no longer has ${words}.`))
  }
  return changes
}

const sameTokens =
  (sides: Sides): Likeness<Expression> =>
  (term, side) =>
    keyOfTerm(sides[side], term)

/** Likenesses: equal terms; comparisons of the same subject with the same operator; the same subject. */
function likenesses(sides: Sides): Likeness<Expression>[] {
  const subject: Likeness<Expression> = (term, side) => {
    const inner = bareExpression(term)
    if (inner.kind === 'binary') return sides[side].keyOf(inner.left)
    const [first] = inner.kind === 'call' ? inner.arguments : []
    return inner.kind === 'call' && first ? `${inner.name.name}(${sides[side].keyOf(first)}` : undefined
  }
  return [
    sameTokens(sides),
    (term, side) => {
      const inner = bareExpression(term)
      return inner.kind === 'binary' ? `${subject(inner, side)} ${inner.operator}` : undefined
    },
    subject,
  ]
}

/** Whether a condition is about event time. */
export function mentionsTime(source: SourceText, span: Span): boolean {
  return source.tokensIn(span).some(({ text }) => /^["']?_(?:sys)?[tT]ime["']?$/.test(text))
}

/** What a reviewer should know about a removed condition; undefined when the query requires it elsewhere. */
export function lossOf({ sides, required }: Pick<StagePair, 'sides' | 'required'>, term: Expression) {
  if (termsOf(term).every((each) => required.has(keyOfTerm(sides.before, each)))) return undefined
  return mentionsTime(sides.before, term) ? 'Time filter removed' : 'Filter removed'
}
