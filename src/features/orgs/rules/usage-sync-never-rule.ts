import type { Rule } from './finding.ts'

/** Usage was never synchronized: the record holds a placeholder for the date. A missing date is another finding. */
export const usageSyncNeverRule: Rule = {
  id: 'usage-sync-never',
  urgency: 'check',
  label: () => 'Usage never synced',
  check({ dates }) {
    if (!dates.isNeverSynced) return null
    return { reason: () => 'Usage was never synchronized.', fields: ['lastUsageSync'] }
  },
}
