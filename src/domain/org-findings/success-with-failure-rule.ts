import { asText, member } from '#lib/json-value.ts'
import { readDate } from '#lib/read-date.ts'
import type { Rule } from './finding.ts'

/** Payment succeeded, and yet a first failed payment is on record. */
export const successWithFailureRule: Rule = {
  id: 'success-with-failure',
  label: 'Paid, but with a failed payment',
  check(org) {
    const first = readDate(asText(member(org, 'firstFailedPayment')) ?? '')
    if (member(org, 'paymentStatus') !== 'success' || first.kind !== 'date') return null
    return {
      urgency: 'check',
      reason: 'Payment status is success, but a first failed payment is on record.',
      fields: ['paymentStatus', 'firstFailedPayment'],
    }
  },
}
