import type { Rule } from './finding.ts'

/** The token has no end. */
export const neverExpiresRule: Rule = {
  id: 'never-expires',
  label: 'Never expires',
  over: 'expiry',
  check: (expiry) =>
    expiry.kind === 'never'
      ? {
          severity: 'medium',
          reason: 'A secret without an end stays valid after it leaked, or after its owner left.',
          remedy: 'Replace the token by one with an expiration date.',
          grants: [],
        }
      : null,
}
