import { addToGroup, getOrInsert } from '#lib/maps.ts'
import {
  meaningOf,
  orderVerbs,
  type ScopeKind,
  scopeKinds,
  type Strength,
  strengthOf,
  strengths,
} from './capability-catalog.ts'
import { orderResources, wildcardFirst } from './scope-text.ts'
import { scopesOf, type TokenGrants } from './token-grants.ts'

/** One thing that a token can do, and everywhere it can do it. */
export type Ability = {
  readonly kind: ScopeKind
  readonly resource: string
  readonly verb: string
  readonly strength: Strength
  /** What it means in one line; undefined when it is not in the catalog. */
  readonly meaning: string | undefined
  /** Datasets or views where it applies, `*` first; empty for the organization. */
  readonly scopes: readonly string[]
}

function abilitiesIn(grants: TokenGrants, kind: ScopeKind): readonly Ability[] {
  const holders = new Map<string, Map<string, string[]>>()
  for (const [scope, granted] of scopesOf(grants, kind)) {
    for (const [resource, verbs] of granted) {
      const byVerb = getOrInsert(holders, resource, () => new Map<string, string[]>())
      for (const verb of verbs) addToGroup(byVerb, verb, scope)
    }
  }
  return orderResources(kind, holders.keys()).flatMap((resource) => {
    const byVerb = holders.get(resource) ?? new Map<string, string[]>()
    return orderVerbs([...byVerb.keys()]).map((verb) => ({
      kind,
      resource,
      verb,
      strength: strengthOf(kind, resource, verb),
      meaning: meaningOf(kind, resource, verb),
      scopes: kind === 'organization' ? [] : wildcardFirst(byVerb.get(verb) ?? []),
    }))
  })
}

/** Everything a token can do, by strength; within a strength: organization, datasets, views. */
export function abilitiesOf(
  grants: TokenGrants,
): readonly { strength: Strength; abilities: readonly Ability[] }[] {
  const all = scopeKinds.flatMap((kind) => abilitiesIn(grants, kind))
  return strengths
    .map((strength) => ({ strength, abilities: all.filter((ability) => ability.strength === strength) }))
    .filter(({ abilities }) => abilities.length > 0)
}
