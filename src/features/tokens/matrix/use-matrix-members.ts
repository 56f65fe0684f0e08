import { useCallback } from 'react'
import type { ScopeKind } from '#grants/capability.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenEntry } from '../token.ts'
import { type MatrixMember, matrixMembers } from './matrix-member.ts'

type Known = WeakMap<readonly TokenEntry[], readonly MatrixMember[]>

const known: Readonly<Record<ScopeKind, Known>> = {
  organization: new WeakMap(),
  dataset: new WeakMap(),
  view: new WeakMap(),
}

/** What stands opposite the tokens of a list in a scope; undefined while it is worked out. */
export function useMatrixMembers(
  tokens: readonly TokenEntry[],
  kind: ScopeKind,
): readonly MatrixMember[] | undefined {
  const work = useCallback((list: readonly TokenEntry[]) => matrixMembers(list, kind), [kind])
  return useSliced(known[kind], tokens, work)
}
