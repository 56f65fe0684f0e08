import type { Rule } from './finding.ts'
import { paymentConcern } from './payment-concern.ts'

/** A payment failed. */
export const paymentFailedRule: Rule = {
  id: 'payment-failed',
  urgency: 'now',
  label: () => 'Payment failed',
  check: (subject, at) => paymentConcern('failed', 'Payment failed', subject, at),
}
