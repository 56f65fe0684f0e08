import { can } from './can.ts'
import { fromGrants } from './from-grants.ts'
import { eachGrant, everything, type Grant, type TokenGrants } from './token-grants.ts'

/**
 * Grants as sets, by what they allow: a grant on `*` allows the same on every dataset or view, named or not. Results
 * carry the unread parts of both sides, since what those hold could change them.
 */
const setOf = (grants: Iterable<Grant>, ...sides: readonly TokenGrants[]): TokenGrants => ({
  ...fromGrants(grants),
  unread: sides.flatMap(({ unread }) => unread),
})

/** The grants of `a` that `b` does not allow, as far as both were read. */
export function* beyond(a: TokenGrants, b: TokenGrants): Generator<Grant> {
  for (const grant of eachGrant(a)) if (!can(b, grant)) yield grant
}

/** The grants of `a` that `b` allows too, as far as both were read. */
export function* within(a: TokenGrants, b: TokenGrants): Generator<Grant> {
  for (const grant of eachGrant(a)) if (can(b, grant)) yield grant
}

/** Every grant of either, as it stands. */
export function union(a: TokenGrants, b: TokenGrants): TokenGrants {
  return setOf([...eachGrant(a), ...eachGrant(b)], a, b)
}

/** The grants of `a` that `b` does not allow. `*` stays whole where `b` has only some of the names. */
export function difference(a: TokenGrants, b: TokenGrants): TokenGrants {
  return setOf(beyond(a, b), a, b)
}

/** The grants of either that both allow: what is left of the two. */
export function intersection(a: TokenGrants, b: TokenGrants): TokenGrants {
  return setOf([...within(a, b), ...within(b, a)], a, b)
}

/** The same grants without those by name that `*` covers already. */
export function withoutCovered(grants: TokenGrants): TokenGrants {
  const needed = function* (): Generator<Grant> {
    for (const grant of eachGrant(grants)) {
      const isNamed = grant.kind !== 'organization' && grant.scope !== everything
      if (!isNamed || !can(grants, { ...grant, scope: everything })) yield grant
    }
  }
  return setOf(needed(), grants)
}

/** True when `b` certainly allows all that `a` does; never of an `a` with unread parts. */
export function isSubset(a: TokenGrants, b: TokenGrants): boolean {
  return a.unread.length === 0 && beyond(a, b).next().done === true
}
