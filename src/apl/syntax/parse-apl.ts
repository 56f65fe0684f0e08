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
  return { text, statements, problems: tellable(outer, stream.problems.slice(outer.length)), isMpl: false }
}

/** Behind a bracket or a text that is left open nothing can be told for sure, and an open text hides brackets. */
function tellable(outer: readonly SyntaxProblem[], inner: readonly SyntaxProblem[]): SyntaxProblem[] {
  const comments = outer.filter(({ code }) => code === 'foreign-comment')
  const open = outer.filter(({ code }) => code === 'unclosed-string')
  const lexical = open.length > 0 ? open : outer.filter(({ code }) => code !== 'foreign-comment')
  const first = lexical.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const problems = [...comments, ...lexical, ...inner.filter(({ end }) => end < first)]
  return problems.toSorted((a, b) => a.start - b.start)
}
