import { asText, member } from '#lib/json-value.ts'
import type { Rule } from './finding.ts'

/** The plan of the organization and the tier of its license disagree. */
export const planTierRule: Rule = {
  id: 'plan-tier',
  urgency: 'check',
  label: () => 'Plan and tier differ',
  check({ org }) {
    const plan = asText(member(org, 'plan'))
    const tier = asText(member(member(org, 'license'), 'tier'))
    if (plan === undefined || tier === undefined || plan === tier) return null
    return {
      reason: () => `The plan is ${plan}, but the license has tier ${tier}.`,
      fields: ['plan', 'license.tier'],
    }
  },
}
