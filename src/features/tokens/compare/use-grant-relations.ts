import { useMemo } from 'react'
import { knownScopes } from '#grants/known-scopes.ts'
import { changeMoments, lastChange } from '../rules/change-moments.ts'
import type { GrantRelations } from '../rules/finding.ts'
import { grantRelations } from '../rules/grant-relations.ts'
import { useNow } from '#ui/now.tsx'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenEntry } from '../token.ts'

type Source = { readonly tokens: readonly TokenEntry[]; readonly asOf: number }

const known = new WeakMap<Source, GrantRelations>()

function* work({ tokens, asOf }: Source): Generator<undefined, GrantRelations> {
  const named = yield* knownScopes(tokens.map(({ grants }) => grants))
  return yield* grantRelations(tokens, asOf, named)
}

/**
 * Which tokens of a list allow the same, and which others allow more, by their places in it: exactly what Findings calls
 * identical and dominated. Undefined while that is worked out.
 */
export function useGrantRelations(tokens: readonly TokenEntry[]): GrantRelations | undefined {
  const now = useNow()
  const ends = useMemo(
    () =>
      changeMoments(
        tokens.map(({ expiry }) => expiry),
        [0],
      ),
    [tokens],
  )
  const asOf = lastChange(ends, now)
  const source = useMemo(() => ({ tokens, asOf }), [tokens, asOf])
  return useSliced(known, source, work)
}
