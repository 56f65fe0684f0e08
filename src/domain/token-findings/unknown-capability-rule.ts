import type { ScopeKind } from '#domain/grants/capability.ts'
import { isInCatalogue } from '#domain/grants/capability-catalogue.ts'
import { type Grant, type ScopeGrants, scopesOf, type TokenGrants } from '#domain/grants/token-grants.ts'
import type { Rule } from './finding.ts'

/** Equal scopes of a list are one value, so each is looked through once. Dataset and view differ in what is known. */
const seen = {
  organization: new WeakMap<ScopeGrants, readonly Pair[]>(),
  dataset: new WeakMap<ScopeGrants, readonly Pair[]>(),
  view: new WeakMap<ScopeGrants, readonly Pair[]>(),
} as const satisfies Record<ScopeKind, unknown>

type Pair = readonly [resource: string, verb: string]

function unknownIn(kind: ScopeKind, granted: ScopeGrants): readonly Pair[] {
  const known = seen[kind].get(granted)
  if (known) return known
  const pairs = [...granted].flatMap(([resource, verbs]) =>
    verbs.filter((verb) => !isInCatalogue(kind, resource, verb)).map((verb): Pair => [resource, verb]),
  )
  seen[kind].set(granted, pairs)
  return pairs
}

function unknownGrants(grants: TokenGrants): readonly Grant[] {
  const found: Grant[] = []
  for (const kind of ['organization', 'dataset', 'view'] as const) {
    for (const [scope, granted] of scopesOf(grants, kind)) {
      for (const [resource, verb] of unknownIn(kind, granted)) found.push({ kind, scope, resource, verb })
    }
  }
  return found
}

/** The token is granted something that Starboard does not know, or that could not be read. */
export const unknownCapabilityRule: Rule = {
  id: 'unknown-capability',
  label: 'Unknown capability',
  over: 'grants',
  check(tokenGrants) {
    const grants = unknownGrants(tokenGrants)
    if (grants.length === 0 && tokenGrants.unread.length === 0) return null
    return {
      severity: 'low',
      reason:
        grants.length === 0
          ? 'Part of what the token is granted could not be read, so no other rule has looked at it.'
          : 'Starboard does not know what these grants allow, so no other rule has looked at them.',
      remedy: 'Find out from the service what they allow, and whether the token needs them.',
      grants,
    }
  },
}
