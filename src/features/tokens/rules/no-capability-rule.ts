import { eachGrant } from '#grants/token-grants.ts'
import type { TokenRule } from './finding.ts'

/** The token can do nothing at all, and all that it is granted could be read. */
export const noCapabilityRule: TokenRule = {
  id: 'no-capability',
  kind: 'cleanup',
  label: 'No capability at all',
  severity: 'low',
  finds: 'Is granted nothing.',
  over: 'grants',
  check: ({ grants }) =>
    grants.unread.length === 0 && eachGrant(grants).next().done
      ? {
          reason: 'The token is granted nothing. It is left over, or a mistake was made when it was created.',
          remedy: 'Delete the token.',
          grants: [],
        }
      : null,
}
