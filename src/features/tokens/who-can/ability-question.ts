import type { Ability } from '#domain/grants/abilities.ts'
import { everything } from '#domain/grants/token-grants.ts'
import type { Question } from '#domain/who-can/who-can.ts'

/** Who else can do the same: everywhere through `*`, in the one place that is named, or in any place. */
export function abilityQuestion({ kind, resource, verb, scopes }: Ability): Question {
  const [first, second] = scopes
  const scope = first === everything || second === undefined ? (first ?? null) : null
  return { kind, resource, verb, scope }
}
