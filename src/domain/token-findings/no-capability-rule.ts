import { countGrants } from '#domain/grants/token-grants.ts'
import type { Rule } from './finding.ts'

/** The token can do nothing at all. */
export const noCapabilityRule: Rule = {
  id: 'no-capability',
  label: 'No capability at all',
  over: 'grants',
  check: (grants) =>
    grants.unread.length === 0 && countGrants(grants) === 0
      ? {
          severity: 'low',
          reason: 'The token is granted nothing. It is left over, or a mistake was made when it was created.',
          remedy: 'Delete the token.',
          grants: [],
        }
      : null,
}
