import type { TokenEntry } from '../token.ts'

/** One side of a comparison. */
export type ComparedToken = {
  /** "A" to "D", by its place. */
  readonly letter: string
  /** Unique among the sides. */
  readonly key: string
  readonly id: string
  /** Undefined when no token has the ID, or fewer have it than the address asks for. */
  readonly token: TokenEntry | undefined
  /** Which of the tokens with this ID it is, from 1, and how many there are. */
  readonly number: number
  readonly twins: number
}

/** A token of the list, as a side of a comparison. */
export type KnownToken = ComparedToken & { readonly token: TokenEntry }

/** True for a side that the list holds. */
export const isKnown = (side: ComparedToken): side is KnownToken => side.token !== undefined

/**
 * The tokens that an address names. Where an ID repeats, `rows` (places in the list) say which is meant, in their order; without, an
 * ID that stands there a second time names the second token that has it.
 */
export function findCompared(
  tokens: readonly TokenEntry[],
  ids: readonly string[],
  rows: readonly string[],
): readonly ComparedToken[] {
  const byId = new Map<string, TokenEntry[]>(ids.map((id) => [id, []]))
  for (const token of tokens) byId.get(token.id)?.push(token)
  const used = new Set<TokenEntry>()
  return ids.map((id, at) => {
    const twins = byId.get(id) ?? []
    const free = twins.filter((token) => !used.has(token))
    const wanted = rows.flatMap((row) => free.find(({ index }) => String(index) === row) ?? [])
    const token = wanted[0] ?? free[0]
    if (token) used.add(token)
    const number = token ? twins.indexOf(token) + 1 : twins.length + 1
    return {
      letter: String.fromCharCode(65 + at),
      key: `${at} ${id}`,
      id,
      token,
      number,
      twins: twins.length,
    }
  })
}
