import { type Ability, abilitiesOf } from '#grants/abilities.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { answerOf } from '#grants/who-can.ts'
import { lostGrants } from './ticked-grants.ts'

/** Who else can do what a token no longer could, counted in tokens. */
export type OtherHolders = {
  /** Dataset or view, `*` for all of them; null for the organization. */
  readonly scope: string | null
  readonly able: number
  /** Could by their grants, but are over. */
  readonly expired: number
  /** Of which it cannot be told, because part of their grants could not be read. */
  readonly untold: number
}

/** Something that a token could do and would no longer, by the scopes where it is lost. */
export type LostAbility = { readonly ability: Ability; readonly others: readonly OtherHolders[] }

/** Another token, as far as it is asked. */
export type OtherToken = { readonly grants: TokenGrants; readonly isExpired: boolean }

/** Scopes of one ability for which the others are counted. */
export const countedScopes = 3

/** What is lost from one set of grants to another, the strongest first, and who else still can; a step for each token. */
export function* lostAbilities(
  before: TokenGrants,
  after: TokenGrants,
  others: readonly OtherToken[],
): Generator<undefined, readonly LostAbility[]> {
  const abilities = abilitiesOf(lostGrants(before, after)).flatMap((group) => group.abilities)
  const questions = abilities.flatMap((ability) => {
    const { kind, resource, verb, scopes } = ability
    const places: readonly (string | null)[] =
      kind === 'organization' ? [null] : scopes.slice(0, countedScopes)
    return places.map((scope) => ({
      ability,
      asked: { kind, scope, resource, verb },
      count: { scope, able: 0, expired: 0, untold: 0 },
    }))
  })
  for (const { grants, isExpired } of others) {
    for (const { asked, count } of questions) {
      const answer = answerOf(grants, asked)
      if (answer.kind === 'can') count[isExpired ? 'expired' : 'able'] += 1
      else if (answer.kind === 'untold') count.untold += 1
    }
    yield
  }
  return abilities.map((ability) => ({
    ability,
    others: questions.filter((question) => question.ability === ability).map(({ count }) => count),
  }))
}
