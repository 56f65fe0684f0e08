import { organizationGrants } from './organization-grants.ts'
import type { TokenRule } from './finding.ts'

/** The token can change the plan and how it is paid. It mints no credential, so it is a rule of its own. */
export const billingRule: TokenRule = {
  id: 'billing',
  kind: 'risk',
  label: 'Can change the plan',
  severity: 'medium',
  finds: 'Can change the plan of the organization and how it is paid.',
  over: 'grants',
  check({ grants: { organization } }) {
    const grants = organizationGrants(organization, [['billing', ['update']]])
    if (grants.length === 0) return null
    return {
      reason: 'Whoever holds the token can raise what the organization is allowed, and what it pays.',
      remedy: 'Replace it with a token without this grant, and leave plans to people.',
      grants,
    }
  },
}
