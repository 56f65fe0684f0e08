import type { AplToken } from '#apl/syntax/apl-tokens.ts'
import { nameAt, writtenTokens } from './query-parameters.ts'

const preambles = new Set(['set', 'declare', 'let', 'alias', 'restrict', 'pattern'])

const headLength = 4000

/**
 * The dataset that a query reads first: `['http-logs'] | …` or `logs | …`, behind any `set`, `declare` and `let`
 * statements. Undefined when the text does not name one plainly: a union, a function, a name made by `let`.
 */
export function querySource(apl: string): string | undefined {
  // Most queries begin with their source: a long one is not read to its end for it.
  const head = writtenTokens(apl.slice(0, headLength))
  const isEnough = apl.length <= headLength || (head.length > 8 && !preambles.has(head[0]?.text ?? ''))
  return sourceIn(isEnough ? head : writtenTokens(apl))
}

function sourceIn(tokens: readonly AplToken[]): string | undefined {
  const made = new Set<string>()
  let start = 0
  while (preambles.has(tokens[start]?.text ?? '')) {
    if (tokens[start]?.text === 'let') made.add(nameAt(tokens, start + 1)?.name ?? '')
    const end = endOfStatement(tokens, start)
    if (end === undefined) return undefined
    start = end + 1
  }
  const found = nameAt(tokens, start)
  if (!found || made.has(found.name)) return undefined
  const next = tokens[start + found.length]
  return !next || next.kind === 'pipe' || next.kind === 'semicolon' ? found.name : undefined
}

function endOfStatement(tokens: readonly AplToken[], start: number): number | undefined {
  let depth = 0
  for (let at = start; at < tokens.length; at++) {
    const kind = tokens[at]?.kind
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    if (kind === 'semicolon' && depth <= 0) return at
  }
  return undefined
}
