import type { Expression, Pipeline, Stage } from './apl-syntax.ts'
import { parseExpression } from './parse-expression.ts'
import { parseStage } from './parse-stage.ts'
import type { TokenStream } from './token-stream.ts'

/** Operators that bring a table of their own and so need none before them. */
const tableStages = new Set(['union', 'search', 'print', 'find'])

/** A table: an expression, or a pipeline when a pipe follows it or an operator that brings a table begins it. */
export function parseTable(stream: TokenStream): Expression {
  const { start } = stream
  return stream.nested(() => {
    if (bringsTable(stream)) return parsePipeline(stream, start, undefined, [parseStage(stream, undefined)])
    const source = parseExpression(stream)
    return stream.is('|') ? parsePipeline(stream, start, source, []) : source
  })
}

/** The stages that follow, up to the end of a statement or a bracket. */
export function parsePipeline(
  stream: TokenStream,
  start: number,
  source: Expression | undefined,
  stages: Stage[],
): Pipeline {
  for (let pipe = stream.take('|'); pipe; pipe = stream.take('|')) stages.push(parseStage(stream, pipe))
  return { kind: 'pipeline', start: Math.min(start, stream.end), end: stream.end, source, stages }
}

/** Whether an operator that needs no table before it follows, and not a name or a function that is called so. */
export function bringsTable(stream: TokenStream): boolean {
  const word = stream.peek()
  if (word?.kind !== 'word') return false
  if (word.text === 'range') return stream.peek(1)?.kind === 'word' && stream.isWord('from', 2)
  const next = stream.peek(1)
  if (!tableStages.has(word.text) || next === undefined) return false
  return (
    next.kind !== 'pipe' && next.kind !== 'semicolon' && next.kind !== 'close' && !/^[.=,]/.test(next.text)
  )
}

/** A pipeline in brackets that works on what flows in: `(where a | count)` of `fork`, or on a table of its own. */
export function parseBranch(stream: TokenStream): Pipeline {
  const { start } = stream
  stream.take('|')
  return parsePipeline(stream, start, undefined, [parseStage(stream, undefined)])
}
