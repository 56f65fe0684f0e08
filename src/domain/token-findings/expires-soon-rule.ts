import { expiryBand } from '#domain/grants/expiry.ts'
import type { Rule } from './finding.ts'

/** The token ends within 30 days; within 7 days it is urgent. */
export const expiresSoonRule: Rule = {
  id: 'expires-soon',
  label: 'Expires soon',
  over: 'expiry',
  check(expiry, now) {
    const band = expiryBand(expiry, now)
    if (band !== 'within-7-days' && band !== 'within-30-days') return null
    const isUrgent = band === 'within-7-days'
    return {
      severity: isUrgent ? 'medium' : 'low',
      reason: `The token ends within ${isUrgent ? 7 : 30} days. What uses it stops working then.`,
      remedy: 'Make a replacement, move what uses the token to it, and let this one end.',
      grants: [],
    }
  },
}
