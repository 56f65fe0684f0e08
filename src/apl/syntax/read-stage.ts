import type { StageClause, StageKind } from '#apl/stages/stage-kind.ts'
import { stageWords } from '#apl/stages/stages.ts'
import type { Clause, Item, Stage } from './apl-syntax.ts'
import { closeBracket } from './report-problems.ts'
import { parseColumns } from './parse-values.ts'
import { parseExpression } from './parse-expression.ts'
import {
  singleItem,
  parseClause,
  parseItem,
  parseItems,
  parseName,
  parseOptionList,
  parseOptions,
  takeListComma,
  parseWildcard,
} from './parse-items.ts'
import { parseBranch, parseTable } from './parse-pipeline.ts'
import { spanOf, type TokenStream, replaceFix } from './token-stream.ts'

/** Parses what follows an operator into its stage: options, body and clauses. */
export function readStage(stream: TokenStream, stage: Stage, kind: StageKind) {
  if (kind.options) stage.options.push(...parseOptions(stream, Object.keys(kind.options)))
  const clauses = Object.entries(kind.clauses ?? {})
  const keywords = clauses.map(([keyword]) => keyword)
  const readOwn = bodies.get(stage.operator)
  if (readOwn) readOwn(stream, stage, keywords)
  else if (!kind.isOptional || !isBodyEnd(stream, keywords)) readBody(stream, stage, kind, keywords)
  for (const [keyword, clause] of clauses)
    if (!clause.isPartOfBody) readClause(stream, stage, keyword, clause, keywords)
}

function isBodyEnd(stream: TokenStream, keywords: readonly string[]): boolean {
  const token = stream.peek()
  return (
    token === undefined ||
    /^(?:pipe|semicolon|close)$/.test(token.kind) ||
    keywords.includes(token.text.toLowerCase())
  )
}

function readBody(stream: TokenStream, stage: Stage, kind: StageKind, until: readonly string[]) {
  switch (kind.body) {
    case 'nothing':
      return
    case 'name':
      return readName(stream, stage)
    case 'table':
      stage.items.push(singleItem(stream.start, parseTable(stream)))
      return
    case 'columns':
    case 'fields':
    case 'tables':
      // Without `...` in the call: a list may have more items than a call can have arguments.
      for (const item of parseItems(stream, { until, hasOrder: kind.hasOrder === true }))
        stage.items.push(item)
      return
    default:
      stage.items.push(singleItem(stream.start, parseExpression(stream)))
  }
}

function readName(stream: TokenStream, stage: Stage) {
  const { start } = stream
  const name = parseName(stream)
  if (name) stage.items.push(singleItem(start, { kind: 'name', ...name }))
  else stream.report('missing-name', 'A name is missing.', stream.nextSpan())
}

function readClause(
  stream: TokenStream,
  stage: Stage,
  keyword: string,
  { isRequired, hasOrder, isNameless }: StageClause,
  until: readonly string[],
) {
  const clause = parseClause(stream, keyword, { until, hasOrder: hasOrder === true, hasNames: !isNameless })
  if (clause) stage.clauses.push(clause)
  if (clause || isRequired === undefined) return
  const token = stream.peek()
  const message = isRequired === true ? `“${keyword}” is missing in this ${stage.operator}.` : isRequired
  // What is there instead may have a better report, for example an operator with a missing pipe.
  if (isRequired === true && token?.kind === 'word' && stageWords.has(token.text)) return
  const { end } = stream
  const fix = replaceFix({ start: end, end }, ` ${keyword}`, `Write ${keyword}`)
  stream.report(`missing-${keyword}`, message, stage.operatorSpan, isRequired === true ? [fix] : [])
}

type BodyReader = (stream: TokenStream, stage: Stage, keywords: readonly string[]) => void

const readCount: BodyReader = (stream, stage) => {
  if (stream.is('(') && stream.is(')', 1)) {
    const brackets = { start: stream.start, end: stream.start }
    stream.next()
    stream.next()
    brackets.end = stream.end
    const message = 'As a stage, count takes no parentheses: | count.'
    stream.report('count-brackets', message, brackets, [replaceFix(brackets, '', 'Remove the parentheses')])
  }
  if (stream.isWord('by')) {
    const message = 'count counts all rows; to count by a field, use summarize.'
    const fix = replaceFix(stage.operatorSpan, 'summarize count()')
    stream.report('count-by', message, stage.operatorSpan, [fix])
  }
  if (stream.takeWord('as')) readName(stream, stage)
}

const readSearch: BodyReader = (stream, stage) => {
  const { start, at } = stream
  if (stream.takeWord('in') && stream.take('(')) {
    const items = parseItems(stream, { ofTables: true })
    stage.clauses.push({ start, keyword: 'in', items, end: closeBracket(stream, at + 1) })
  }
  stream.isSearching = true
  // All fields: `search *`.
  stage.items.push(singleItem(stream.start, parseWildcard(stream) ?? parseExpression(stream)))
  stream.isSearching = false
}

const readSeries: BodyReader = (stream, stage, keywords) => {
  do {
    stage.items.push(parseItem(stream))
    const filler = parseFiller(stream)
    if (filler) stage.clauses.push(filler)
  } while (takeListComma(stream, keywords))
}

/** The value that fills gaps, after an aggregation: `default = 0`. */
function parseFiller(stream: TokenStream): Clause | undefined {
  const { start } = stream
  if (!stream.isWord('default') || !stream.is('=', 1)) return undefined
  stream.next()
  stream.next()
  const value = parseExpression(stream)
  return { start, end: value.end, keyword: 'default', items: [singleItem(start, value)] }
}

const readExpanded: BodyReader = (stream, stage) => {
  do stage.items.push({ ...parseItem(stream), type: parseTo(stream) })
  while (stream.take(','))
}

/** `to typeof(long)` */
function parseTo(stream: TokenStream): string | undefined {
  const { at } = stream
  if (stream.takeWord('to') === undefined) return undefined
  const type = stream.peek()
  if (type?.kind === 'word' && !stream.is('(', 1)) {
    const written = `typeof(${type.text})`
    const fix = replaceFix(spanOf(type), written)
    stream.report('missing-typeof', `Put the type in typeof: to ${written}.`, spanOf(type), [fix])
  }
  parseExpression(stream)
  return stream.tokens
    .slice(at + 1, stream.at)
    .map((token) => token.text)
    .join('')
    .replace(/^typeof\((.*)\)$/, '$1')
}

const readBranches: BodyReader = (stream, stage) => {
  if (!stream.is('(') && !stream.is('=', 1)) {
    const message = 'Put each branch of fork in parentheses: fork (…) (…).'
    stream.report('missing-branches', message, stage.operatorSpan)
    return
  }
  while (stream.is('(') || (stream.is('=', 1) && stream.is('(', 2))) {
    const { at, start } = stream
    if (!stream.is('(')) stream.at += 2
    const open = stream.at
    stream.next()
    const inner = parseBranch(stream)
    stage.items.push(singleItem(start, { kind: 'group', start, end: closeBracket(stream, open), inner }))
    if (stream.at === at) return
    stream.take(',')
  }
}

const readParse: BodyReader = (stream, stage) => {
  stage.items.push(singleItem(stream.start, parseExpression(stream)))
  const { start } = stream
  if (stream.takeWord('with') === undefined) {
    stream.report('missing-with', `Say how to ${stage.operator}: with "…" name.`, stage.operatorSpan)
    return
  }
  const items = parsePattern(stream)
  stage.clauses.push({ start, end: stream.end, keyword: 'with', items })
}

/** `* "from " source:string " to " target`: alternating texts and names. Adjacent names cannot be told apart. */
function parsePattern(stream: TokenStream): Item[] {
  const items: Item[] = []
  let afterName = false
  for (let token = stream.peek(); token; token = stream.peek()) {
    const { start } = stream
    if (token.kind === 'string' || token.text === '*') {
      // Only the text: an asterisk after it matches any text and is not a multiplication.
      stream.next()
      const span = spanOf(token)
      const isText = token.kind === 'string'
      items.push(
        singleItem(
          start,
          isText ? { kind: 'literal', type: 'string', ...span } : { kind: 'wildcard', ...span, pattern: '*' },
        ),
      )
      afterName = false
    } else if (token.text === ',') stream.next()
    else {
      const isStage = stageWords.has(token.text) && (afterName || items.length > 0)
      const name = afterName || (isStage && !isPatternName(stream)) ? undefined : parseName(stream)
      if (name === undefined) break
      const item = singleItem(start, { kind: 'missing', start: name.end, end: name.end }, [name])
      if (stream.take(':') && stream.peek()?.kind === 'word') item.type = stream.next().text
      items.push({ ...item, end: stream.end })
      afterName = true
    }
  }
  if (items.length === 0)
    stream.report('missing-pattern', 'A pattern is missing after with.', stream.nextSpan())
  return items
}

/** A column may be named like an operator; then the pattern continues, or the stage ends, after it. */
function isPatternName(stream: TokenStream): boolean {
  const next = stream.peek(1)
  return next === undefined || next.kind === 'string' || next.kind === 'pipe' || /^[:*;)]$/.test(next.text)
}

const readPairs: BodyReader = (stream, stage) => {
  stage.items.push(singleItem(stream.start, parseExpression(stream)))
  const { start } = stream
  if (stream.takeWord('as') === undefined || !stream.is('(')) {
    stream.report('missing-as', 'Name the keys to read: as (name: string).', stage.operatorSpan)
    return
  }
  const items = parseColumns(stream).map(({ start, end, name, type }): Item => {
    return { start, end, names: [name], value: { kind: 'missing', start: end, end }, order: undefined, type }
  })
  stage.clauses.push({ start, end: stream.end, keyword: 'as', items })
  const { start: with_ } = stream
  if (stream.takeWord('with')) {
    stage.clauses.push({ start: with_, keyword: 'with', items: parseOptionList(stream), end: stream.end })
  }
}

/** Stages with a body syntax of their own. */
const bodies: ReadonlyMap<string, BodyReader> = new Map([
  ['count', readCount],
  ['search', readSearch],
  ['make-series', readSeries],
  ['mv-expand', readExpanded],
  ['mvexpand', readExpanded],
  ['fork', readBranches],
  ['parse', readParse],
  ['parse-where', readParse],
  ['parse-kv', readPairs],
])
