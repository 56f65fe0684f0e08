import type { Item } from './apl-syntax.ts'
import { parseClause, parseItems, parseOptions } from './parse-items.ts'
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
  do stage.items.push(...parseSeries(stream))
  while (stream.take(','))
  for (const keyword of seriesWords) {
    const clause = parseClause(stream, keyword, { until: seriesWords })
    if (clause) stage.clauses.push(clause)
    if (keyword === 'on' && !clause) {
      stream.report('missing-on', 'Say which time a series runs on: on _time.', stage.operatorSpan)
    }
  }
}

/** An aggregation, perhaps with the value that fills gaps: `avg(cpu) default = 0`. */
function parseSeries(stream: TokenStream): Item[] {
  const items = parseItems(stream, { until: ['default', ...seriesWords] })
  if (stream.isWord('default') && stream.is('=', 1)) {
    stream.next()
    stream.next()
    const filler = parseItems(stream, { until: seriesWords })
    items.push(...filler.slice(1))
  }
  return items
}

/** Operators that aggregate. */
export const readAggregation: Readonly<Record<string, StageReader>> = {
  summarize,
  'make-series': series,
}
