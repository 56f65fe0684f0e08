import { countText } from '#lib/count-text.ts'
import { expiryConcern } from './expiry-concern.ts'
import type { Rule } from './finding.ts'

/** The end of the license is in sight. */
export const licenseAheadRule: Rule = {
  id: 'license-ahead',
  urgency: 'check',
  label: ({ aheadDays }) => `Expires ≤ ${countText(aheadDays, 'day')}`,
  check: (subject, at) =>
    expiryConcern({ over: at.thresholds.soonDays, within: at.thresholds.aheadDays }, subject, at),
}
