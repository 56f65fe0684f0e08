import type { Grant, ScopeGrants } from '#grants/token-grants.ts'

/** Those of the wanted grants that the organization scope holds, in the order in which they are wanted. */
export function organizationGrants(
  organization: ScopeGrants,
  wanted: readonly (readonly [resource: string, verbs: readonly string[]])[],
): readonly Grant[] {
  return wanted.flatMap(([resource, verbs]) => {
    const granted = organization.get(resource)
    if (!granted) return []
    return verbs
      .filter((verb) => granted.includes(verb))
      .map((verb) => ({ kind: 'organization', scope: '', resource, verb }) as const)
  })
}
