import { statements } from '#apl/grammar/apl-words.ts'
import { tableStages, tabularOperators } from '#apl/stages/stages.ts'
import { type AplToken, aplTokens, isSignificant, matchBrackets } from '#apl/syntax/apl-tokens.ts'
import { statementWords } from '#apl/syntax/names.ts'

/** A stage of a query: the text between two top-level pipes or semicolons. */
export interface AplStage {
  /** Operator or statement such as `where` or `let`; `source` for a plain dataset; empty when there is none yet. */
  operator: string
  /** The stage's text with its pipe, comments and white space. The joined texts of all stages are the query. */
  text: string
  /** Offset of `text` in the query, in UTF-16 units. */
  offset: number
  /** First line, from 1: that of its pipe, or of its operator if the pipe ends the previous line. */
  line: number
}

const starters = new Set([...tabularOperators, ...tableStages, ...statements, ...statementWords])

/** The stages of a query in order; empty if it has only white space and comments. */
export function aplOutline(text: string): AplStage[] {
  const groups = splitAtStages(aplTokens(text))
  let line = 1
  return groups.map((tokens, index) => {
    const startLine = line + lineBreaksBefore(tokens)
    for (const token of tokens) line += lineBreaksIn(token)
    return {
      operator: operatorOf(tokens, groups[index + 1]),
      text: tokens.map((token) => token.text).join(''),
      offset: tokens[0]?.offset ?? 0,
      line: startLine,
    }
  })
}

/** Comments and blank lines above a pipe belong to the stage below; a trailing comment stays with its stage. */
function splitAtStages(tokens: readonly AplToken[]): AplToken[][] {
  // An unclosed bracket must not contain all later stages.
  const inside = new Map(
    [...matchBrackets(tokens)].flatMap(([open, close]) => [
      [open, 1],
      [close, -1],
    ]),
  )
  const groups: AplToken[][] = []
  let group: AplToken[] = []
  let depth = 0
  let written = false
  let ended = false
  let trivia: number | undefined
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'newline') trivia ??= group.length
    if (isSignificant(token)) {
      const isNext = ended ? token.kind !== 'semicolon' : token.kind === 'pipe'
      if (written && depth === 0 && isNext) {
        const end = trivia ?? group.length
        groups.push(group.slice(0, end))
        group = group.slice(end)
        ended = false
      }
      written ||= token.kind !== 'semicolon'
      trivia = undefined
    }
    group.push(token)
    depth += inside.get(index) ?? 0
    if (token.kind === 'semicolon' && depth === 0) ended = written
  }
  return written ? [...groups, group] : []
}

function operatorOf(tokens: readonly AplToken[], next: readonly AplToken[] | undefined): string {
  const significant = tokens.filter((token) => isSignificant(token) && token.kind !== 'semicolon')
  const piped = significant[0]?.kind === 'pipe'
  const first = significant[piped ? 1 : 0]
  if (first === undefined) return ''
  if (piped) return first.kind === 'word' ? first.text : ''
  // A dataset may be named like an operator; then a pipe directly follows the name.
  const isDataset = significant.length === 1 && next?.find(isSignificant)?.kind === 'pipe'
  return first.kind === 'word' && starters.has(first.text) && !isDataset ? first.text : 'source'
}

const lineBreaksIn = (token: AplToken) => token.text.match(/\r\n|\r|\n/g)?.length ?? 0

function lineBreaksBefore(tokens: readonly AplToken[]): number {
  const first = tokens.findIndex(isSignificant)
  const breaks = countBreaks(tokens.slice(0, Math.max(0, first)))
  const isBehindStage = breaks === 0 && tokens[first]?.kind === 'pipe'
  const operator = isBehindStage ? tokens.findIndex((token, at) => at > first && isSignificant(token)) : -1
  return operator < 0 ? breaks : countBreaks(tokens.slice(first, operator))
}

const countBreaks = (tokens: readonly AplToken[]) => tokens.filter(({ kind }) => kind === 'newline').length
