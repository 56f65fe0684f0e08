import type { AplSyntax, SyntaxProblem } from './apl-syntax.ts'
import { isMpl } from './is-mpl.ts'
import { parseStatements } from './parse-statement.ts'
import { TokenStream } from './token-stream.ts'

/**
 * Reads a query, in whatever state it is. Statements, stages and expressions that are only half written are there with
 * what can be read of them. Never throws.
 */
export function parseApl(text: string): AplSyntax {
  if (isMpl(text)) return { text, statements: [], problems: [], isMpl: true }
  const stream = new TokenStream(text)
  const outer = [...stream.problems]
  const statements = parseStatements(stream)
  return {
    text,
    statements,
    problems: tellable(stream, outer, stream.problems.slice(outer.length)),
    isMpl: false,
  }
}

/** Behind a bracket or a text that is left open nothing can be told for sure, and an open text hides brackets. */
function tellable(
  { tokens }: TokenStream,
  outer: readonly SyntaxProblem[],
  inner: readonly SyntaxProblem[],
): SyntaxProblem[] {
  const comments = outer.filter(({ code }) => code === 'foreign-comment')
  const open = outer.filter(({ code }) => code === 'unclosed-string')
  const lexical = open.length > 0 ? open : outer.filter(({ code }) => code !== 'foreign-comment')
  const first = lexical.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  // A bracket that closes nothing is told by itself: what is odd before it in its stage is so for want of the opening one.
  const stray = lexical.find(({ start, code }) => start === first && code === 'unopened-bracket')
  const last =
    stray &&
    tokens.findLast(({ kind, offset }) => offset < stray.start && (kind === 'pipe' || kind === 'semicolon'))
  const from = stray ? (last?.offset ?? 0) : first
  const problems = [...comments, ...lexical, ...inner.filter(({ end }) => end < first && end <= from)]
  return problems.toSorted((a, b) => a.start - b.start)
}
