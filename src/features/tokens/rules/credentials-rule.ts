import { organizationGrants } from './organization-grants.ts'
import type { TokenRule } from './finding.ts'

/** Grants with which a token can get at more than it was given: by a new secret, a role, or a person. */
const verbsByResource = [
  ['apiTokens', ['create', 'update']],
  ['rbac', ['create', 'update']],
  ['users', ['create', 'update']],
  ['sharedAccessKeys', ['update']],
] as const

/** The token can mint or change credentials. */
export const credentialsRule: TokenRule = {
  id: 'credentials',
  kind: 'risk',
  label: 'Can mint or change credentials',
  severity: 'high',
  finds:
    'Can create or regenerate API tokens, make or change roles, invite people or change their roles, or rotate shared access keys.',
  over: 'grants',
  check({ grants: { organization } }) {
    const grants = organizationGrants(organization, verbsByResource)
    if (grants.length === 0) return null
    return {
      reason: 'Whoever holds the token can give themselves, or others, more than the token was granted.',
      remedy:
        'Replace it with a token without these grants, or keep it where few can reach it and let it end soon.',
      grants,
    }
  },
}
