import type { Span } from '#apl/syntax/apl-syntax.ts'
import { type AplToken, aplTokens, isSignificant } from '#apl/syntax/apl-tokens.ts'

/** A token, a quoted name, or a pair of brackets with its content. */
export interface Piece extends Span {
  kind: 'word' | 'name' | 'string' | 'number' | 'operator' | 'brackets'
  /** For brackets, the opening one. */
  text: string
}

/** The text before a place inside two unclosed brackets, or outside all brackets. */
export interface Level {
  /** `(`, `[` or `{`; empty outside all brackets. */
  bracket: string
  /** Offset after the bracket. */
  start: number
  /** Whether there is a pipe between the start of the statement and the place. */
  isPiped: boolean
  /** The pieces since the last pipe or semicolon. */
  pieces: Piece[]
}

const level = (bracket: string, start: number): Level => ({ bracket, start, isPiped: false, pieces: [] })

/**
 * The bracket levels open at an offset, outermost first; never empty. Leaves out a string or comment around the offset.
 */
export function openLevels(text: string, offset: number): readonly [Level, ...Level[]] {
  const levels: [Level, ...Level[]] = [level('', 0)]
  for (const token of aplTokens(text.slice(0, offset)).filter(isSignificant)) {
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
