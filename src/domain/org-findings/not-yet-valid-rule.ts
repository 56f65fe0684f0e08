import { relativeTime } from '#lib/relative-time.ts'
import type { Rule } from './finding.ts'
import { licenseDate } from './license-state.ts'

/** The license has not begun. */
export const notYetValidRule: Rule = {
  id: 'not-yet-valid',
  label: 'License not yet valid',
  check(org, now) {
    const from = licenseDate(org, 'validFrom')
    if (from === undefined || from <= now) return null
    return {
      urgency: 'soon',
      reason: `The license becomes valid ${relativeTime(from, now)}.`,
      fields: ['license.validFrom'],
    }
  },
}
