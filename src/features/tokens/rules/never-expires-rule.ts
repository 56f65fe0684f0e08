import type { TokenRule } from './finding.ts'

/** The token has no end. */
export const neverExpiresRule: TokenRule = {
  id: 'never-expires',
  kind: 'lifetime',
  label: 'Never expires',
  severity: 'medium',
  finds: 'Has no expiration date.',
  over: 'expiry',
  check: ({ expiry }) =>
    expiry.kind === 'never'
      ? {
          reason: 'A secret without an end stays valid after it leaked, or after its owner left.',
          remedy: 'Replace the token with one with an expiration date.',
          grants: [],
        }
      : null,
}
