import type { Rule } from './finding.ts'
import { spanText } from './span-text.ts'

/** The license ends before the period that is paid for. */
export const endsBeforeBillingRule: Rule = {
  id: 'license-ends-before-billing',
  urgency: 'soon',
  label: () => 'Ends before billing period',
  check({ dates: { expiresAt, billingPeriodEnd } }) {
    if (expiresAt === undefined || billingPeriodEnd === undefined || expiresAt >= billingPeriodEnd)
      return null
    return {
      moment: expiresAt,
      reason: () =>
        `The license ends ${spanText(billingPeriodEnd - expiresAt)} before its billing period does.`,
      fields: ['license.expiresAt', 'license.billingPeriodEnd'],
    }
  },
}
