import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import type { FormatToken } from './format-tokens.ts'

/**
 * The places that begin a line from a problem on to the end of its stage. What is written there may be anything, for
 * example a second query, so the author's lines say more of it than we know.
 */
export function unreadLines(syntax: AplSyntax, tokens: readonly FormatToken[]): Set<number> {
  const unread = new Set<number>()
  let next = 0
  for (const { start } of syntax.problems) {
    let place = next
    while (place < tokens.length && (tokens[place]?.offset ?? 0) < start) place++
    for (; place < tokens.length; place++) {
      const token = tokens[place]
      if (token === undefined || /^(?:pipe|semicolon|close)$/.test(token.kind)) break
      if (token.breaks > 0 && token.kind !== 'comment') unread.add(place)
      place = token.closer ?? place
    }
    next = place
  }
  return unread
}
