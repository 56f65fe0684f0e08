import { asText, member } from '#lib/json-value.ts'
import { readDate } from '#lib/read-date.ts'
import { relativeTime } from '#lib/relative-time.ts'
import type { Rule } from './finding.ts'

/** Payment has failed, or the organization is blocked, and since when. */
export const paymentRule: Rule = {
  id: 'payment',
  label: 'Payment',
  check(org, now) {
    const status = member(org, 'paymentStatus')
    if (status !== 'failed' && status !== 'blocked') return null
    const first = readDate(asText(member(org, 'firstFailedPayment')) ?? '')
    const since = first.kind === 'date' ? `; the first payment failed ${relativeTime(first.epoch, now)}` : ''
    return {
      urgency: 'now',
      reason: `${status === 'failed' ? 'Payment failed' : 'The organization is blocked for payment'}${since}.`,
      fields: ['paymentStatus', 'firstFailedPayment'],
    }
  },
}
