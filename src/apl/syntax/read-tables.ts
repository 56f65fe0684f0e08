import type { Clause } from './apl-syntax.ts'
import { closeBracket } from './close-bracket.ts'
import { parseExpression } from './parse-expression.ts'
import { oneItem, parseClause, parseItems, parseOptions } from './parse-items.ts'
import { parseBranch, parseTable } from './parse-pipeline.ts'
import type { StageReader } from './parse-stage.ts'

const join: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, ['kind']))
  stage.items.push(oneItem(stream.start, parseTable(stream)))
  const on = parseClause(stream, 'on', { hasNames: false })
  if (on) stage.clauses.push(on)
  else stream.report('missing-on', `Say what to ${stage.operator} on: on id.`, stage.operatorSpan)
}

const union: StageReader = (stream, stage) => {
  stage.options.push(...parseOptions(stream, ['kind', 'withsource', 'isfuzzy']))
  stage.items.push(...parseItems(stream, { ofTables: false }))
}

const fork: StageReader = (stream, stage) => {
  if (!stream.is('(') && !stream.is('=', 1)) {
    stream.report(
      'missing-branches',
      'Each way of fork stands in brackets: fork (…) (…).',
      stage.operatorSpan,
    )
    return
  }
  while (stream.is('(') || (stream.is('=', 1) && stream.is('(', 2))) {
    const { at, start } = stream
    if (!stream.is('(')) stream.at += 2
    const open = stream.at
    stream.next()
    const branch = parseBranch(stream)
    stage.items.push(oneItem(start, { kind: 'group', start, end: closeBracket(stream, open), inner: branch }))
    if (stream.at === at) return
    stream.take(',')
  }
}

/** `range x from 1 to 10 step 1`, which brings a table. */
const range: StageReader = (stream, stage) => {
  stage.items.push(oneItem(stream.start, parseExpression(stream)))
  for (const keyword of ['from', 'to', 'step']) {
    const clause: Clause | undefined = parseClause(stream, keyword, { until: ['to', 'step'] })
    if (clause) stage.clauses.push(clause)
  }
}

/** Operators that bring in other tables, or send rows several ways. */
export const readTables: Readonly<Record<string, StageReader>> = {
  join,
  lookup: join,
  union,
  fork,
  range,
}
