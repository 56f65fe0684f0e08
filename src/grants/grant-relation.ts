import { can, eachGrant, everything, type Grant, type TokenGrants, type UnreadPart } from './token-grants.ts'
import { mayAllow } from './unknown-grants.ts'

/** The grants of `a` that `b` does not allow, as far as both were read. */
export function* beyond(a: TokenGrants, b: TokenGrants): Generator<Grant> {
  for (const grant of eachGrant(a)) if (!can(b, grant)) yield grant
}

/** The grants of `a` that `b` allows too, as far as both were read. */
export function* within(a: TokenGrants, b: TokenGrants): Generator<Grant> {
  for (const grant of eachGrant(a)) if (can(b, grant)) yield grant
}

/** True when `b` certainly allows all that `a` does; never of an `a` with unread parts. */
export function isSubset(a: TokenGrants, b: TokenGrants): boolean {
  return a.unread.length === 0 && beyond(a, b).next().done === true
}

/** How the grants of `a` stand to those of `b`: `subset` and `superset` are strict. */
const knownRelations = ['identical', 'subset', 'superset', 'overlapping', 'disjoint'] as const

export type KnownRelation = (typeof knownRelations)[number]

/** A relation that is certain; or `unknown`, with what of either side could not be read. */
export type GrantRelation =
  | { readonly kind: KnownRelation }
  | {
      readonly kind: 'unknown'
      readonly unreadOfA: TokenGrants['unread']
      readonly unreadOfB: TokenGrants['unread']
    }

type Answer = 'yes' | 'no' | 'maybe'

/** Whether a part that could not be read stands where this grant, or one on `*` that covers it, would stand. */
function mayHold(part: UnreadPart, { kind, scope, resource }: Grant): boolean {
  if (part.kind !== kind) return false
  const isPlace = part.scope === '' || part.scope === scope || part.scope === everything
  return isPlace && (part.resource === '' || part.resource === resource)
}

/** Whether a part that could not be read may hold this grant. */
export function mayBeUnread({ unread }: TokenGrants, grant: Grant): boolean {
  return unread.some((part) => mayHold(part, grant))
}

/** Whether `a` allows something that `b` does not. */
function hasMore(a: TokenGrants, b: TokenGrants): Answer {
  if (isSubset(a, b)) return 'no'
  for (const grant of beyond(a, b)) if (!mayBeUnread(b, grant)) return 'yes'
  return 'maybe'
}

/** Whether there is something that both allow. */
function haveCommon(a: TokenGrants, b: TokenGrants): Answer {
  if (!within(a, b).next().done || !within(b, a).next().done) return 'yes'
  return a.unread.length + b.unread.length === 0 && !mayShare(a, b) && !mayShare(b, a) ? 'no' : 'maybe'
}

/**
 * Whether `a` has a grant that `b` certainly does not allow: an unknown one of `b`, such as `*`, may allow it. Asked
 * where each has a grant that the other has not.
 */
function certainlyHasMore(a: TokenGrants, b: TokenGrants): boolean {
  for (const grant of beyond(a, b)) if (!mayBeUnread(b, grant) && mayAllow(b, grant).length === 0) return true
  return false
}

/** Whether an unknown grant of `a` may allow what `b` is granted, so that nobody can call them disjoint. */
function mayShare(a: TokenGrants, b: TokenGrants): boolean {
  for (const grant of eachGrant(b)) {
    const scope = grant.scope === everything ? null : grant.scope
    if (mayAllow(a, { ...grant, scope }).length > 0) return true
  }
  return false
}

/** The one relation that is certain; undefined when several are possible. */
function settled(a: TokenGrants, b: TokenGrants): KnownRelation | undefined {
  const [aMore, bMore] = [hasMore(a, b), hasMore(b, a)]
  if (aMore === 'maybe' || bMore === 'maybe') return undefined
  if (aMore === 'no') return bMore === 'no' ? 'identical' : 'subset'
  if (bMore === 'no') return 'superset'
  if (!certainlyHasMore(a, b) || !certainlyHasMore(b, a)) return undefined
  const both = haveCommon(a, b)
  if (both === 'maybe') return undefined
  return both === 'yes' ? 'overlapping' : 'disjoint'
}

/**
 * How the grants of two tokens stand to each other by what they allow, `*` covering every name. With unread parts a
 * relation is claimed only where the parts that were read decide it, whatever the others hold. An unknown grant is the
 * same as one of the same name, and may be the same as others on its resource.
 */
export function relationOf(a: TokenGrants, b: TokenGrants): GrantRelation {
  const kind = settled(a, b)
  return kind ? { kind } : { kind: 'unknown', unreadOfA: a.unread, unreadOfB: b.unread }
}
