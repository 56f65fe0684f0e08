import { countGrants } from '#grants/token-grants.ts'
import { mayMean, unknownGrants } from '#grants/unknown-grants.ts'
import { day } from '#lib/dates.ts'
import { countText } from '#lib/count-text.ts'
import { organizationGrants } from '#grants/granted-pairs.ts'
import { bandDays, expiryBand } from '#lib/expiry.ts'
import { theseOthers, type Rule, type TokenRule } from './finding.ts'
import { destructiveRule, exfiltrationRule, fullControlRule, wildcardRule } from './reach-rules.ts'
import { hasExpired, timeLeft } from './thresholds.ts'

/** Organization resources for which an unknown grant may be as bad as it gets. */
const weighty = ['apiTokens', 'rbac', 'users', 'sharedAccessKeys', 'datasets'] as const

/** Whether a resource of the organization is one of them, or may mean one; "" is the whole map. */
const isWeighty = (resource: string): boolean =>
  resource === '' ||
  weighty.some((other) => other === resource) ||
  mayMean('organization', resource, ...weighty)

/** A risk that comes with certain grants of the organization, whatever else the token has. */
const organizationRule = (
  wanted: Parameters<typeof organizationGrants>[1],
  {
    reason,
    remedy,
    ...head
  }: Omit<TokenRule, 'kind' | 'over' | 'check'> & { reason: string; remedy: string },
): TokenRule => ({
  ...head,
  kind: 'risk',
  over: 'grants',
  check({ grants: { organization } }) {
    const grants = organizationGrants(organization, wanted)
    return grants.length > 0 ? { reason, remedy, grants: () => grants } : null
  },
})

/** Grants that mint or change credentials: through a new secret, a role, or a person. */
const credentialVerbs: readonly (readonly [resource: string, verbs: readonly string[]])[] = [
  ['apiTokens', ['create', 'update']],
  ['rbac', ['create', 'update']],
  ['users', ['create', 'update']],
  ['sharedAccessKeys', ['update']],
]

/** Grants that can get a token more than it was given. */
export const escalatingVerbs: ReadonlyMap<string, readonly string[]> = new Map([
  ...credentialVerbs,
  ['sharedAccessKeys', ['read', 'update']],
])

/** Every built-in rule, in the order in which findings of equal severity are shown. */
export const tokenRules: readonly Rule[] = [
  fullControlRule,
  organizationRule(credentialVerbs, {
    id: 'credentials',
    label: 'Can mint or change credentials',
    severity: 'high',
    finds:
      'Can create or regenerate API tokens, make or change roles, invite people or change their roles, or rotate shared access keys.',
    reason:
      'Anyone with the token may be able to give themselves, or others, more than the token was granted.',
    remedy:
      'Replace it with a token without these grants, or keep it where few can reach it, let it expire soon, and waive this finding.',
  }),
  // It mints and changes no credentials, so it is a rule of its own.
  organizationRule([['sharedAccessKeys', ['read']]], {
    id: 'shared-keys',
    label: 'Can read shared access keys',
    severity: 'high',
    finds: 'Can read the keys that sign shared access.',
    reason: 'Once read, the keys sign access to query datasets without the token, until they are rotated.',
    remedy: 'Replace it with a token without this grant. If it may have leaked, rotate the keys too.',
  }),
  destructiveRule,
  exfiltrationRule,
  // It mints no credentials, so it is a rule of its own.
  organizationRule([['billing', ['update']]], {
    id: 'billing',
    label: 'Can change the plan',
    severity: 'medium',
    finds: 'Can change the plan of the organization and how it is paid for.',
    reason: 'Anyone with the token can raise what the organization is allowed, and what it pays.',
    remedy: 'Replace it with a token without this grant, and leave plan changes to people.',
  }),
  wildcardRule,
  {
    id: 'never-expires',
    kind: 'lifetime',
    label: 'Never expires',
    severity: 'medium',
    finds: 'Has no expiration date, or one more than 100 years away.',
    over: 'expiry',
    days: [bandDays.later],
    check({ expiry }, { now }) {
      if (expiryBand(expiry, now) !== 'never') return null
      return {
        ...(expiry.kind === 'date' && { label: 'Never expires in practice' }),
        reason: 'A secret that never expires stays valid after it leaks, or after its owner leaves.',
        remedy: 'Replace the token with one that expires soon enough.',
      }
    },
  },
  {
    id: 'unreadable-expiry',
    kind: 'lifetime',
    label: 'Expiry unreadable',
    severity: 'medium',
    finds: 'Has an expiration date that Starboard cannot read, for example one without a time zone.',
    over: 'expiry',
    check: ({ expiry }) =>
      expiry.kind === 'unreadable'
        ? {
            reason: 'It is unknown whether the token has expired, expires soon, or never expires.',
            remedy:
              'Replace the token, or look up its expiration date at the service and waive this finding until then.',
          }
        : null,
  },
  // The service does not say when a token was created, so its lifetime is counted from now.
  {
    id: 'long-life',
    kind: 'lifetime',
    label: 'Lives longer than the policy',
    severity: 'medium',
    finds: 'Expires later than the longest lifetime set above, counted from today.',
    isOffByDefault: true,
    over: 'expiry',
    check({ expiry }, { now, thresholds: { longestDays } }) {
      const left = timeLeft(expiry, now)
      if (left === null || left <= longestDays * day || expiryBand(expiry, now) === 'never') return null
      return {
        reason: `The token expires more than ${countText(longestDays, 'day')} from now, later than your policy allows.`,
        remedy: 'Replace it with a token that expires sooner, and replace that one before it expires.',
      }
    },
  },
  {
    id: 'expires-soon',
    kind: 'lifetime',
    label: 'Expires soon',
    severity: 'medium',
    finds: 'Expires within the days that count as soon: medium within the urgent days, low otherwise.',
    over: 'expiry',
    check({ expiry }, { now, thresholds: { urgentDays, soonDays } }) {
      const left = timeLeft(expiry, now)
      if (left === null || left <= 0 || left > soonDays * day) return null
      const isUrgent = left <= urgentDays * day
      return {
        severity: isUrgent ? 'medium' : 'low',
        reason: `The token expires within ${countText(isUrgent ? urgentDays : soonDays, 'day')}. Whatever uses it will stop working.`,
        remedy: 'Create a replacement, move what uses the token to it, and delete this one.',
      }
    },
  },
  {
    id: 'expired',
    kind: 'lifetime',
    label: 'Expired',
    severity: 'low',
    finds: 'Is past its expiration date.',
    over: 'expiry',
    check: ({ expiry }, { now }) =>
      hasExpired(expiry, now)
        ? {
            reason: 'The token is past its expiration date. It can be regenerated and used again as it is.',
            remedy: 'Delete the token if nothing needs it, or replace it with one that expires later.',
          }
        : null,
  },
  {
    id: 'no-capability',
    kind: 'cleanup',
    label: 'No capability at all',
    severity: 'low',
    finds: 'Is granted nothing.',
    over: 'grants',
    check: ({ grants }) =>
      grants.organization.size + grants.unread.length === 0 && countGrants(grants) === 0
        ? {
            reason: 'The token is granted nothing. It is left over, or was created by mistake.',
            remedy: 'Delete the token.',
          }
        : null,
  },
  {
    id: 'identical',
    kind: 'cleanup',
    label: 'Identical grants',
    severity: 'low',
    finds: 'Allows exactly what another token allows; neither has expired.',
    over: 'fleet',
    asks: 'identical',
    check(index, relations) {
      const others = relations.identicalTo(index)
      if (others.count === 0) return null
      return {
        reason: `${countText(others.count, 'other token allows', 'other tokens allow')} exactly the same, so one of them may be left over.`,
        remedy: 'Find out what uses each of them, and delete those that nothing uses.',
        others,
      }
    },
  },
  {
    id: 'dominated',
    kind: 'cleanup',
    label: 'Dominated grants',
    severity: 'low',
    finds:
      'Allows only a part of what another token allows; neither has expired, and the other does not have full control.',
    isOffByDefault: true,
    over: 'fleet',
    asks: 'dominated',
    check(index, relations) {
      const { others, isCut } = relations.dominatedBy(index)
      if (others.length === 0) return null
      const count = countText(others.length, 'other token allows', 'other tokens allow')
      return {
        reason: `${isCut ? `At least ${count}` : count} everything that this one does, and more.`,
        remedy:
          'If one person or program holds both and this one is enough, delete the other, which allows more.',
        others: theseOthers(others),
      }
    },
  },
  {
    id: 'unknown-capability',
    kind: 'risk',
    label: 'Unknown capability',
    severity: 'high',
    finds:
      'Is granted something that Starboard does not know, something on a name like “http-*”, or something that could not be read: high where credentials or datasets of the organization may be meant, else medium.',
    over: 'grants',
    check(subject) {
      const { unread } = subject.grants
      const grants = unknownGrants(subject.grants)
      if (grants.length === 0 && unread.length === 0) return null
      const mayBeHigh = [...grants, ...unread].some(
        ({ kind, resource }) => kind === 'organization' && isWeighty(resource),
      )
      return {
        severity: mayBeHigh ? 'high' : 'medium',
        reason: [
          grants.length > 0 &&
            'Starboard does not know what these grants allow, so no other built-in rule checks them. They may allow more than any known grant.',
          unread.length > 0 &&
            'Some of the token’s grants could not be read, so no other built-in rule checks them.',
        ]
          .filter(Boolean)
          .join(' '),
        remedy: 'Find out what they allow in the service. Then replace the token, or waive this finding.',
        grants: () => grants,
      }
    },
  },
]
