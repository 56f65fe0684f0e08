import type { TokenRule } from './finding.ts'
import { hasExpired } from './time-left.ts'

/** The token is past its end. */
export const expiredRule: TokenRule = {
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
          remedy: 'Delete the token if nothing needs it, or replace it with one that ends later.',
          grants: [],
        }
      : null,
}
