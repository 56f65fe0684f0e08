import { can } from './can.ts'
import type { Grant, TokenGrants } from './token-grants.ts'
import { type PowerGrant, powerGrants } from './powers.ts'
import type { Step } from './step.ts'

function stepOf({ resource, verb, granted, inferred }: PowerGrant): Step {
  const from: readonly Grant[] = [{ kind: 'organization', scope: '', resource, verb }]
  const next: readonly Step[] = inferred ? [{ ...inferred, from, certainty: 'inferred', next: [] }] : []
  return { ...granted, from, certainty: 'granted', next }
}

const known: readonly Step[] = powerGrants.map(stepOf)

const holds = (grants: TokenGrants, step: Step): boolean =>
  step.from.every((grant) => can(grants, grant) !== null)

/** The steps up that these grants allow by themselves, the strongest first; with `beyond`, only those it does not. */
export function stepsOf(grants: TokenGrants, beyond?: TokenGrants): readonly Step[] {
  // Most tokens have nothing on the organization.
  if (grants.organization.size === 0) return []
  return known.filter((step) => holds(grants, step) && !(beyond && holds(beyond, step)))
}
