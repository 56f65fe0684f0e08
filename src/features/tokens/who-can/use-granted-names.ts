import { type GrantedNames, grantedNames, noNames } from '#grants/who-can-options.ts'
import { useSliced } from '#ui/use-sliced.ts'
import type { TokenEntry } from '../token.ts'

const known = new WeakMap<readonly TokenEntry[], GrantedNames>()

/** Everything that the tokens of a list name; nothing until it was collected. */
export function useGrantedNames(tokens: readonly TokenEntry[]): GrantedNames {
  return useSliced(known, tokens, grantedNames) ?? noNames
}
