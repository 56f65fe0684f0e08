import { asText, asTexts, type JsonObject, member } from '#lib/json-value.ts'
import { relativeTime } from '#lib/relative-time.ts'
import type { Circumstances, Concern, Subject } from './finding.ts'

export const dayMilliseconds = 86_400_000

/** "3 days", "5 hours", "less than a minute": a length of time in milliseconds, not negative, in full units. */
export function spanText(milliseconds: number): string {
  const text = relativeTime(milliseconds, 0)
  return text.startsWith('in ') ? text.slice(3) : 'less than a minute'
}

/** A concern over a license that ends in more than `over` days and in at most `within`. */
export function expiryConcern(
  { over, within }: { over: number; within: number },
  { dates: { expiresAt } }: Subject,
  { now }: Circumstances,
): Concern | null {
  if (expiresAt === undefined) return null
  const left = expiresAt - now
  if (left <= over * dayMilliseconds || left > within * dayMilliseconds) return null
  return {
    moment: expiresAt,
    reason: () => `The license expires in ${spanText(left)}.`,
    fields: ['license.expiresAt'],
  }
}

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

/**
 * A concern over a place that the organization or its license has by default under `field`, and that the license does
 * not list under `list`. A license that lists none says nothing about them.
 */
export function unlistedConcern(org: JsonObject, field: string, list: string, what: string): Concern | null {
  const license = member(org, 'license')
  const listed = asTexts(member(license, list))
  if (listed === undefined || listed.length === 0) return null
  const ofOrg = asText(member(org, field))
  const ofLicense = asText(member(license, field))
  const isOdd = (place: string | undefined) => Boolean(place) && !listed.includes(place ?? '')
  if (!isOdd(ofOrg) && !isOdd(ofLicense)) return null
  const odd = [
    { path: field, place: ofOrg },
    { path: `license.${field}`, place: ofLicense },
  ].filter(({ place }) => isOdd(place))
  return {
    reason() {
      const places = [...new Set(odd.map(({ place }) => place))]
      return `${places.join(' and ')} ${places.length === 1 ? 'is' : 'are'} not among the ${what} of the license.`
    },
    fields: [...odd.map(({ path }) => path), `license.${list}`],
  }
}
