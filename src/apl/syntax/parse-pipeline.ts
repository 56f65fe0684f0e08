import { inlineTables, kustoStages, stageKinds, stageWords, tableStages } from '#apl/stages/stages.ts'
import type { Expression, Pipeline, Stage } from './apl-syntax.ts'
import { isStageWord } from './apl-tokens.ts'
import { parseExpression } from './parse-expression.ts'
import { readStage } from './read-stage.ts'
import { reportUnexpected } from './report-problems.ts'
import { spanOf, type TokenStream, replaceFix, type SignificantToken } from './token-stream.ts'

/** A stage after its pipe, or the first one of a pipeline. Reports at most one problem per stage. */
function parseStage(stream: TokenStream, pipe: SignificantToken | undefined): Stage {
  const told = stream.problems.length
  const word = stream.peek()
  const start = pipe?.offset ?? stream.start
  const none = Math.max(start, stream.end)
  const stage: Stage = {
    kind: 'stage',
    start,
    end: 0,
    pipe: pipe && spanOf(pipe),
    operator: '',
    operatorSpan: { start: none, end: none },
    options: [],
    items: [],
    clauses: [],
  }
  if (word?.kind === 'word') {
    stream.next()
    stage.operator = word.text
    stage.operatorSpan = spanOf(word)
    const kind = stageKinds.get(word.text)
    if (kind && kind.body !== 'unread') readStage(stream, stage, kind)
    else if (kustoStages.has(word.text)) skipStage(stream)
    else reportUnknown(stream, word)
  } else if (word?.kind === 'pipe' && pipe) reportTwoPipes(stream, pipe, word)
  else {
    const what = word && word.kind !== 'pipe' ? `${stream.nameOf(word)} is not an operator.` : ''
    const place = pipe ? spanOf(pipe) : stream.nextSpan()
    stream.report('missing-operator', what || 'An operator is missing after this pipe.', place)
  }
  endStage(stream)
  stream.problems.splice(told + 1)
  stage.end = Math.max(stream.end, stage.operatorSpan.end)
  return stage
}

/** `| |` before an operator has a redundant pipe; `||` before anything else is `or` in other languages. */
function reportTwoPipes(stream: TokenStream, first: SignificantToken, second: SignificantToken) {
  const next = stream.peek(1)
  const span = { start: first.offset, end: spanOf(second).end }
  if (!second.hasGap && next && !isStageWord(next) && !isStageEnd(next)) {
    const text = ' or '.slice(first.hasGap ? 1 : 0, next.hasGap ? 3 : 4)
    const [before, left] = stream.tokens.slice(Math.max(0, stream.at - 3), stream.at - 1)
    const isText = isTextAlone(left, before) || isTextAlone(next, stream.peek(2))
    if (isText) stream.report('foreign-operator', 'APL joins texts with strcat(…), not with ||.', span)
    else
      stream.report('foreign-operator', 'APL uses or instead of ||.', span, [
        replaceFix(span, text, 'Write or'),
      ])
    stream.next()
    skipStage(stream)
  } else {
    const fix = replaceFix(spanOf(first), '', 'Remove this pipe')
    stream.report('missing-operator', 'An operator is missing after this pipe.', spanOf(first), [fix])
  }
}

/** Whether a string is all there is on its side of `||`, so that it is no part of a condition. */
const isTextAlone = (token: SignificantToken | undefined, around: SignificantToken | undefined): boolean =>
  token?.kind === 'string' && (around === undefined || /^[|,()=]$/.test(around.text))

function reportUnknown(stream: TokenStream, word: SignificantToken) {
  if (inlineTables.has(word.text)) {
    stream.report(
      'misplaced-source',
      `${word.text} makes a table: put it at the start of a query.`,
      spanOf(word),
    )
    skipStage(stream)
    return
  }
  const lower = word.text.toLowerCase()
  const next = stream.peek()
  const dashed = `${lower}-${next?.text}`
  const isDashed = next !== undefined && stageWords.has(dashed)
  const span = isDashed ? { start: word.offset, end: spanOf(next).end } : spanOf(word)
  const meant = isDashed ? dashed : lower
  const fixes = stageWords.has(meant) ? [replaceFix(span, meant)] : []
  stream.report('unknown-operator', `There is no operator ${stream.nameOf(word)}.`, span, fixes)
  skipStage(stream)
}

/** A stage ends at a pipe, semicolon or closing bracket. Anything else is reported and skipped. */
function endStage(stream: TokenStream) {
  const token = stream.peek()
  if (token === undefined || isStageEnd(token)) return
  reportUnexpected(stream)
  skipStage(stream)
}

/** Skips to the end of the stage, including whole brackets. */
export function skipStage(stream: TokenStream) {
  for (let token = stream.peek(); token && !isStageEnd(token); token = stream.peek()) {
    if (token.kind === 'open' && stream.closerOf(stream.at) !== undefined) stream.skipPast(stream.at)
    else stream.next()
  }
}

function isStageEnd(token: SignificantToken): boolean {
  return token.kind === 'pipe' || token.kind === 'semicolon' || token.kind === 'close'
}

/** A table: an expression, or a pipeline if a pipe follows or a table-providing operator starts it. */
export function parseTable(stream: TokenStream): Expression {
  const { start } = stream
  return stream.nested(() => {
    if (bringsTable(stream)) return parsePipeline(stream, start, undefined, [parseStage(stream, undefined)])
    const source = parseExpression(stream)
    return stream.is('|') ? parsePipeline(stream, start, source, []) : source
  })
}

/** The following stages, up to the end of a statement or bracket. */
function parsePipeline(
  stream: TokenStream,
  start: number,
  source: Expression | undefined,
  stages: Stage[],
): Pipeline {
  for (let pipe = stream.take('|'); pipe; pipe = stream.take('|')) stages.push(parseStage(stream, pipe))
  return { kind: 'pipeline', start: Math.min(start, stream.end), end: stream.end, source, stages }
}

/** Whether an operator that needs no table before it follows, rather than a name or function with its name. */
function bringsTable(stream: TokenStream): boolean {
  const word = stream.peek()
  if (word?.kind !== 'word') return false
  if (word.text === 'range') return stream.peek(1)?.kind === 'word' && stream.isWord('from', 2)
  const next = stream.peek(1)
  if (!tableStages.has(word.text) || next === undefined) return false
  return !isStageEnd(next) && !/^[.=,]/.test(next.text)
}

/** A pipeline in brackets on its input, such as `(where a | count)` of `fork`, or on its own table. */
export function parseBranch(stream: TokenStream): Pipeline {
  const { start } = stream
  stream.take('|')
  return parsePipeline(stream, start, undefined, [parseStage(stream, undefined)])
}
