import { everything, type ScopeGrants, type TokenGrants } from '#grants/token-grants.ts'
import { orderVerbs } from '#grants/verbs.ts'

type NamedKind = 'dataset' | 'view'

const member = { dataset: 'datasets', view: 'views' } as const

/** Whether a token names a dataset or view. */
export function namesScopes(grants: TokenGrants, kind: NamedKind): boolean {
  const scopes = grants[member[kind]]
  return scopes.size > (scopes.has(everything) ? 1 : 0)
}

/** Every dataset or view that a list of tokens names, each once, in its order; `*` is no name. */
export function scopeNames(fleet: Iterable<TokenGrants>, kind: NamedKind): readonly string[] {
  const names = new Set<string>()
  for (const grants of fleet) for (const name of grants[member[kind]].keys()) names.add(name)
  names.delete(everything)
  return [...names]
}

/**
 * The same grants with what is granted on `*` granted on each of these names, beside what they have already. With
 * `keepsWide`, `*` stays too.
 */
export function nameScopes(
  grants: TokenGrants,
  kind: NamedKind,
  names: readonly string[],
  keepsWide: boolean,
): TokenGrants {
  const scopes = grants[member[kind]]
  const wide = scopes.get(everything)
  if (!wide) return grants
  const named = new Map(scopes)
  if (!keepsWide) named.delete(everything)
  // Equal scopes are one value, so each is put together once.
  const both = new Map<ScopeGrants, ScopeGrants>()
  for (const name of names) {
    const own = scopes.get(name)
    const sum = own ? (both.get(own) ?? together(own, wide)) : wide
    if (own) both.set(own, sum)
    named.set(name, sum)
  }
  return { ...grants, [member[kind]]: named }
}

function together(a: ScopeGrants, b: ScopeGrants): ScopeGrants {
  const both = new Map(a)
  for (const [resource, verbs] of b) both.set(resource, orderVerbs([...(a.get(resource) ?? []), ...verbs]))
  return both
}
