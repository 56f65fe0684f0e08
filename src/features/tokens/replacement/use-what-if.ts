import { useCallback, useMemo } from 'react'
import { expiryBand, readExpiry } from '#grants/expiry.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { useNow } from '#ui/now.tsx'
import { useLastKnown } from '#ui/use-kept.ts'
import { useSliced } from '#ui/use-sliced.ts'
import { useFoundFindings } from '../findings/use-found-findings.ts'
import type { TokenEntry } from '../token.ts'
import { type FindingChanges, findingChanges } from './finding-changes.ts'
import { type LostAbility, lostAbilities } from './lost-abilities.ts'

const hour = 3_600_000
const knownLost = new WeakMap<readonly TokenEntry[], readonly LostAbility[]>()

type WhatIfOptions = {
  token: TokenEntry
  tokens: readonly TokenEntry[]
  ticked: TokenGrants
  /** When the replacement ends, or null; undefined while what was typed says nothing. */
  expiresAt: string | null | undefined
}

export type WhatIf = {
  /** Undefined until they are worked out for the first time. */
  readonly changes: FindingChanges | undefined
  readonly lost: readonly LostAbility[] | undefined
  /** What is shown is of before the last change. */
  readonly isLate: boolean
}

/** What a list would be like with a replacement in the place of a token: its findings, and what it no longer could. */
export function useWhatIf({ token, tokens, ticked, expiresAt }: WhatIfOptions): WhatIf {
  const now = useNow()
  const asOf = Math.floor(now / hour) * hour
  const place = tokens.indexOf(token)
  // A list of its own for each replacement: what was worked out of it is kept under it.
  const replaced = useMemo(() => {
    const expiry = expiresAt === undefined ? token.expiry : readExpiry(expiresAt)
    return tokens.with(place, { ...token, grants: ticked, expiry })
  }, [tokens, place, token, ticked, expiresAt])
  const lose = useCallback(
    (list: readonly TokenEntry[]) => {
      const others = list
        .filter((_, at) => at !== place)
        .map(({ grants, expiry }) => ({ grants, isExpired: expiryBand(expiry, asOf) === 'expired' }))
      return lostAbilities(token.grants, list[place]?.grants ?? token.grants, others)
    },
    [place, token, asOf],
  )
  const found = useFoundFindings(replaced) ?? null
  const lostNow = useSliced(knownLost, replaced, lose) ?? null
  const after = useLastKnown(found, '')
  const lost = useLastKnown(lostNow, '')
  const before = useFoundFindings(tokens)
  const changes = useMemo(
    () => (before && after ? findingChanges(before[place] ?? [], after[place] ?? []) : undefined),
    [before, after, place],
  )
  return { changes, lost: lost ?? undefined, isLate: found === null || lostNow === null }
}
