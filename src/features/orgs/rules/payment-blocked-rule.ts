import type { Rule } from './finding.ts'
import { paymentConcern } from './payment-concern.ts'

/** The organization is blocked because it did not pay. */
export const paymentBlockedRule: Rule = {
  id: 'payment-blocked',
  urgency: 'now',
  label: () => 'Payment blocked',
  check: (subject, at) => paymentConcern('blocked', 'The organization is blocked for payment', subject, at),
}
