import type { AplFormat } from '#apl/contract/apl-language.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import { formatApl } from './format-apl.ts'
import { type FormatToken, formatTokens } from './format-tokens.ts'

/**
 * Formats the stages and statements that a selection touches, as `formatApl` does the whole; the rest stays as it is.
 * @param selection in UTF-16 units; an empty one touches the stage that it is in
 */
export function formatRange(text: string, selection: Span): AplFormat {
  const { text: formatted, refused } = formatApl(text)
  if (refused !== undefined) return { text, refused }
  const { tokens } = formatTokens(text)
  const laidOut = formatTokens(formatted).tokens
  const starts = stepStarts(tokens)
  const first = starts.findLast((place) => (tokens[place]?.offset ?? 0) <= selection.start) ?? 0
  const isStart = new Set(starts)
  const out: string[] = []
  let isTouched = false
  for (const [place, token] of tokens.entries()) {
    if (place === first) isTouched = true
    else if (isStart.has(place) && token.offset > selection.end) isTouched = false
    out.push(isTouched ? gapBefore(formatted, laidOut, place) : gapBefore(text, tokens, place), token.text)
  }
  const end = endOf(tokens.at(-1))
  out.push(isTouched ? formatted.slice(endOf(laidOut.at(-1))) : text.slice(end))
  return { text: out.join(''), refused: undefined }
}

/** Places of the tokens that begin a stage or a statement outside brackets. */
function stepStarts(tokens: readonly FormatToken[]): number[] {
  const starts = [0]
  for (let place = 0; place < tokens.length; place++) {
    if (tokens[place]?.kind === 'pipe') starts.push(place)
    if (tokens[place]?.kind === 'semicolon') starts.push(place + 1)
    place = tokens[place]?.closer ?? place
  }
  return starts
}

const endOf = (token: FormatToken | undefined) => (token ? token.offset + token.text.length : 0)

const gapBefore = (text: string, tokens: readonly FormatToken[], place: number) =>
  text.slice(endOf(tokens[place - 1]), tokens[place]?.offset)
