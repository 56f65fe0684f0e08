import type { ScopeKind } from './capability.ts'
import { everything, type Grant, scopesOf, type TokenGrants } from './token-grants.ts'

/** An action in question; `scope` is ignored for the organization. */
export type Action = Grant

/** Why a token can do something: granted by that very name, or through `*`. */
export type Cause = 'direct' | 'wildcard'

/** Whether the grants allow the action, and why; null when they do not. A direct grant is named first. */
export function can(grants: TokenGrants, action: Action): Cause | null {
  const { kind, resource, verb } = action
  const scope = kind === 'organization' ? '' : action.scope
  if (isGranted(grants, kind, scope, resource, verb)) return 'direct'
  if (kind !== 'organization' && isGranted(grants, kind, everything, resource, verb)) return 'wildcard'
  return null
}

function isGranted(grants: TokenGrants, kind: ScopeKind, scope: string, resource: string, verb: string) {
  return scopesOf(grants, kind).get(scope)?.get(resource)?.includes(verb) ?? false
}
