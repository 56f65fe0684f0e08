import { functionNamed } from '#apl/catalogue/catalogue.ts'
import { binaryWords } from '#apl/syntax/reserved-words.ts'
import { stageWords } from '#apl/stages/stages.ts'
import { callPart } from './call-parts.ts'
import type { Level, Piece } from './open-levels.ts'
import { stagePartAt, type WrittenPart } from './stage-part-at.ts'
import { statementPartAt } from './statement-part-at.ts'
import { expression, literals, nothing, type Part, type Want, words } from '#apl/stages/stage-kind.ts'
import { rangePart, wantsInPart } from './wants-in-part.ts'

/** Levels of brackets, the outermost first. */
export type Levels = readonly [Level, ...Level[]]

/** What may stand behind what is written, the most likely first. */
export function wantsAt(levels: Levels): readonly Want[] {
  return wantsInPart(partAt(levels))
}

/** Goes from the outermost level to the innermost, as what a bracket holds depends on what is around it. */
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
    ? { part: { ...nothing, takes: [{ sort: 'stage' }] }, pieces }
    : stagePartAt(pieces)
}

/** `before` is what stands in front of the bracket, `around` the part that it belongs to. */
function partWithin({ bracket, pieces }: Level, before: readonly Piece[], around: WrittenPart): WrittenPart {
  if (bracket === '(') return inBrackets(pieces, before, around)
  if (bracket === '{') {
    const isLambda = before.at(-1)?.text === '('
    return isLambda ? statementPartAt(pieces, true) : { part: nothing, pieces }
  }
  return { part: before.at(-2)?.text === 'datatable' ? rows : nothing, pieces }
}

const rows: Part = { ...nothing, takes: [literals] }
const table: Part = { ...nothing, takes: [{ sort: 'table' }] }
const declared: Part = { ...nothing, isTyped: true, makes: [], takes: [words('true', 'false')] }
const listed: Part = {
  takes: [{ sort: 'variable' }, { sort: 'table' }, ...expression],
  follow: [],
  hasOperators: true,
}
/** What stands in brackets behind `with`. */
const settings: Part = {
  ...nothing,
  makes: [words('format=', 'ignoreFirstRecord=', 'pair_delimiter=', 'kv_delimiter=')],
  takes: [words('true', 'false')],
}

function inBrackets(pieces: readonly Piece[], before: readonly Piece[], around: WrittenPart): WrittenPart {
  const opener = before.at(-1)
  const word = wordOf(opener)
  const stage = before[0]?.text ?? ''
  if (stage === 'fork') return branch(pieces, [{ sort: 'stage' }])
  if (word === 'between') return { part: rangePart(before.at(-2)), pieces }
  if (/^(?:in~?|has_any|has_any_cs|has_all)$/.test(word)) {
    return { part: stage === 'search' && before.length < 6 ? table : listed, pieces }
  }
  if (word === 'with') return { part: settings, pieces }
  if (/^(?:as|datatable|externaldata|query_parameters)$/.test(word)) return { part: declared, pieces }
  if (isCall(opener, around.pieces)) {
    const index = pieces.filter(({ text }) => text === ',').length
    return { part: callPart(word, index, around.part, functionNamed(word)?.kind === 'aggregation'), pieces }
  }
  const { takes } = around.part
  const sorts = new Set(takes.map(({ sort }) => sort))
  sorts.delete('word')
  if (sorts.size === 1 && sorts.has('table')) return branch(pieces, table.takes)
  return { part: { takes, follow: [], hasOperators: true, isTyped: true }, pieces }
}

/** A word, or an operator such as `!in` without what negates it; empty for anything else. */
function wordOf(piece: Piece | undefined): string {
  if (piece?.kind === 'operator') return piece.text.replace('!', '')
  return piece?.kind === 'word' ? piece.text : ''
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
