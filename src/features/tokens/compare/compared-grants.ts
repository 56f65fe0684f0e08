import { can } from '#grants/can.ts'
import { mayBeUnread } from '#grants/grant-relation.ts'
import { fromGrants } from '#grants/from-grants.ts'
import { eachGrant, type Grant, type TokenGrants } from '#grants/token-grants.ts'

/** Whether a token allows a grant and why; `unread` when a part that could not be read may hold it. */
export type GrantCause = 'direct' | 'wildcard' | 'unread' | 'none'

/** One grant that at least one of the tokens has, and what each of them says to it. */
export type ComparedGrant = { readonly grant: Grant; readonly causes: readonly GrantCause[] }

function causeOf(grants: TokenGrants, grant: Grant): GrantCause {
  return can(grants, grant) ?? (mayBeUnread(grants, grant) ? 'unread' : 'none')
}

const isAllowed = (cause: GrantCause): boolean => cause === 'direct' || cause === 'wildcard'

function* grantsOfAll(tokens: readonly TokenGrants[]): Generator<Grant> {
  for (const grants of tokens) yield* eachGrant(grants)
}

/** Every grant of any of the tokens once, in the order of the scopes, with what each token says to it. */
export function comparedGrants(tokens: readonly TokenGrants[]): readonly ComparedGrant[] {
  return Array.from(eachGrant(fromGrants(grantsOfAll(tokens))), (grant) => ({
    grant,
    causes: tokens.map((grants) => causeOf(grants, grant)),
  }))
}

/** True when all tokens allow it. */
export const isCommon = ({ causes }: ComparedGrant): boolean => causes.every(isAllowed)

/** Of the grants of two tokens: what only the first allows, what both do, and what only the second allows. */
export function splitGrants(grants: readonly ComparedGrant[]) {
  return {
    onlyA: grants.filter((compared) => !isCommon(compared) && isAllowed(compared.causes[0] ?? 'none')),
    common: grants.filter(isCommon),
    onlyB: grants.filter((compared) => !isCommon(compared) && isAllowed(compared.causes[1] ?? 'none')),
  }
}
