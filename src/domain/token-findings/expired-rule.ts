import { expiryBand } from '#domain/grants/expiry.ts'
import type { Rule } from './finding.ts'

/** The token is past its end. */
export const expiredRule: Rule = {
  id: 'expired',
  label: 'Expired',
  over: 'expiry',
  check: (expiry, now) =>
    expiryBand(expiry, now) === 'expired'
      ? {
          severity: 'low',
          reason: 'The token is past its expiration date. It can be regenerated and used again as it is.',
          remedy: 'Delete the token if nothing needs it, or replace it by one that ends later.',
          grants: [],
        }
      : null,
}
