import { aplTokens } from '#apl/syntax/apl-tokens.ts'
import type { Level, Piece } from '#apl/wants/open-levels.ts'

/** A call whose brackets a place is in. */
export interface OpenCall {
  name: string
  /** Commas between its arguments, in front of the place and in all. */
  commas: number
  allCommas: number
}

/**
 * The innermost call that an offset is in, of those whose name `isKnown`. Brackets around a value inside of an
 * argument do not end it; those of a subquery or a function's body do.
 */
export function callAt(
  text: string,
  levels: readonly Level[],
  isKnown: (name: string) => boolean,
): OpenCall | undefined {
  for (const [index, { bracket, isPiped, pieces, start }] of [...levels.entries()].toReversed()) {
    const around = levels[index - 1]
    if (isPiped || bracket === '{' || around === undefined) return undefined
    const name = bracket === '(' ? calleeOf(around) : undefined
    if (name === undefined || !isKnown(name)) continue
    const commas = pieces.filter(isComma).length
    return { name, commas, allCommas: Math.max(commas, commasFrom(text, start)) }
  }
  return undefined
}

const isComma = ({ text }: Pick<Piece, 'text'>) => text === ','

/** The word in front of a bracket; what stands behind a pipe is a stage. */
function calleeOf({ isPiped, pieces }: Level): string | undefined {
  const opener = pieces.at(-1)
  if (opener?.kind !== 'word' || (isPiped && pieces.length === 1)) return undefined
  return opener.text
}

/** Commas from behind an opening bracket to the one that closes it, or to where the stage ends. */
function commasFrom(text: string, start: number): number {
  let depth = 0
  let commas = 0
  for (const { kind, text: written } of aplTokens(text.slice(start))) {
    if (kind === 'open') depth++
    if (kind === 'close') depth--
    if (depth < 0 || (depth === 0 && (kind === 'pipe' || kind === 'semicolon'))) break
    if (depth === 0 && written === ',') commas++
  }
  return commas
}
