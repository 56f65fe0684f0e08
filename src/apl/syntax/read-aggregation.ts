import type { Clause } from './apl-syntax.ts'
import { parseExpression } from './parse-expression.ts'
import { oneItem, parseClause, parseItem, parseItems, parseOptions, takeListComma } from './parse-items.ts'
import type { StageReader } from './parse-stage.ts'
import type { TokenStream } from './token-stream.ts'

const summarize: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, []))
  const first = stream.peek()
  if (!stream.isWord('by') && first && first.kind !== 'pipe' && first.kind !== 'close') {
    stage.items.push(...parseItems(stream, { until: ['by'] }))
  }
  const by = parseClause(stream, 'by')
  if (by) stage.clauses.push(by)
}

const seriesWords = ['on', 'from', 'to', 'in', 'step', 'by']

const series: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, ['kind']))
  do {
    stage.items.push(parseItem(stream))
    const filler = parseFiller(stream)
    if (filler) stage.clauses.push(filler)
  } while (takeListComma(stream, seriesWords))
  for (const keyword of seriesWords) {
    const clause = parseClause(stream, keyword, { until: seriesWords })
    if (clause) stage.clauses.push(clause)
    if (keyword === 'on' && !clause) {
      stream.report('missing-on', 'Say which time a series runs on: on _time.', stage.operatorSpan)
    }
  }
}

/** The value that fills gaps, behind an aggregation: `default = 0`. */
function parseFiller(stream: TokenStream): Clause | undefined {
  const { start } = stream
  if (!stream.isWord('default') || !stream.is('=', 1)) return undefined
  stream.next()
  stream.next()
  const value = parseExpression(stream)
  return { start, end: value.end, keyword: 'default', items: [oneItem(start, value)] }
}

/** Operators that aggregate. */
export const readAggregation: Readonly<Record<string, StageReader>> = {
  summarize,
  'make-series': series,
}
