import { findFunction } from '#apl/catalog/catalog.ts'
import {
  expression,
  literals,
  emptyPart,
  type Part,
  createPart,
  type Expected,
  expectWords,
} from '#apl/stages/stage-kind.ts'
import { inlineTables, stageKinds, stageWords, tableStages } from '#apl/stages/stages.ts'
import { binaryWords, takesList } from '#apl/syntax/names.ts'
import type { Level, Piece } from './open-levels.ts'
import { expectedInPart, rangePart, type WrittenPart } from './expected-in-part.ts'

/** Nested bracket levels, outermost first. */
export type Levels = readonly [Level, ...Level[]]

/** What may come next, most likely first. */
export function expectedAt(levels: Levels): readonly Expected[] {
  return expectedInPart(partAt(levels))
}

/** Goes from the outermost level inward, because the content of a bracket depends on what is around it. */
function partAt([outermost, ...inner]: Levels): WrittenPart {
  let written = pipedPart(outermost) ?? statementPartAt(outermost.pieces)
  let around = outermost
  for (const level of inner) {
    written = pipedPart(level) ?? partWithin(level, around.pieces, written)
    around = level
  }
  return written
}

function pipedPart({ isPiped, pieces }: Level): WrittenPart | undefined {
  if (!isPiped) return undefined
  return pieces.length === 0
    ? { part: { ...emptyPart, atOperand: [{ sort: 'stage' }] }, pieces }
    : stagePartAt(pieces)
}

/** `before` is what precedes the bracket; `around` is the part it belongs to. */
function partWithin({ bracket, pieces }: Level, before: readonly Piece[], around: WrittenPart): WrittenPart {
  if (bracket === '(') return inBrackets(pieces, before, around)
  if (bracket === '{') {
    const isLambda = before.at(-1)?.text === '('
    return isLambda ? statementPartAt(pieces, true) : { part: emptyPart, pieces }
  }
  return { part: before.at(-2)?.text === 'datatable' ? rows : emptyPart, pieces }
}

const rows: Part = { ...emptyPart, atOperand: [literals] }
const table: Part = { ...emptyPart, atOperand: [{ sort: 'table' }] }
const declared: Part = {
  ...emptyPart,
  isTyped: true,
  atItemStart: [],
  atOperand: [expectWords('true', 'false')],
}
const listed: Part = {
  atOperand: [{ sort: 'variable' }, { sort: 'table' }, ...expression],
  afterOperand: [],
  hasOperators: true,
}
/** The content of brackets after `with`. */
function settings(before: readonly Piece[]): Part {
  const owner = before.find(({ text }) => stageKinds.get(text)?.clauses?.with?.settings)
  const names = stageKinds.get(owner?.text ?? '')?.clauses?.with?.settings ?? []
  return {
    ...emptyPart,
    atItemStart: [expectWords(...names.map((name) => `${name}=`))],
    atOperand: [expectWords('true', 'false')],
  }
}

function inBrackets(pieces: readonly Piece[], before: readonly Piece[], around: WrittenPart): WrittenPart {
  const opener = before.at(-1)
  const word = wordOf(opener)
  const stage = before[0]?.text ?? ''
  if (stage === 'fork') return branch(pieces, [{ sort: 'stage' }])
  if (word === 'between') return { part: rangePart(before.at(-2)), pieces }
  if (takesList.test(word)) {
    return { part: stage === 'search' && before.length < 6 ? table : listed, pieces }
  }
  if (word === 'with') return { part: settings(before), pieces }
  if (/^(?:as|datatable|externaldata|query_parameters)$/.test(word)) return { part: declared, pieces }
  if (isCall(opener, around.pieces)) {
    const index = pieces.filter(({ text }) => text === ',').length
    return { part: callPart(word, index, around.part, findFunction(word)?.kind === 'aggregation'), pieces }
  }
  const { atOperand } = around.part
  const sorts = new Set(atOperand.map(({ sort }) => sort))
  sorts.delete('word')
  if (sorts.size === 1 && sorts.has('table')) return branch(pieces, table.atOperand)
  return { part: { atOperand, afterOperand: [], hasOperators: true, isTyped: true }, pieces }
}

/** A word, or an operator such as `!in` without its negation; empty for anything else. */
function wordOf(piece: Piece | undefined): string {
  if (piece?.kind === 'operator') return piece.text.replace('!', '')
  return piece?.kind === 'word' ? piece.text : ''
}

/** A pipeline in brackets, which starts with a table or, as in `fork`, with a stage. */
function branch(pieces: readonly Piece[], atOperand: readonly Expected[]): WrittenPart {
  return stageWords.has(pieces[0]?.text ?? '')
    ? stagePartAt(pieces)
    : { part: { ...emptyPart, atOperand }, pieces }
}

/** Whether brackets after a piece contain arguments; `written` is the text of its part so far. */
function isCall(opener: Piece | undefined, written: readonly Piece[]): boolean {
  if (opener?.kind !== 'word' || !written.includes(opener)) return false
  return opener.text !== 'and' && opener.text !== 'or' && !binaryWords.has(opener.text)
}

/**
 * Operator offsets of the stages a place may be in, innermost first. Columns may be named like stages, so only the
 * syntax tree can tell which are stages.
 */
export function stagesAt(levels: Levels): readonly number[] {
  const starts: number[] = []
  for (const { bracket, isPiped, pieces } of levels.toReversed()) {
    const [first] = pieces
    if (first !== undefined && (isPiped || stageWords.has(first.text))) starts.push(first.start)
    if (bracket === '{') break
  }
  return starts
}

const column: Expected = { sort: 'column' }
const timespans = expectWords('1m', '5m', '15m', '1h', '1d')
const timePart = (category: string): Expected => ({
  sort: 'entry',
  kind: 'option-value',
  category,
  isText: true,
})
const timeUnits = [timePart('datetime part'), timePart('datetime unit')]

/** Arguments that accept only certain values, by function and position; other positions accept anything. */
const special: Readonly<Record<string, readonly (readonly Expected[] | undefined)[]>> = {
  ago: [[timespans]],
  bin: [[column, { sort: 'function' }], [timespans]],
  bin_auto: [[column]],
  floor: [undefined, [timespans]],
  startofday: [[column, expectWords('now()')]],
  percentile: [undefined, [expectWords('95', '99', '50', '90')]],
  percentileif: [undefined, [expectWords('95', '99', '50', '90')]],
  topk: [undefined, [expectWords('10')]],
  column_ifexists: [[{ sort: 'column', isText: true }]],
  ensure_field: [[{ sort: 'column', isText: true }], [expectWords('typeof(${1:string})')]],
  datetime_part: [[timePart('datetime part'), timePart('part of the year')]],
  datetime_diff: [timeUnits],
  datetime_add: [timeUnits],
  table: [[{ sort: 'dataset-text' }, { sort: 'variable' }]],
  typeof: [[{ sort: 'entry', kind: 'type', category: 'scalar type' }]],
  datetime: [[]],
  date: [[]],
  timespan: [[]],
  time: [[]],
  guid: [[]],
  dynamic: [[]],
  count: [[]],
  now: [[]],
}

/**
 * What an argument of a function accepts, by index. Inside the arguments of an aggregation, scalar values are expected;
 * around it, aggregations.
 */
function callPart(name: string, index: number, around: Part, isAggregation: boolean): Part {
  const fixed = Object.hasOwn(special, name) ? special[name]?.[index] : undefined
  const isAggregated = !isAggregation && around.atOperand.some(({ sort }) => sort === 'aggregation')
  const aggregated: readonly Expected[] = [{ sort: 'aggregation', most: 8 }, column, ...outermost(around)]
  return {
    atOperand: fixed ?? (isAggregated ? aggregated : expression),
    afterOperand: [],
    hasOperators: true,
  }
}

/** What is accepted around nested calls. */
const outermost = ({ atOperand }: Part) =>
  atOperand.filter((each) => each.sort !== 'column' && !('most' in each))

/** What an unknown stage accepts. */
const values = createPart(expression, [], { hasOperators: true })

/** The last part of a stage so far: after its operator or last keyword, or an option's value. */
function stagePartAt(stage: readonly Piece[]): WrittenPart {
  const { options = {}, clauses = {}, first = values } = stageKinds.get(stage[0]?.text ?? '') ?? {}
  const used: string[] = []
  let pieces = stage.slice(1)
  while (pieces[1]?.text === '=' && Object.hasOwn(options, pieces[0]?.text ?? '')) {
    const option = pieces[0]?.text ?? ''
    if (pieces.length === 2) return { part: { ...emptyPart, atOperand: options[option] ?? [] }, pieces: [] }
    used.push(`${option}=`)
    pieces = pieces.slice(3)
  }
  let part = withoutWords(first, used)
  let start = 0
  for (const [index, { kind, text }] of pieces.entries()) {
    const isKeyword =
      kind === 'word' &&
      pieces[index - 1]?.text !== '.' &&
      pieces[index + 1]?.text !== '=' &&
      (text !== 'in' || index === 0)
    const clause = isKeyword && Object.hasOwn(clauses, text) ? clauses[text] : undefined
    if (clause) {
      part = clause
      start = index + 1
    }
  }
  return { part, pieces: pieces.slice(start) }
}

function withoutWords(part: Part, used: readonly string[]): Part {
  const without = (expected: readonly Expected[]) =>
    expected.map((each) =>
      each.sort === 'word' ? { ...each, words: each.words.filter((word) => !used.includes(word)) } : each,
    )
  return used.length === 0 ? part : { ...part, atOperand: without(part.atOperand) }
}

/** Whether a word starts a table by itself, without one before it. */
const beginsTable = ({ kind, text }: Piece) =>
  kind === 'word' && (tableStages.has(text) || inlineTables.has(text))

const start: Part = {
  ...emptyPart,
  atOperand: [{ sort: 'table', most: 5 }, { sort: 'statement' }, { sort: 'table' }],
}
const value: Part = {
  atOperand: [
    { sort: 'table', most: 5 },
    expectWords('datatable (${1:name}: ${2:string}) [$3]'),
    { sort: 'variable' },
    { sort: 'function' },
    literals,
    { sort: 'table' },
  ],
  afterOperand: [],
  hasOperators: true,
}

const body: Part = { ...value, atOperand: [{ sort: 'variable' }, ...value.atOperand, { sort: 'statement' }] }

/** What a statement accepts at the start of a query or function body, before any pipe. */
function statementPartAt(pieces: readonly Piece[], isBody = false): WrittenPart {
  const [first, ...rest] = pieces
  if (first === undefined) return { part: isBody ? body : start, pieces }
  if (first.text === 'let') return letPartAt(rest)
  if (first.text === 'declare') {
    return {
      part: { ...emptyPart, atOperand: [expectWords('query_parameters (${1:name}: ${2:string})')] },
      pieces: rest,
    }
  }
  if (first.text === 'set') {
    return { part: { ...emptyPart, atOperand: [{ sort: 'entry', kind: 'set-option' }] }, pieces: rest }
  }
  return beginsTable(first) || (first.kind === 'word' && stageWords.has(first.text))
    ? stagePartAt(pieces)
    : { part: isBody ? body : emptyPart, pieces }
}

function letPartAt(pieces: readonly Piece[]): WrittenPart {
  if (pieces[1]?.text !== '=') return { part: { ...emptyPart, afterOperand: [expectWords('= ')] }, pieces }
  const written = pieces.slice(2)
  return written[0] && beginsTable(written[0]) ? stagePartAt(written) : { part: value, pieces: written }
}
