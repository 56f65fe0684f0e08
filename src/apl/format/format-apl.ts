import { type AplToken, aplTokens, isBlank } from '../syntax/apl-tokens.ts'
import { sameTokens } from '../syntax/same-tokens.ts'

/**
 * Puts each pipe stage on a line of its own and takes white space from the ends of lines. Line ends stay as they are.
 * Never changes a token: a text it does not understand to the last character (an open string, another query
 * language) comes back unchanged. Formatting twice gives the same as once.
 */
export function formatApl(text: string): string {
  const tokens = aplTokens(text)
  if (tokens.some((token) => token.kind === 'unknown')) return text
  const newline = tokens.find((token) => token.kind === 'newline')?.text ?? '\n'
  const out: string[] = []
  let depth = 0
  let index = 0
  while (index < tokens.length) {
    const blank: AplToken[] = []
    for (; index < tokens.length; index++) {
      const token = tokens[index]
      if (token === undefined || !isBlank(token)) break
      blank.push(token)
    }
    const token = tokens[index++]
    const before = tokens[index - 2 - blank.length]
    if (token === undefined) out.push(atEnd(blank))
    else if (before === undefined) out.push(withoutLineEnds(blank, ''), token.text)
    else if (token.kind === 'pipe' && depth === 0) {
      out.push(lineBreaks(blank).slice(0, 2).join('') || newline, token.text)
    } else if (before.kind === 'pipe' && depth === 0) {
      out.push(token.kind === 'comment' ? withoutLineEnds(blank, ' ') : ' ', token.text)
    } else out.push(withoutLineEnds(blank, joined(blank)), token.text)
    if (token?.kind === 'open') depth++
    if (token?.kind === 'close') depth = Math.max(0, depth - 1)
  }
  const formatted = out.join('')
  return sameTokens(text, formatted) ? formatted : text
}

const joined = (blank: readonly AplToken[]) => blank.map((token) => token.text).join('')

const lineBreaks = (blank: readonly AplToken[]) =>
  blank.filter((token) => token.kind === 'newline').map((token) => token.text)

/** The indentation of the last line and every line break; `onOneLine` when there is no break. */
function withoutLineEnds(blank: readonly AplToken[], onOneLine: string): string {
  const breaks = lineBreaks(blank)
  if (breaks.length === 0) return onOneLine
  const last = blank.at(-1)
  return breaks.join('') + (last?.kind === 'space' ? last.text : '')
}

const atEnd = (blank: readonly AplToken[]) => lineBreaks(blank)[0] ?? ''
