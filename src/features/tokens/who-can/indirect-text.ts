import type { IndirectHolder } from '#grants/indirect-holders.ts'
import { grantText } from '#grants/token-grants.ts'
import type { TokenEntry } from '../token.ts'

/** A token that cannot do something, and how it could get it. */
export type Indirect = { readonly token: TokenEntry; readonly ways: IndirectHolder['ways'] }

const saidOf = { mint: 'mints a token that may', roles: 'assigns roles that may' } as const

/** "regenerates break-glass, which can", "mints a token that may", "assigns roles that may". */
export const waysText = (tokens: readonly TokenEntry[], { ways }: Indirect): readonly string[] =>
  ways.map((way) => {
    if (way.kind !== 'regenerate') return saidOf[way.kind]
    return `regenerates ${tokens[way.place]?.name ?? ''}, which can${way.isAble ? '' : ' get it'}`
  })

/** The exact grants that the ways rest on. */
export const wayGrants = ({ ways }: Indirect): readonly string[] =>
  ways.flatMap(({ from }) => from.map((grant) => grantText(grant)))
