import { functionNamed } from '../catalogue/find-entry.ts'
import { binaryWords } from '../syntax/reserved-words.ts'
import { stageWords } from '../syntax/stage-words.ts'
import { callPart } from './call-parts.ts'
import type { Level, Piece } from './open-levels.ts'
import { stagePartAt, type WrittenPart } from './stage-part-at.ts'
import { statementPartAt } from './statement-part-at.ts'
import { expression, literals, nothing, type Part, type Want, words } from './want.ts'
import { rangePart, wantsInPart } from './wants-in-part.ts'

/** Levels of brackets, the outermost first. */
export type Levels = readonly [Level, ...Level[]]

/** What may stand behind what is written, the most likely first. */
export function wantsAt(levels: Levels): readonly Want[] {
  return wantsInPart(partAt(levels))
}

function partAt(levels: Levels): WrittenPart {
  const inner = levels.at(-1) ?? levels[0]
  const [first, ...rest] = levels.slice(0, -1)
  const { pieces } = inner
  if (inner.isPiped) {
    return pieces.length === 0
      ? { part: { ...nothing, takes: [{ sort: 'stage' }] }, pieces }
      : stagePartAt(pieces)
  }
  if (first === undefined) return statementPartAt(pieces)
  const outer: Levels = [first, ...rest]
  if (inner.bracket === '{')
    return isLambda(outer) ? statementPartAt(pieces, true) : { part: nothing, pieces }
  if (inner.bracket === '(') return inBrackets(outer, pieces)
  return { part: isRows(outer) ? rows : nothing, pieces }
}

/** Whether square brackets hold the values of a `datatable`. */
const isRows = (outer: Levels) => piecesAround(outer).at(-2)?.text === 'datatable'

const rows: Part = { ...nothing, takes: [literals] }

const piecesAround = (outer: Levels): readonly Piece[] => (outer.at(-1) ?? outer[0]).pieces

const isLambda = (outer: Levels) => piecesAround(outer).at(-1)?.text === '('

const table: Part = { ...nothing, takes: [{ sort: 'table' }] }
const declared: Part = { ...nothing, isTyped: true, makes: [], takes: [words('true', 'false')] }
const listed: Part = {
  takes: [{ sort: 'variable' }, { sort: 'table' }, ...expression],
  follow: [],
  hasOperators: true,
}
const options: Part = {
  makes: [words('format=', 'ignoreFirstRecord=', 'pair_delimiter=', 'kv_delimiter=')],
  takes: [words('true', 'false')],
  follow: [],
  hasOperators: false,
}

function inBrackets(outer: Levels, pieces: readonly Piece[]): WrittenPart {
  const before = piecesAround(outer)
  const opener = before.at(-1)
  const word =
    opener?.kind === 'word' ? opener.text : opener?.kind === 'operator' ? opener.text.replace('!', '') : ''
  const stage = before[0]?.text ?? ''
  if (stage === 'fork') return branch(pieces, [{ sort: 'stage' }])
  if (word === 'between') return { part: rangePart(before.at(-2)), pieces }
  if (/^(?:in~?|has_any|has_any_cs|has_all)$/.test(word)) {
    return { part: stage === 'search' && before.length < 6 ? table : listed, pieces }
  }
  if (word === 'with') return { part: options, pieces }
  if (/^(?:as|datatable|externaldata|query_parameters)$/.test(word)) return { part: declared, pieces }
  const around = partAt(outer)
  if (isCall(opener, around.pieces)) {
    const index = pieces.filter(({ text }) => text === ',').length
    return { part: callPart(word, index, around.part, functionNamed(word)?.kind === 'aggregation'), pieces }
  }
  const { takes } = around.part
  if (takes.every(({ sort }) => sort === 'table' || sort === 'word')) return branch(pieces, table.takes)
  return { part: { takes, follow: [], hasOperators: true, isTyped: true }, pieces }
}

/** A pipeline in brackets, which begins with a table, or with a stage as in `fork`. */
function branch(pieces: readonly Piece[], takes: readonly Want[]): WrittenPart {
  return stageWords.has(pieces[0]?.text ?? '') ? stagePartAt(pieces) : { part: { ...nothing, takes }, pieces }
}

/** Whether brackets behind a piece hold arguments; `written` is what is written of its part. */
function isCall(opener: Piece | undefined, written: readonly Piece[]): boolean {
  if (opener?.kind !== 'word' || !written.includes(opener)) return false
  return opener.text !== 'and' && opener.text !== 'or' && !binaryWords.has(opener.text)
}

/**
 * Where the operators of the stages stand that a place may be in, the innermost first. A column may have the name of
 * a stage, so that only the tree can tell which of them is one.
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
