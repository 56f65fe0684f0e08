import { tableStages } from '#apl/stages/stages.ts'
import type { AplName, AplSyntax, Expression, Pipeline, Statement, SyntaxProblem } from './apl-syntax.ts'
import { isStageWord } from './apl-tokens.ts'
import { statementWords } from './names.ts'
import { parseColumns } from './parse-values.ts'
import { parseName } from './parse-items.ts'
import { parseBranch, parseTable, skipStage } from './parse-pipeline.ts'
import { reportMissing, reportUnexpected } from './report-problems.ts'
import { spanOf, TokenStream, replaceFix } from './token-stream.ts'

/**
 * Parses a query, however incomplete. Statements, stages and expressions contain what could be parsed. Never throws.
 */
export function parseApl(text: string): AplSyntax {
  if (isMpl(text)) return { text, statements: [], problems: [], isMpl: true }
  const stream = new TokenStream(text)
  const outer = [...stream.problems]
  const statements = parseStatements(stream)
  return {
    text,
    statements,
    problems: reliableProblems(stream, outer, stream.problems.slice(outer.length)),
    isMpl: false,
  }
}

/** Drops problems after an unclosed bracket or string, which are uncertain; open strings also hide brackets. */
function reliableProblems(
  { tokens }: TokenStream,
  outer: readonly SyntaxProblem[],
  inner: readonly SyntaxProblem[],
): SyntaxProblem[] {
  const comments = outer.filter(({ code }) => code === 'foreign-comment')
  const open = outer.filter(({ code }) => code === 'unclosed-string')
  const lexical = open.length > 0 ? open : outer.filter(({ code }) => code !== 'foreign-comment')
  const first = lexical.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  // A stray closing bracket makes earlier problems in its stage unreliable, so report it alone.
  const stray = lexical.find(({ start, code }) => start === first && code === 'unopened-bracket')
  const last =
    stray &&
    tokens.findLast(({ kind, offset }) => offset < stray.start && (kind === 'pipe' || kind === 'semicolon'))
  const from = stray ? (last?.offset ?? 0) : first
  const problems = [...comments, ...lexical, ...inner.filter(({ end }) => end < first && end <= from)]
  return problems.toSorted((a, b) => a.start - b.start)
}

/** `dataset:metric`, or two of them in brackets to compute with, after comments and directives. */
const mplStart =
  /^(?:\s*(?:\/\/[^\r\n]*[\r\n]|set\s[^;\r\n]*;))*\s*(?:\(\s*)?[A-Za-z_][\w-]*:[A-Za-z_][\w.-]*\s*(?:[|[{,]|as\s|$)/

/**
 * Whether a text is a metrics query (MPL), another language that starts with `dataset:metric` and has names in
 * backticks. APL has backticks only in triple fences and in strings, and no colon after its dataset.
 */
export function isMpl(text: string): boolean {
  if (mplStart.test(text)) return true
  if (!text.includes('`') || /^\s*\[\s*["']/.test(text)) return false
  const code = text.replaceAll(/```[^]*?```|\/\/[^\r\n]*|"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'/g, '')
  return /`[^`\r\n]+`/.test(code)
}

/** Statements up to the end of the text, or to the bracket that ends a function body. */
export function parseStatements(stream: TokenStream, closer?: string): Statement[] {
  const statements: Statement[] = []
  const isAtEnd = () => stream.peek() === undefined || (closer !== undefined && stream.is(closer))
  while (!isAtEnd()) {
    if (stream.take(';')) continue
    const { at } = stream
    statements.push(parseStatement(stream))
    if (stream.is(';') || isAtEnd()) continue
    reportRest(stream)
    if (stream.at === at || !isStatementStart(stream)) skipStatement(stream)
    if (stream.at === at) stream.next()
  }
  return statements
}

function parseStatement(stream: TokenStream): Statement {
  const word = stream.peek()
  const { start } = stream
  if (word?.text === 'let' && !stream.is('|', 1)) return parseLet(stream)
  if (word?.text === 'declare') return parseDeclare(stream)
  if (word && statementWords.has(word.text) && stream.peek(1)?.kind === 'word') {
    stream.next()
    skipStatement(stream)
    return { kind: 'other', start, end: stream.end }
  }
  const query = parseQuery(stream)
  return { kind: 'query', start: query.start, end: query.end, query }
}

function parseLet(stream: TokenStream): Statement {
  const { start } = stream
  const { offset } = stream.next()
  const name: AplName = parseName(stream) ?? { start: offset, end: offset + 3, name: '', isQuoted: false }
  const isCut = name.name === '' || !stream.is('=')
  const isAlone = isCut && (stream.peek() === undefined || stream.is(';'))
  if (name.name === '' && !isAlone) reportMissing(stream, 'A name')
  if (stream.take('=') === undefined) {
    stream.report(
      'missing-equals',
      'A let statement assigns a value: let name = value;',
      spanOf(stream.peek() ?? { kind: 'word', text: 'let', offset }),
    )
  }
  const { end } = stream
  if (isAlone) return { kind: 'let', start, end, name, value: { kind: 'missing', start: end, end } }
  stream.takeWord('view')
  const value: Expression = parseTable(stream)
  stream.definedNames.add(name.name)
  return { kind: 'let', start, end: Math.max(stream.end, value.end), name, value }
}

function parseDeclare(stream: TokenStream): Statement {
  const { start } = stream
  stream.next()
  if (stream.isWord('pattern')) {
    skipStatement(stream)
    return { kind: 'other', start, end: stream.end }
  }
  const isWhole = stream.takeWord('query_parameters') && stream.is('(')
  const parameters = isWhole ? parseColumns(stream) : []
  if (parameters.length === 0) {
    const message = 'Name the parameters: declare query_parameters (name: type = default).'
    stream.report('missing-parameters', message, stream.nextSpan())
    skipStatement(stream)
  }
  return { kind: 'declare', start, end: stream.end, parameters }
}

/** A pipeline. Reports a missing dataset if it starts with a pipe or with an operator that needs a table. */
function parseQuery(stream: TokenStream): Pipeline {
  const first = stream.peek()
  const { start } = stream
  if (first?.kind === 'pipe' || startsStage(stream)) {
    stream.report('missing-source', "Start with a dataset: ['name'].", stream.nextSpan())
    return parseBranch(stream)
  }
  const next = stream.peek(1)
  if (
    first?.kind === 'word' &&
    /^(?:select|from)$/i.test(first.text) &&
    (next?.kind === 'word' || /^[*[]$/.test(next?.text ?? ''))
  ) {
    stream.report(
      'sql',
      "This looks like SQL. APL starts with a dataset: ['name'] | where … | project ….",
      spanOf(first),
    )
    skipStatement(stream)
    return { kind: 'pipeline', start, end: stream.end, source: undefined, stages: [] }
  }
  if (/^(?:index|sourcetype)$/i.test(first?.text ?? '') && next?.text === '=') {
    stream.report(
      'splunk',
      "This looks like Splunk. APL starts with a dataset: ['name'] | where … | summarize ….",
      stream.nextSpan(),
    )
    skipStatement(stream)
    return { kind: 'pipeline', start, end: stream.end, source: undefined, stages: [] }
  }
  if (first?.text === '{' && next?.kind === 'word' && /^(?:=~?|!=)$/.test(stream.peek(2)?.text ?? '')) {
    stream.report(
      'logql',
      "This looks like LogQL. APL starts with a dataset: ['name'] | where … | search ….",
      stream.nextSpan(),
    )
    skipStatement(stream)
    return { kind: 'pipeline', start, end: stream.end, source: undefined, stages: [] }
  }
  const table = parseTable(stream)
  if (table.kind === 'pipeline') return table
  return { kind: 'pipeline', start: Math.min(start, table.end), end: table.end, source: table, stages: [] }
}

/** Whether an operator is in place of a dataset, and not a dataset with its name: `where status == 500`. */
function startsStage(stream: TokenStream): boolean {
  const [word, next] = [stream.peek(), stream.peek(1)]
  if (!word || !isStageWord(word) || tableStages.has(word.text)) return false
  return next?.kind === 'word' || next?.kind === 'number' || next?.text === '['
}

function isStatementStart(stream: TokenStream): boolean {
  const token = stream.peek()
  return token?.text === 'let' || token?.text === 'declare' || token?.text === 'set' || token?.text === '['
}

/** Reports tokens after a statement that are not part of it. */
function reportRest(stream: TokenStream) {
  const token = stream.peek()
  const { end } = stream
  if (token?.kind === 'close') return
  if (token && isStatementStart(stream)) {
    const fix = replaceFix({ start: end, end }, ';', 'Write a semicolon')
    const message = `A semicolon is missing before ${stream.nameOf(token)}.`
    stream.report('missing-semicolon', message, spanOf(token), [fix])
  } else reportUnexpected(stream)
}

function skipStatement(stream: TokenStream) {
  while (stream.peek() && !stream.is(';') && !stream.is('}')) {
    const { at } = stream
    if (stream.is('|')) stream.next()
    skipStage(stream)
    if (stream.at === at) stream.next()
  }
}
