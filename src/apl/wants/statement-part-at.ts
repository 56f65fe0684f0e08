import { stageWords } from '#apl/stages/stages.ts'
import type { Piece } from './open-levels.ts'
import { stagePartAt, type WrittenPart } from './stage-part-at.ts'
import { literals, nothing, type Part, words } from '#apl/stages/stage-kind.ts'

/** Words that begin a query without a table in front. */
const sources = new Set(['datatable', 'externaldata', 'print', 'search', 'union'])

const start: Part = {
  ...nothing,
  takes: [{ sort: 'table', most: 5 }, { sort: 'statement' }, { sort: 'table' }],
}
const value: Part = {
  takes: [
    { sort: 'table', most: 5 },
    words('datatable (${1:name}: ${2:string}) [$3]'),
    { sort: 'variable' },
    { sort: 'function' },
    literals,
    { sort: 'table' },
  ],
  follow: [],
  hasOperators: true,
}

const body: Part = { ...value, takes: [{ sort: 'variable' }, ...value.takes, { sort: 'statement' }] }

/** What a statement takes, at the start of a query or of a function's body, as long as no pipe stands in it. */
export function statementPartAt(pieces: readonly Piece[], isBody = false): WrittenPart {
  const [first, ...rest] = pieces
  if (first === undefined) return { part: isBody ? body : start, pieces }
  if (first.text === 'let') return letPartAt(rest)
  if (first.text === 'declare') {
    return { part: { ...nothing, takes: [words('query_parameters (${1:name}: ${2:string})')] }, pieces: rest }
  }
  if (first.text === 'set') {
    return { part: { ...nothing, takes: [{ sort: 'entry', kind: 'set-option' }] }, pieces: rest }
  }
  return first.kind === 'word' && (sources.has(first.text) || stageWords.has(first.text))
    ? stagePartAt(pieces)
    : { part: isBody ? body : nothing, pieces }
}

function letPartAt(pieces: readonly Piece[]): WrittenPart {
  if (pieces[1]?.text !== '=') return { part: { ...nothing, follow: [words('= ')] }, pieces }
  const written = pieces.slice(2)
  const isTable = written[0]?.kind === 'word' && sources.has(written[0].text)
  return isTable ? stagePartAt(written) : { part: value, pieces: written }
}
