import type { Stage } from './apl-syntax.ts'
import { closeBracket } from './close-bracket.ts'
import { parseExpression } from './parse-expression.ts'
import { oneItem, parseClause, parseItems, parseOptions } from './parse-items.ts'
import { parseName } from './parse-names.ts'
import type { StageReader } from './parse-stage.ts'
import { stageWords } from './stage-words.ts'
import type { TokenStream } from './token-stream.ts'

const one: StageReader = (stream, stage) => {
  stage.items.push(oneItem(stream.start, parseExpression(stream)))
}

/** The number may be left out: `limit` alone takes the service's default. */
const optionalOne: StageReader = (stream, stage) => {
  const token = stream.peek()
  if (token && token.kind !== 'pipe' && token.kind !== 'semicolon' && token.kind !== 'close')
    one(stream, stage)
}

const sort: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, []))
  needClause(stream, stage, 'by')
}

const top: StageReader = (stream, stage) => {
  one(stream, stage)
  needClause(stream, stage, 'by')
}

const search: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, ['kind']))
  const { start, at } = stream
  if (stream.takeWord('in') && stream.take('(')) {
    const items = parseItems(stream, { ofTables: true })
    stage.clauses.push({ start, keyword: 'in', items, end: closeBracket(stream, at + 1) })
  }
  stream.isSearching = true
  one(stream, stage)
  stream.isSearching = false
}

const named: StageReader = (stream, stage) => {
  const { start } = stream
  const name = parseName(stream)
  if (name) stage.items.push(oneItem(start, { kind: 'name', ...name }))
  else stream.report('missing-name', 'A name is missing.', stream.nextSpan())
}

const count: StageReader = (stream, stage) => {
  if (stream.is('(') && stream.is(')', 1)) {
    const brackets = { start: stream.start, end: stream.start }
    stream.next()
    stream.next()
    brackets.end = stream.end
    stream.report('count-brackets', 'count has no brackets as an operator of its own: | count.', brackets, [
      { title: 'Remove the brackets', edits: [{ ...brackets, text: '' }] },
    ])
  }
  if (stream.takeWord('as')) named(stream, stage)
}

const redact: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, ['replaceToken', 'replaceHash', 'redactGroups']))
  stage.items.push(...parseItems(stream, { until: ['on'] }))
  const on = parseClause(stream, 'on')
  if (on) stage.clauses.push(on)
}

/** `by` and the keys behind it, which may carry an order. Reports when they are missing. */
function needClause(stream: TokenStream, stage: Stage, keyword: string) {
  const clause = parseClause(stream, keyword, { hasOrder: true })
  if (clause) {
    stage.clauses.push(clause)
    return
  }
  const token = stream.peek()
  // What stands there instead may be told better, for example an operator before which the pipe is missing.
  if (token?.kind === 'word' && stageWords.has(token.text)) return
  const { end } = stream
  stream.report(
    `missing-${keyword}`,
    `“${keyword}” is missing in this ${stage.operator}.`,
    stage.operatorSpan,
    [{ title: `Write ${keyword}`, edits: [{ start: end, end, text: ` ${keyword}` }] }],
  )
}

/** Operators that choose or order rows. */
export const readRows: Readonly<Record<string, StageReader>> = {
  where: one,
  filter: one,
  take: optionalOne,
  limit: optionalOne,
  sample: optionalOne,
  sort,
  order: sort,
  top,
  search,
  count,
  as: named,
  redact,
  getschema: () => {},
}
