import { countText } from '#lib/count-text.ts'
import { expiryConcern } from './expiry-concern.ts'
import type { Rule } from './finding.ts'

/** The license ends within the urgent days. */
export const licenseUrgentRule: Rule = {
  id: 'license-urgent',
  urgency: 'now',
  label: ({ urgentDays }) => `Expires ≤ ${countText(urgentDays, 'day')}`,
  check: (subject, at) => expiryConcern({ over: 0, within: at.thresholds.urgentDays }, subject, at),
}
