import { organizationGrants } from './organization-grants.ts'
import type { TokenRule } from './finding.ts'

/** The token can read shared access keys. It mints and changes none, so it is a rule of its own. */
export const sharedKeysRule: TokenRule = {
  id: 'shared-keys',
  kind: 'risk',
  label: 'Can read shared access keys',
  severity: 'high',
  finds: 'Can read the keys that sign shared access.',
  over: 'grants',
  check({ grants: { organization } }) {
    const grants = organizationGrants(organization, [['sharedAccessKeys', ['read']]])
    if (grants.length === 0) return null
    return {
      reason: 'Keys that were read once can be used without the token, and until they are rotated.',
      remedy: 'Replace it with a token without this grant; where it may have leaked, rotate the keys too.',
      grants,
    }
  },
}
