import { useCallback, useMemo } from 'react'
import { type Escalation, tokenEscalation } from '#grants/token-escalation.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenEntry } from '../token.ts'

/** Of each set of grants, by the list it was worked out over. */
const knownFor = new WeakMap<readonly TokenEntry[], WeakMap<TokenGrants, Escalation>>()

function keptFor(tokens: readonly TokenEntry[]): WeakMap<TokenGrants, Escalation> {
  const before = knownFor.get(tokens)
  if (before) return before
  const fresh = new WeakMap<TokenGrants, Escalation>()
  knownFor.set(tokens, fresh)
  return fresh
}

/**
 * What a token of the list could become if it had these grants; undefined while it is worked out. `place` is its place
 * in the list.
 */
export function useEscalation(
  grants: TokenGrants,
  tokens: readonly TokenEntry[],
  place: number,
): Escalation | undefined {
  const fleet = useMemo(() => tokens.map((token) => token.grants), [tokens])
  const work = useCallback((own: TokenGrants) => tokenEscalation(own, fleet, place), [fleet, place])
  return useSliced(keptFor(tokens), grants, work)
}
