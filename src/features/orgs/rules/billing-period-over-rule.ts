import type { Rule } from './finding.ts'
import { spanText } from './span-text.ts'

/** The billing period on record is over, and no other has begun. */
export const billingPeriodOverRule: Rule = {
  id: 'billing-period-over',
  urgency: 'check',
  label: () => 'Billing period over',
  check({ dates: { billingPeriodEnd } }, { now }) {
    if (billingPeriodEnd === undefined || billingPeriodEnd > now) return null
    return {
      moment: billingPeriodEnd,
      reason: () =>
        `The billing period ended ${spanText(now - billingPeriodEnd)} ago, and the license names no other.`,
      fields: ['license.billingPeriodEnd'],
    }
  },
}
