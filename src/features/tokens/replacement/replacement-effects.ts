import { abilitiesOf, type Ability } from '#grants/abilities.ts'
import { beyond } from '#grants/grant-sets.ts'
import { everything, type TokenGrants } from '#grants/token-grants.ts'
import { answerQuestion, type OthersCount } from '#grants/who-can.ts'
import { type Finding, severities } from '../rules/finding.ts'
import { countPart } from './ticked-grants.ts'

/**
 * Compares the findings of a token with those that its replacement would have. Those that remain are as they would be
 * then, with how many grants they were about before.
 */
export function findingChanges(before: readonly Finding[], after: readonly Finding[]) {
  const earlier = new Map(before.map((finding) => [finding.rule, finding]))
  const rules = new Set(after.map(({ rule }) => rule))
  return {
    gone: before.filter(({ rule }) => !rules.has(rule)),
    still: after.flatMap((finding) => {
      const was = earlier.get(finding.rule)
      if (!was) return []
      const drop = severities.indexOf(finding.severity) - severities.indexOf(was.severity)
      // Grants of an expired token have low severity; those of its replacement do not.
      const severity = drop === 0 ? 'as severe' : drop > 0 ? 'less severe' : 'more severe'
      return [{ finding, grantsBefore: was.grants().length, severity }]
    }),
    added: after.filter(({ rule }) => !earlier.has(rule)),
  }
}

/** How many other tokens can do what a token would lose. */
type OtherHolders = OthersCount & {
  /** A dataset or view, `*` for all of them; null for the organization. */
  readonly scope: string | null
  /** Of `*`: the datasets or views by name on which it stays. */
  readonly kept: number
}

/** An ability that a token would lose, and who else has it in the scopes where it is lost. */
export type LostAbility = { readonly ability: Ability; readonly others: readonly OtherHolders[] }

/** The facts about another token that matter here. */
export type OtherToken = { readonly grants: TokenGrants; readonly isExpired: boolean }

/** Most scopes per ability for which other holders are counted. */
export const countedScopes = 3

/**
 * Lists the abilities lost from `before` to `after`, strongest first, and who else has them: of the others, and of
 * `unreadable` rows, which nobody can tell. Yields per token.
 */
export function* lostAbilities(
  before: TokenGrants,
  after: TokenGrants,
  others: readonly OtherToken[],
  unreadable: number,
): Generator<undefined, readonly LostAbility[]> {
  const abilities = abilitiesOf(beyond(before, after)).flatMap((group) => group.abilities)
  const keptOf = ({ kind, resource, verb }: Ability): number => countPart(after, { kind, resource, verb })
  const questions = abilities.flatMap((ability) => {
    const { kind, resource, verb, scopes } = ability
    const places: readonly (string | null)[] =
      kind === 'organization' ? [null] : scopes.slice(0, countedScopes)
    return places.map((scope) => ({
      ability,
      asked: { kind, scope, resource, verb },
      count: {
        scope,
        able: 0,
        expired: 0,
        unclear: unreadable,
        kept: scope === everything ? keptOf(ability) : 0,
      },
    }))
  })
  for (const { grants, isExpired } of others) {
    for (const { asked, count } of questions) {
      const answer = answerQuestion(grants, asked)
      if (answer.kind === 'can') count[isExpired ? 'expired' : 'able'] += 1
      else if (answer.kind === 'unclear') count.unclear += 1
    }
    yield
  }
  return abilities.map((ability) => ({
    ability,
    others: questions.filter((question) => question.ability === ability).map(({ count }) => count),
  }))
}
