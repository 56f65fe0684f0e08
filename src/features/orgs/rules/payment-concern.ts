import { member } from '#lib/json-value.ts'
import type { Circumstances, Concern, Subject } from './finding.ts'
import { spanText } from './span-text.ts'

/** A concern over one payment status, and since when payments fail. `what` begins the sentence. */
export function paymentConcern(
  status: string,
  what: string,
  { org, dates: { firstFailedPayment: first } }: Subject,
  { now }: Circumstances,
): Concern | null {
  if (member(org, 'paymentStatus') !== status) return null
  return {
    moment: first,
    reason() {
      if (first === undefined) return `${what}; the record does not say since when.`
      return first <= now
        ? `${what}; the first payment failed ${spanText(now - first)} ago.`
        : `${what}; the record dates the first failed payment ${spanText(first - now)} ahead.`
    },
    fields: ['paymentStatus', 'firstFailedPayment'],
  }
}
