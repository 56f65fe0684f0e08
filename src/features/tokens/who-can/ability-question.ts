import type { Ability } from '#grants/abilities.ts'
import { everything } from '#grants/token-grants.ts'
import type { Question } from '#grants/who-can.ts'

/** Who else can do the same: everywhere through `*`, in the one place that is named, or in any place. */
export function abilityQuestion({ kind, resource, verb, scopes }: Ability): Question {
  const [first, second] = scopes
  const scope = first === everything || second === undefined ? (first ?? null) : null
  return { kind, resource, verb, scope }
}
