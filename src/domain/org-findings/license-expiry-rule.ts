import { relativeTime } from '#lib/relative-time.ts'
import type { Concern, Rule } from './finding.ts'
import { licenseDate, licenseState } from './license-state.ts'

const urgencies: Readonly<Record<string, Concern['urgency']>> = {
  expired: 'now',
  'within-7-days': 'now',
  'within-30-days': 'soon',
  'within-90-days': 'check',
}

/** The license has expired, or expires within 7, 30 or 90 days. */
export const licenseExpiryRule: Rule = {
  id: 'license-expiry',
  label: 'License expiry',
  check(org, now) {
    const state = licenseState(org, now)
    const urgency = urgencies[state]
    const expires = licenseDate(org, 'expiresAt')
    if (urgency === undefined || expires === undefined) return null
    const verb = state === 'expired' ? 'expired' : 'expires'
    return {
      urgency,
      reason: `The license ${verb} ${relativeTime(expires, now)}.`,
      fields: ['license.expiresAt'],
    }
  },
}
