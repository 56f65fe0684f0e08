import { member } from '#lib/json-value.ts'
import type { Rule } from './finding.ts'

/** Payment succeeded, and yet a first failed payment is on record. */
export const paidAfterFailureRule: Rule = {
  id: 'paid-after-failure',
  urgency: 'check',
  label: () => 'Paid, but with a failed payment',
  check({ org, dates: { firstFailedPayment } }) {
    if (firstFailedPayment === undefined || member(org, 'paymentStatus') !== 'success') return null
    return {
      moment: firstFailedPayment,
      reason: () => 'Payment status is success, but a first failed payment is on record.',
      fields: ['paymentStatus', 'firstFailedPayment'],
    }
  },
}
