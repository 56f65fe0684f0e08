import { isInCatalogue, isKnownVerb, type ScopeKind } from './capability-catalogue.ts'
import {
  eachGrant,
  everything,
  type Grant,
  type ScopeGrants,
  scopesOf,
  type TokenGrants,
} from './token-grants.ts'

/** The grants that the catalogue does not have: what they allow is unknown. */
export const unknownGrants = (grants: TokenGrants): readonly Grant[] =>
  [...eachGrant(grants)].filter(({ kind, resource, verb }) => !isInCatalogue(kind, resource, verb))

/**
 * The verbs of a scope that may stand for another: one that is none of the four, such as `*` or "manage", on the same
 * resource; and those on a resource called `*`. One of the four never stands for another.
 */
function standIns(kind: ScopeKind, granted: ScopeGrants, resource: string, verb: string): readonly Grant[] {
  const found: Grant[] = []
  for (const name of new Set([resource, everything])) {
    for (const other of granted.get(name) ?? []) {
      const isWhole = name === everything && other === verb
      const isOther = !isKnownVerb(other) && !isInCatalogue(kind, name, other)
      if ((isOther || isWhole) && !(name === resource && other === verb))
        found.push({ kind, scope: '', resource: name, verb: other })
    }
  }
  return found
}

/**
 * The unknown grants that may allow an action, which nobody can tell: on the scope that is asked, or on `*`. `scope` is
 * null for any dataset or view, `*` for every one of them.
 */
export function mayAllow(
  grants: TokenGrants,
  { kind, scope, resource, verb }: Omit<Grant, 'scope'> & { readonly scope: string | null },
): readonly Grant[] {
  if (kind === 'organization') return standIns(kind, grants.organization, resource, verb)
  const scopes = scopesOf(grants, kind)
  const places = scope === null ? scopes.keys() : new Set([everything, scope])
  const found: Grant[] = []
  for (const place of places) {
    const granted = scopes.get(place)
    if (!granted) continue
    for (const grant of standIns(kind, granted, resource, verb)) found.push({ ...grant, scope: place })
  }
  return found
}
