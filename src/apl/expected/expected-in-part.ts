import { binaryWords, unquote } from '#apl/syntax/names.ts'
import type { Piece } from './open-levels.ts'
import {
  expression,
  type OperatorGroup,
  type Part,
  type Expected,
  expectWords,
} from '#apl/stages/stage-kind.ts'

const comparisons = new Set(['==', '!=', '<>', '=~', '!~', '<', '<=', '>', '>='])
const moments: Expected = expectWords('ago(${1:1h})', 'now()', 'datetime(${1:2026-01-31})')

/** A part of a query, with what is written of it so far. */
export interface WrittenPart {
  part: Part
  pieces: readonly Piece[]
}

/** What may follow the written pieces of a part. */
export function expectedInPart({ part, pieces }: WrittenPart): readonly Expected[] {
  const item = pieces.slice(pieces.findLastIndex(({ text }) => text === ',') + 1)
  const last = item.at(-1)
  if (last === undefined) return part.atItemStart ?? part.atOperand
  if (last.text === '.') return membersExpected(item)
  if (last.text === ':') return part.isTyped ? [{ sort: 'entry', kind: 'type', category: 'scalar type' }] : []
  if (last.text === 'nulls') return [expectWords('last', 'first')]
  if (last.text === 'matches' || last.text === '!matches') return [expectWords('regex ')]
  return isWhole(item) ? expectedBehind(part, item) : operandExpected(part, item)
}

/** `$left.` and `$right.` of a join have columns; the members of anything else are unknown. */
function membersExpected(item: readonly Piece[]): readonly Expected[] {
  const of = item.at(-2)?.text
  if (of === '$left' || of === '$right') return [{ sort: 'column', of: of === '$left' ? 'left' : 'right' }]
  return []
}

/** Whether the pieces end with a complete operand. */
export function isWhole(pieces: readonly Piece[]): boolean {
  const last = pieces.at(-1)
  if (last === undefined) return false
  if (last.text === '*') return !isWhole(pieces.slice(0, -1))
  return last.kind !== 'operator' && !isOperatorWord(last) && last.text !== 'not'
}

const isOperatorWord = ({ kind, text }: Piece) =>
  kind === 'word' &&
  (text === 'and' || text === 'or' || text === 'regex' || binaryWords.has(text.toLowerCase()))

const isComparison = (piece: Piece) =>
  comparisons.has(piece.text) || (piece.kind === 'operator' ? /^!\w/.test(piece.text) : isCompared(piece))

const isCompared = (piece: Piece) => isOperatorWord(piece) && piece.text !== 'and' && piece.text !== 'or'

function operandExpected(part: Part, item: readonly Piece[]): readonly Expected[] {
  const last = item.at(-1)
  if (last?.text === '=') return valueExpected(part, item.at(-2)?.text ?? '')
  if (last === undefined || !isComparison(last)) return part.atOperand
  if (/^!?between$/.test(last.text)) return [expectWords('(${1:low} .. ${2:high})')]
  if (item.at(-3)?.text === '.' && item.at(-4)?.text === '$left') return [expectWords(String.raw`\$right.`)]
  const takes = part.atOperand.map((each) => withoutColumn(each, item.at(-2)))
  if (isTime(item.at(-2))) return [moments, ...takes]
  // A value is more common here than a function's result.
  const order = ['variable', 'column', 'word']
  const rank = ({ sort }: Expected) => (order.includes(sort) ? order.indexOf(sort) : order.length)
  return takes.toSorted((a, b) => rank(a) - rank(b))
}

/** Comparing a column with itself makes no sense. */
function withoutColumn(expected: Expected, compared: Piece | undefined): Expected {
  if (expected.sort !== 'column' || compared === undefined) return expected
  return { ...expected, except: compared.kind === 'name' ? unquote(compared.text) : compared.text }
}

/** The value assigned to a name: some names accept only values of a list. */
function valueExpected(part: Part, name: string): readonly Expected[] {
  if (/^['"]?_.+_unit['"]?$/.test(name)) return [{ sort: 'entry', kind: 'unit', isText: true }]
  if (name === 'format' && part.atOperand.length < 2) {
    return [{ sort: 'entry', kind: 'option-value', category: 'externaldata format', isText: true }]
  }
  // A new column is as often computed by a function as copied from another.
  const isComputed = part.atItemStart !== undefined && part.atOperand.some(({ sort }) => sort === 'function')
  return isComputed
    ? [{ sort: 'column', most: 6 }, { sort: 'function', most: 4 }, ...part.atOperand]
    : part.atOperand
}

/** Whether a name, perhaps in quotes, looks like that of a time column. */
export function isTimeName(name: string): boolean {
  return /time(?:stamp)?['"]?$/i.test(name)
}

const isTime = (piece: Piece | undefined) => piece !== undefined && isTimeName(piece.text)

function expectedBehind(part: Part, item: readonly Piece[]): readonly Expected[] {
  const last = item.at(-1)?.text ?? ''
  if (/^(?:granny-)?(?:asc|desc)$/.test(last) || item.at(-2)?.text === 'nulls') return []
  const isName = part.atItemStart !== undefined && item.length === 1
  // An item has an option such as default= once.
  const isNew = (word: string) => !item.some(({ text }) => word === `${text}=`)
  const behind = part.afterOperand.map((each) =>
    each.sort === 'word' ? expectWords(...each.words.filter(isNew)) : each,
  )
  return [
    ...(isName ? [expectWords('= ')] : []),
    ...behind,
    ...(part.hasOperators ? operatorsBehind(item) : []),
  ]
}

function operatorsBehind(item: readonly Piece[]): Expected[] {
  const condition = item.slice(item.findLastIndex(({ text }) => text === 'and' || text === 'or') + 1)
  const groups: readonly OperatorGroup[] =
    condition.some(isComparison) || isTest(condition)
      ? ['logic', 'arithmetic', 'comparison', 'rare']
      : ['comparison', 'logic', 'arithmetic', 'rare']
  const listed = groups.map((group): Expected => ({ sort: 'operator', group }))
  return isTime(condition.at(-1))
    ? [expectWords('between ($1 .. $2)', '> ', '< ', '>= ', '<= '), ...listed]
    : listed
}

/** Whether the condition is a call such as `isempty(…)` or a search text, and so complete by itself. */
function isTest(condition: readonly Piece[]): boolean {
  const [name, brackets] = condition.slice(-2)
  if (condition.at(-1)?.kind === 'string') return true
  return brackets?.kind === 'brackets' && name?.kind === 'word' && /^(?:is|has_|not$)/.test(name.text)
}

/** The bounds of `between`: times if the value before it is one. */
export function rangePart(value: Piece | undefined): Part {
  const atOperand = isTime(value) ? [moments, ...expression] : expression
  return { atOperand, afterOperand: [expectWords('.. ')], hasOperators: false }
}
