import { organizationGrants } from '../organization-grants.ts'
import type { TokenRule } from '../finding.ts'

/** Grants with which a token can get at more than it was given: by a new secret, a role, or a person. */
const verbsByResource = [
  ['apiTokens', ['create', 'update']],
  ['rbac', ['create', 'update']],
  ['users', ['create', 'update']],
  ['sharedAccessKeys', ['read', 'update']],
] as const

/** The token can mint or change credentials. */
export const credentialsRule: TokenRule = {
  id: 'credentials',
  label: 'Can mint or change credentials',
  severity: 'high',
  finds: 'Can create or regenerate API tokens, change roles or people, or read or rotate shared access keys.',
  over: 'grants',
  check({ grants: { organization } }) {
    const grants = organizationGrants(organization, verbsByResource)
    if (grants.length === 0) return null
    return {
      reason: 'Whoever holds the token can give themselves, or others, more than the token was granted.',
      remedy:
        'Replace it by a token without these grants, or keep it where few can reach it and let it end soon.',
      grants,
    }
  },
}
