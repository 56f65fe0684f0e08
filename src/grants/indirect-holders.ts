import { knownSteps } from './escalation-steps.ts'
import { cacheByScope } from './grant-sets.ts'
import type { Question } from './question.ts'
import { type Grant, hasVerb, type ScopeGrants, type TokenGrants } from './token-grants.ts'
import { isOrganizationKnown } from './unknown-grants.ts'
import { answerQuestion, unclearReasons } from './who-can.ts'

/**
 * How a token that cannot do something could still get to. `index`: another token that it can regenerate for that.
 * `keys`: it can sign access with shared access keys. `unknown`: it may be able to climb, that is, to mint, regenerate,
 * or assign roles, or to get the keys, but nobody can tell.
 */
type IndirectWay =
  | { readonly kind: 'unknown'; readonly to: 'climb' | 'keys'; readonly reasons: readonly string[] }
  | { readonly kind: 'mint' | 'roles' | 'keys'; readonly from: readonly Grant[] }
  | {
      readonly kind: 'regenerate'
      readonly from: readonly Grant[]
      readonly index: number
      readonly isAble: boolean
    }

export type IndirectHolder = {
  /** Position in the list, from 0. */
  readonly index: number
  /** Each way once, most certain first. */
  readonly ways: readonly IndirectWay[]
}

const grantsTo = (powers: readonly string[]): readonly Grant[] =>
  knownSteps.filter(({ power }) => powers.includes(power)).map(({ from }) => from)

const minting = grantsTo(['mint'])
const regenerating = grantsTo(['regenerate'])
const assigning = grantsTo(['make-roles', 'change-roles', 'invite', 'promote'])

const climbing = [...minting, ...regenerating, ...assigning]
const keys = grantsTo(['read-keys', 'rotate-keys'])

/** Whether a shared access key can sign what is asked: it signs access to query one dataset. */
const isSigned = ({ kind, resource, verb }: Question): boolean =>
  kind === 'dataset' && resource === 'query' && verb === 'read'

/** Why it is unknown whether a token has any of these grants. */
function unknownReasons(grants: TokenGrants, wanted: readonly Grant[]): readonly string[] {
  const reasons = wanted.flatMap((grant) => {
    const answer = answerQuestion(grants, grant)
    return answer.kind === 'unclear' ? unclearReasons(answer) : []
  })
  return [...new Set(reasons)]
}

/** What a token may be able to do, as nobody can tell; `signing` are the grants that would give it the keys. */
function unknownWays(grants: TokenGrants, signing: readonly Grant[]): readonly IndirectWay[] {
  // True for nearly every token of a long list.
  if (isOrganizationKnown(grants)) return []
  const ways = [
    { kind: 'unknown', to: 'climb', reasons: unknownReasons(grants, climbing) },
    { kind: 'unknown', to: 'keys', reasons: unknownReasons(grants, signing) },
  ] as const
  return ways.filter(({ reasons }) => reasons.length > 0)
}

const held = (organization: ScopeGrants, wanted: readonly Grant[]): readonly Grant[] =>
  wanted.filter(({ resource, verb }) => hasVerb(organization, resource, verb))

/**
 * Returns the tokens that cannot do something themselves, as `isAble` says by position, but could get to: with a token
 * that they mint, with roles or people that they change, by signing access with shared access keys, or by regenerating
 * another token that can, or that could get to; where there is none, by regenerating any with other grants, which is
 * like minting. Whether the service lets minted tokens and roles have more than the token itself, and the keys sign for
 * every dataset, is not public; they are included. So are tokens for which it is unknown whether they can do any of that.
 */
export function indirectHolders(
  fleet: readonly TokenGrants[],
  question: Question,
  isAble: (index: number) => boolean,
): readonly IndirectHolder[] {
  const signing = isSigned(question) ? keys : []
  // A long list has few distinct contents of the organization.
  const waysOf = cacheByScope((organization) => {
    const owned = [
      { kind: 'mint', from: held(organization, minting) },
      { kind: 'roles', from: held(organization, assigning) },
      { kind: 'keys', from: held(organization, signing) },
    ] as const
    const own: readonly IndirectWay[] = owned.filter(({ from }) => from.length > 0)
    return { own, from: held(organization, regenerating) }
  })
  const ways = fleet.map(({ organization }) => waysOf(organization))
  const hasWay = (index: number): boolean => (ways[index]?.own.length ?? 0) > 0
  // Two of each, because a token does not regenerate itself for this.
  const able = firstIndexes(fleet.length, isAble)
  const getting = firstIndexes(fleet.length, (index) => !isAble(index) && hasWay(index))
  const found: IndirectHolder[] = []
  for (const [index, { own, from }] of ways.entries()) {
    const grants = fleet[index]
    if (!grants || isAble(index)) continue
    const target = able[0] ?? getting.find((other) => other !== index)
    const unknown = from.length > 0 || own.length > 0 ? [] : unknownWays(grants, signing)
    if (unknown.length > 0) found.push({ index, ways: unknown })
    else if (from.length > 0 && target !== undefined)
      found.push({
        index,
        ways: [{ kind: 'regenerate', from, index: target, isAble: able.length > 0 }, ...own],
      })
    else if (own.length > 0) found.push({ index, ways: own })
    else if (from.length > 0) found.push({ index, ways: [{ kind: 'mint', from }] })
  }
  return found
}

function firstIndexes(length: number, passes: (index: number) => boolean): readonly number[] {
  const found: number[] = []
  for (let index = 0; index < length && found.length < 2; index++) if (passes(index)) found.push(index)
  return found
}
