import type { Rule } from './finding.ts'

/** Grants with which a token can get at more than it was given: by a new secret, a role, or a person. */
const verbsByResource: ReadonlyMap<string, readonly string[]> = new Map([
  ['apiTokens', ['create', 'update']],
  ['rbac', ['create', 'update']],
  ['users', ['create', 'update']],
  ['sharedAccessKeys', ['read', 'update']],
])

/** The token can mint or change credentials. */
export const credentialsRule: Rule = {
  id: 'credentials',
  label: 'Can mint or change credentials',
  over: 'grants',
  check({ organization }) {
    const grants = [...verbsByResource].flatMap(([resource, verbs]) =>
      verbs
        .filter((verb) => organization.get(resource)?.includes(verb))
        .map((verb) => ({ kind: 'organization', scope: '', resource, verb }) as const),
    )
    if (grants.length === 0) return null
    return {
      severity: 'high',
      reason: 'Whoever holds the token can give themselves, or others, more than the token was granted.',
      remedy:
        'Replace it by a token without these grants, or keep it where few can reach it and let it end soon.',
      grants,
    }
  },
}
