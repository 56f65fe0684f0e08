import { beyond } from './grant-sets.ts'
import { can, countGrants, eachGrant, everything, type Grant, type TokenGrants } from './token-grants.ts'
import { mayAllow, unreadAbout } from './unknown-grants.ts'

/** How the grants of `a` relate to those of `b`; `subset` and `superset` are strict. */
export type KnownRelation = 'identical' | 'subset' | 'superset' | 'overlapping' | 'disjoint'

/** A certain relation, or `unknown`; and what each side allows that the other does not, as far as both were read. */
export type GrantRelation = {
  readonly kind: KnownRelation | 'unknown'
  readonly onlyA: TokenGrants
  readonly onlyB: TokenGrants
}

type Answer = 'yes' | 'no' | 'maybe'

/** Whether a part that could not be read may contain this grant, or one on `*` that covers it. */
export const mayBeUnread = (grants: TokenGrants, grant: Grant): boolean =>
  unreadAbout(grants, grant).length > 0

/** Two sets; `more` is what the first allows and the second does not. */
type Pair = { readonly a: TokenGrants; readonly b: TokenGrants; readonly more: TokenGrants }

/** Whether `a` allows something that `b` does not, as far as `b` was read. */
function hasMore({ a, more }: Pair): Answer {
  if (countGrants(more) > 0) return 'yes'
  return a.unread.length === 0 ? 'no' : 'maybe'
}

/** Whether `b` allows at least one grant of `a`. */
const allowsSome = (a: TokenGrants, b: TokenGrants): boolean =>
  [...eachGrant(a)].some((grant) => can(b, grant))

/** Whether there is something that both allow. */
function haveCommon(a: TokenGrants, b: TokenGrants): Answer {
  if (allowsSome(a, b) || allowsSome(b, a)) return 'yes'
  return a.unread.length + b.unread.length === 0 && !mayShare(a, b) && !mayShare(b, a) ? 'no' : 'maybe'
}

/**
 * Whether `a` has a grant that `b` certainly does not allow, not even through an unknown grant such as `*` or a part
 * that could not be read. Used when each has a grant that the other does not have.
 */
const certainlyHasMore = ({ b, more }: Pair): boolean =>
  [...eachGrant(more)].some((grant) => !mayBeUnread(b, grant) && mayAllow(b, grant).length === 0)

/** Whether an unknown grant of `a` may allow what `b` is granted, so that they cannot be called disjoint. */
function mayShare(a: TokenGrants, b: TokenGrants): boolean {
  for (const grant of eachGrant(b)) {
    const scope = grant.scope === everything ? null : grant.scope
    if (mayAllow(a, { ...grant, scope }).length > 0) return true
  }
  return false
}

/** The relation when only one is possible; otherwise `unknown`. */
function settled(ofA: Pair, ofB: Pair): GrantRelation['kind'] {
  const [aMore, bMore] = [hasMore(ofA), hasMore(ofB)]
  if (aMore === 'maybe' || bMore === 'maybe') return 'unknown'
  if (aMore === 'no') return bMore === 'no' ? 'identical' : 'subset'
  if (bMore === 'no') return 'superset'
  if (!certainlyHasMore(ofA) || !certainlyHasMore(ofB)) return 'unknown'
  const both = haveCommon(ofA.a, ofA.b)
  if (both === 'maybe') return 'unknown'
  return both === 'yes' ? 'overlapping' : 'disjoint'
}

/**
 * How the grants of two tokens relate by what they allow, with `*` covering every name. With unread parts, a relation
 * is reported only if the parts that were read decide it, whatever the others contain. An unknown grant equals one with
 * the same name, and may equal others on its resource.
 */
export function compareGrants(a: TokenGrants, b: TokenGrants): GrantRelation {
  const [onlyA, onlyB] = [beyond(a, b), beyond(b, a)]
  return { kind: settled({ a, b, more: onlyA }, { a: b, b: a, more: onlyB }), onlyA, onlyB }
}
