import type { Rule } from './finding.ts'
import { dayMilliseconds, spanText } from './span-text.ts'

/** Usage was last synchronized longer ago than the threshold. */
export const usageSyncStaleRule: Rule = {
  id: 'usage-sync-stale',
  urgency: 'check',
  label: () => 'Usage sync stale',
  check({ dates: { lastUsageSync: sync } }, { now, thresholds }) {
    if (sync === undefined || now - sync <= thresholds.syncStaleDays * dayMilliseconds) return null
    return {
      moment: sync,
      reason: () => `Usage was last synchronized ${spanText(now - sync)} ago.`,
      fields: ['lastUsageSync'],
    }
  },
}
