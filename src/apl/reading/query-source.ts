import { type AplToken, aplTokens, isSignificant } from '#apl/syntax/apl-tokens.ts'
import { statementWords, unquote } from '#apl/syntax/names.ts'

interface QueryParameter {
  name: string
  /** The type as written, for example `string`; undefined when there is none yet. */
  type: string | undefined
  /** Source of the default value; undefined without one, empty after a bare `=`. */
  defaultSource: string | undefined
  /** Offset of the name in the query, in UTF-16 units. */
  offset: number
  /** Number of uses outside its declaration. */
  uses: number
}

/** The tokens of a query without white space and comments. */
export function significantTokens(apl: string): AplToken[] {
  return aplTokens(apl).filter(isSignificant)
}

/** The name at an index, either a bare word or `['any text']`, and its number of tokens. */
export function nameAt(
  tokens: readonly AplToken[],
  at: number,
): { name: string; length: number } | undefined {
  const [first, second, third] = tokens.slice(at, at + 3)
  if (first?.kind === 'word') return { name: first.text, length: 1 }
  if (first?.text === '[' && second?.kind === 'string' && third?.text === ']') {
    return { name: unquote(second.text), length: 3 }
  }
  return undefined
}

/**
 * The parameters of every `declare query_parameters (name:type = default, …)` in a query, in order. Incomplete
 * declarations yield what can be read.
 */
export function queryParameters(apl: string): QueryParameter[] {
  // Nearly all queries declare none, and need no tokens.
  if (!apl.includes('query_parameters')) return []
  const tokens = significantTokens(apl)
  const parameters: QueryParameter[] = []
  const rest: AplToken[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [declare, what, open] = tokens.slice(at, at + 3)
    if (declare?.text === 'declare' && what?.text === 'query_parameters' && open?.text === '(') {
      at = readDeclaration(apl, tokens, at + 3, parameters)
    } else if (declare) rest.push(declare)
  }
  const used = new Map<string, number>()
  for (let at = 0; at < rest.length; at++) {
    const found = nameAt(rest, at)
    if (found) used.set(found.name, (used.get(found.name) ?? 0) + 1)
  }
  for (const parameter of parameters) parameter.uses = used.get(parameter.name) ?? 0
  return parameters
}

/** Reads parameters from after the opening bracket; returns the index of the closing one, or the end. */
function readDeclaration(
  apl: string,
  tokens: readonly AplToken[],
  start: number,
  parameters: QueryParameter[],
): number {
  let at = start
  while (at < tokens.length && tokens[at]?.text !== ')') {
    const found = nameAt(tokens, at)
    const offset = tokens[at]?.offset ?? apl.length
    if (found) at += found.length
    let type: string | undefined
    if (found && tokens[at]?.text === ':') {
      at++
      if (tokens[at]?.kind === 'word') type = tokens[at++]?.text
    }
    let defaultSource: string | undefined
    if (found && tokens[at]?.text === '=') {
      const from = ++at
      at = endOfValue(tokens, from)
      const last = tokens[at - 1]
      defaultSource =
        at === from || !last ? '' : apl.slice(tokens[from]?.offset, last.offset + last.text.length)
    } else at = endOfValue(tokens, at)
    if (found) parameters.push({ name: found.name, type, defaultSource, offset, uses: 0 })
    if (tokens[at]?.text === ',') at++
    else if (tokens[at]?.text !== ')') break
  }
  return at
}

/** Index of the comma or bracket that ends a value, or of the end of the statement. */
const endOfValue = (tokens: readonly AplToken[], start: number): number =>
  placeOutside(tokens, start, ({ kind, text }, depth) =>
    kind === 'semicolon' ? true : depth === 0 && (text === ',' || text === ')'),
  )

/** First index from `start` at which the test passes, given the number of open brackets; the end if none. */
function placeOutside(
  tokens: readonly AplToken[],
  start: number,
  test: (token: AplToken, depth: number) => boolean,
): number {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at]
    if (token && test(token, depth)) return at
    if (token?.kind === 'open') depth++
    if (token?.kind === 'close') depth--
  }
  return tokens.length
}

const headLength = 4000

/**
 * The dataset a query reads first: `['http-logs'] | …` or `logs | …`, after any `set`, `declare` and `let` statements.
 * Undefined when the text does not name one directly: a union, a function, a name defined by `let`.
 */
export function querySource(apl: string): string | undefined {
  // Most queries start with their source, so long ones need not be tokenized to the end.
  const head = significantTokens(apl.slice(0, headLength))
  const isEnough = apl.length <= headLength || (head.length > 8 && !statementWords.has(head[0]?.text ?? ''))
  return sourceIn(isEnough ? head : significantTokens(apl))
}

function sourceIn(tokens: readonly AplToken[]): string | undefined {
  const made = new Set<string>()
  let start = 0
  while (statementWords.has(tokens[start]?.text ?? '')) {
    if (tokens[start]?.text === 'let') made.add(nameAt(tokens, start + 1)?.name ?? '')
    const end = placeOutside(tokens, start, ({ kind }, depth) => kind === 'semicolon' && depth <= 0)
    if (end === tokens.length) return undefined
    start = end + 1
  }
  const found = nameAt(tokens, start)
  if (!found || made.has(found.name)) return undefined
  const next = tokens[start + found.length]
  return !next || next.kind === 'pipe' || next.kind === 'semicolon' ? found.name : undefined
}

/** Where a token stands: where a table may start, in the list of a `union` or `join`, in a `search`, or elsewhere. */
type Place = 'table' | 'list' | 'search' | 'row' | 'brackets'

const placesBehind: ReadonlyMap<string, Place> = new Map([
  ['union', 'list'],
  ['join', 'list'],
  ['lookup', 'list'],
  ['search', 'search'],
  ['print', 'row'],
  ['range', 'row'],
  ['datatable', 'row'],
  ['externaldata', 'row'],
])

/** The names that stand where a query reads a table, not those of columns, functions, or options. */
export function namedTables(apl: string): ReadonlySet<string> {
  const tokens = significantTokens(apl)
  const names = new Set<string>()
  const outer: Place[] = []
  let place: Place = 'table'
  for (let at = 0; at < tokens.length; at++) {
    const [before, token] = [tokens[at - 1], tokens[at]]
    const found = nameAt(tokens, at)
    at += (found?.length ?? 1) - 1
    const next = tokens[at + 1]
    if (found === undefined) {
      if (token?.kind === 'semicolon') place = 'table'
      else if (token?.kind === 'close') place = outer.pop() ?? 'row'
      else if (token?.kind === 'open') {
        outer.push(place)
        place = placeInside(place, token, before)
      }
    } else if (before?.kind === 'pipe') place = placesBehind.get(found.name) ?? 'row'
    else if (place === 'table' && !endsTable(next)) place = placesBehind.get(found.name) ?? place
    else if (place === 'list' && found.name === 'on') place = 'row'
    else if (isTable(place, before, next)) names.add(found.name)
  }
  return names
}

function placeInside(place: Place, { text }: AplToken, before: AplToken | undefined): Place {
  if (text === '{' || place === 'table' || place === 'list') return 'table'
  return place === 'search' && before?.text === 'in' ? 'list' : 'brackets'
}

const endsTable = (next: AplToken | undefined) =>
  next === undefined || /^(?:pipe|semicolon|close)$/.test(next.kind) || next.text === ','

/** Whether the name between two tokens is that of a table. In other brackets, only a subquery starts with one. */
function isTable(place: Place, before: AplToken | undefined, next: AplToken | undefined): boolean {
  if (place === 'brackets') return before?.text === '(' && next?.kind === 'pipe'
  if (place === 'list') return before?.text !== '=' && next?.text !== '='
  // Types of parameters follow a colon.
  return place === 'table' && before?.text !== ':'
}
