import { countText } from '#lib/count-text.ts'
import { expiryConcern } from './expiry-concern.ts'
import type { Rule } from './finding.ts'

/** The license ends soon, but not within the urgent days. */
export const licenseSoonRule: Rule = {
  id: 'license-soon',
  urgency: 'soon',
  label: ({ soonDays }) => `Expires ≤ ${countText(soonDays, 'day')}`,
  check: (subject, at) =>
    expiryConcern({ over: at.thresholds.urgentDays, within: at.thresholds.soonDays }, subject, at),
}
