import { useCallback, useMemo } from 'react'
import { expiryBand, readExpiry } from '#lib/expiry.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { useNow } from '#ui/now.tsx'
import { useLastKnown } from '#ui/use-kept.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { type FindingChanges, findingChanges } from './finding-changes.ts'
import { type LostAbility, lostAbilities } from './lost-abilities.ts'

const hour = 3_600_000
const knownLost = new WeakMap<readonly TokenEntry[], readonly LostAbility[]>()

type WhatIfOptions = {
  token: TokenEntry
  list: ListModel<TokenEntry>
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
export function useWhatIf({ token, list, ticked, expiresAt }: WhatIfOptions): WhatIf {
  const now = useNow()
  const asOf = Math.floor(now / hour) * hour
  const place = list.subjects.indexOf(token)
  // A list of its own for each replacement: what was worked out of it is kept under it.
  const replaced = useMemo(() => {
    const expiry = expiresAt === undefined ? token.expiry : readExpiry(expiresAt)
    return list.with(token.index, { ...token, grants: ticked, expiry })
  }, [list, token, ticked, expiresAt])
  const lose = useCallback(
    (tokens: readonly TokenEntry[]) => {
      const others = tokens
        .filter((_, at) => at !== place)
        .map(({ grants, expiry }) => ({ grants, isExpired: expiryBand(expiry, asOf) === 'expired' }))
      return lostAbilities(token.grants, tokens[place]?.grants ?? token.grants, others)
    },
    [place, token, asOf],
  )
  const found = tokenFindings.useFound(replaced)
  const lostNow = useSliced(knownLost, replaced.subjects, lose) ?? null
  const after = useLastKnown(found, '')
  const lost = useLastKnown(lostNow, '')
  const before = tokenFindings.useFound(list)
  const changes = useMemo(
    () => (before && after ? findingChanges(before.all(token.index), after.all(token.index)) : undefined),
    [before, after, token],
  )
  return { changes, lost: lost ?? undefined, isLate: found === null || lostNow === null }
}
