import { type AplToken, aplTokens, isBlank } from '../syntax/apl-tokens.ts'
import { statements, tabularOperators } from '../grammar/apl-words.ts'

/** One stage of a query: what stands between two top-level pipes or semicolons. */
export interface AplStage {
  /** Operator or statement such as `where` or `let`; `source` for a bare dataset; empty when nothing is written yet. */
  operator: string
  /** The stage's text with its pipe, comments and white space: all stages joined are the query. */
  text: string
  /** Offset of `text` in the query, in UTF-16 units. */
  offset: number
  /** Line of the stage's first word or pipe, from 1. */
  line: number
}

const starters = new Set([...tabularOperators, ...statements])

/** The stages of a query in order; a text of white space and comments alone gives none. */
export function aplOutline(text: string): AplStage[] {
  const groups = splitAtStages(aplTokens(text))
  let line = 1
  return groups.map((tokens) => {
    const startLine = line + lineBreaksBefore(tokens)
    for (const token of tokens) line += lineBreaksIn(token)
    return {
      operator: operatorOf(tokens),
      text: tokens.map((token) => token.text).join(''),
      offset: tokens[0]?.offset ?? 0,
      line: startLine,
    }
  })
}

/** Comments and blank lines above a pipe belong to the stage below; a comment beside a stage stays with it. */
function splitAtStages(tokens: readonly AplToken[]): AplToken[][] {
  const groups: AplToken[][] = []
  let group: AplToken[] = []
  let depth = 0
  let written = false
  let ended = false
  let trivia: number | undefined
  for (const token of tokens) {
    if (token.kind === 'newline') trivia ??= group.length
    if (isSignificant(token)) {
      if (written && depth === 0 && (ended || token.kind === 'pipe')) {
        const end = trivia ?? group.length
        groups.push(group.slice(0, end))
        group = group.slice(end)
        ended = false
      }
      written = true
      trivia = undefined
    }
    group.push(token)
    if (token.kind === 'open') depth++
    if (token.kind === 'close') depth = Math.max(0, depth - 1)
    if (token.kind === 'semicolon' && depth === 0) ended = true
  }
  return written ? [...groups, group] : []
}

function operatorOf(tokens: readonly AplToken[]): string {
  const significant = tokens.filter(isSignificant)
  const piped = significant[0]?.kind === 'pipe'
  const first = significant[piped ? 1 : 0]
  if (first === undefined) return ''
  if (first.kind === 'word' && (piped || starters.has(first.text))) return first.text
  return piped ? '' : 'source'
}

const isSignificant = (token: AplToken) => !isBlank(token) && token.kind !== 'comment'

const lineBreaksIn = (token: AplToken) => token.text.match(/\r\n|\r|\n/g)?.length ?? 0

function lineBreaksBefore(tokens: readonly AplToken[]): number {
  const first = tokens.findIndex(isSignificant)
  return first < 0 ? 0 : tokens.slice(0, first).filter((token) => token.kind === 'newline').length
}
