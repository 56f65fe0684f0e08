import type { Span } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isWritten } from '#apl/syntax/apl-tokens.ts'

/** A piece of a level: a token, a quoted name as one, or a pair of brackets with all that is in it. */
export interface Piece extends Span {
  kind: 'word' | 'name' | 'string' | 'number' | 'operator' | 'brackets'
  /** Of brackets, the opening one. */
  text: string
}

/** What stands before a place between two brackets that are still open there, or outside of all. */
export interface Level {
  /** `(`, `[`, `{`; empty outside of all brackets. */
  bracket: string
  /** Behind the bracket. */
  start: number
  /** Whether a pipe stands between the start of the statement and the place. */
  isPiped: boolean
  /** What stands since the last pipe or semicolon. */
  pieces: Piece[]
}

const level = (bracket: string, start: number): Level => ({ bracket, start, isPiped: false, pieces: [] })

/**
 * The levels of brackets that are open at an offset, the outermost first: never empty. A string or comment that the
 * offset stands in is left out.
 */
export function openLevels(text: string, offset: number): readonly [Level, ...Level[]] {
  const levels: [Level, ...Level[]] = [level('', 0)]
  for (const token of aplTokens(text.slice(0, offset)).filter(isWritten)) {
    const current = levels.at(-1) ?? levels[0]
    const end = token.offset + token.text.length
    if (token.kind === 'open') levels.push(level(token.text, end))
    else if (token.kind === 'close') {
      if (levels.length > 1) {
        levels.pop()
        levels.at(-1)?.pieces.push(closed(current, end))
      }
    } else if (token.kind === 'pipe' || token.kind === 'semicolon') {
      current.isPiped = token.kind === 'pipe'
      current.pieces = []
    } else current.pieces.push({ kind: kindOf(token), text: token.text, start: token.offset, end })
  }
  return levels
}

function closed({ bracket, start, pieces, isPiped }: Level, end: number): Piece {
  const [only] = pieces
  const isName = bracket === '[' && !isPiped && pieces.length === 1 && only?.kind === 'string'
  return { kind: isName ? 'name' : 'brackets', text: isName ? only.text : bracket, start: start - 1, end }
}

function kindOf(token: AplToken): Piece['kind'] {
  if (token.kind === 'word' || token.kind === 'string' || token.kind === 'number') return token.kind
  return token.text.length > 1 && /^[hH@"']/.test(token.text) ? 'string' : 'operator'
}
