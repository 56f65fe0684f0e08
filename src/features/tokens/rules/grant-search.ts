import { type ScopeKind, scopeKinds } from '#grants/capability.ts'
import { everything, type Grant, type TokenGrants, type UnreadPart } from '#grants/token-grants.ts'
import { grantsOfKind, pairFinder, type ScopeChoice } from './granted-pairs.ts'
import type { GrantMatcher, Names } from './condition.ts'

/** Looks for grants of tokens. */
export type GrantSearch = {
  /** The grants that are meant, by kind and scope. */
  find(grants: TokenGrants): readonly Grant[]
  /** Whether one that is meant may stand in a part that could not be read. */
  mayHide(grants: TokenGrants): boolean
}

const any = '*'

/** The names, or null for any. */
function namesOf(names: Names | undefined): readonly string[] | null {
  const list = typeof names === 'string' ? [names] : (names ?? [any])
  return list.includes(any) ? null : [...new Set(list)]
}

const takes = (names: readonly string[] | null, name: string): boolean => names?.includes(name) ?? true

function choiceOf(scopes: readonly string[] | null, onAll: boolean | undefined): ScopeChoice {
  if (onAll === true) return [everything]
  if (!scopes) return onAll === false ? 'named' : 'every'
  return onAll === false ? scopes : [everything, ...scopes]
}

function isChosen(choice: ScopeChoice, scope: string): boolean {
  if (typeof choice === 'string') return choice === 'every' || scope !== everything
  return choice.includes(scope)
}

/** Makes a search for the grants that are meant; it remembers the scopes that tokens share. */
export function grantSearch(matcher: GrantMatcher): GrantSearch {
  const { kind = any, onAll } = matcher
  const scopes = namesOf(matcher.scope)
  const resources = namesOf(matcher.resource)
  const verbs = namesOf(matcher.verb)
  const choice = choiceOf(scopes, onAll)
  const isScoped = scopes !== null || onAll !== undefined
  const kinds: readonly ScopeKind[] = scopeKinds.filter(
    (known) => (kind === any || kind === known) && !(known === 'organization' && isScoped),
  )
  const pairs = pairFinder((resource, verb) => takes(resources, resource) && takes(verbs, verb))
  const mayHold = (part: UnreadPart): boolean =>
    kinds.includes(part.kind) &&
    (part.scope === '' || isChosen(choice, part.scope)) &&
    (part.resource === '' || takes(resources, part.resource))
  return {
    find: (grants) =>
      kinds.flatMap((known) =>
        grantsOfKind(grants, known, pairs, known === 'organization' ? 'every' : choice),
      ),
    mayHide: (grants) => grants.unread.some(mayHold),
  }
}
