import type { Item } from './apl-syntax.ts'
import { parseColumns } from './parse-columns.ts'
import { parseExpression } from './parse-expression.ts'
import { oneItem, parseOptionList, parseOptions } from './parse-items.ts'
import { parseName } from './parse-names.ts'
import type { StageReader } from './parse-stage.ts'
import { stageWords } from './stage-words.ts'
import { spanOf, type TokenStream } from './token-stream.ts'

const parse: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, ['kind', 'flags']))
  stage.items.push(oneItem(stream.start, parseExpression(stream)))
  const { start } = stream
  if (stream.takeWord('with') === undefined) {
    stream.report('missing-with', `Say how to ${stage.operator}: with "…" name.`, stage.operatorSpan)
    return
  }
  const items = parsePattern(stream)
  stage.clauses.push({ start, end: stream.end, keyword: 'with', items })
}

/** `* "from " source:string " to " target`: texts and names in turn. Two names without a text between cannot be told apart. */
function parsePattern(stream: TokenStream): Item[] {
  const items: Item[] = []
  let afterName = false
  for (let token = stream.peek(); token; token = stream.peek()) {
    const { start } = stream
    if (token.kind === 'string') {
      // The text alone: a star behind it stands for any text and multiplies nothing.
      stream.next()
      items.push(oneItem(start, { kind: 'literal', type: 'string', ...spanOf(token) }))
      afterName = false
    } else if (token.text === '*') {
      stream.next()
      items.push(oneItem(start, { kind: 'wildcard', ...spanOf(token), pattern: '*' }))
      afterName = false
    } else if (token.text === ',') stream.next()
    else {
      const isStage = stageWords.has(token.text) && (afterName || items.length > 0)
      const name = afterName || (isStage && !isPatternName(stream)) ? undefined : parseName(stream)
      if (name === undefined) break
      const item = oneItem(start, { kind: 'missing', start: name.end, end: name.end }, [name])
      if (stream.take(':') && stream.peek()?.kind === 'word') item.type = stream.next().text
      items.push({ ...item, end: stream.end })
      afterName = true
    }
  }
  if (items.length === 0)
    stream.report('missing-pattern', 'A pattern is missing behind with.', stream.nextSpan())
  return items
}

/** A column may be called like an operator: then the pattern goes on, or the stage ends, behind it. */
function isPatternName(stream: TokenStream): boolean {
  const next = stream.peek(1)
  return next === undefined || next.kind === 'string' || next.kind === 'pipe' || /^[:*;)]$/.test(next.text)
}

const parseKv: StageReader = (stream, stage) => {
  stage.items.push(oneItem(stream.start, parseExpression(stream)))
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

/** Operators that take columns out of a text. */
export const readParsing: Readonly<Record<string, StageReader>> = {
  parse,
  'parse-where': parse,
  'parse-kv': parseKv,
}
