import { asText, asTexts, type JsonObject, member } from '#lib/json-value.ts'
import { momentIn } from './license-state.ts'
import type { Thresholds } from './thresholds.ts'
import { readExpiry } from '#lib/expiry.ts'
import { relativeTime } from '#lib/relative-time.ts'

/** How urgent a finding is, most urgent first. */
export type Urgency = 'now' | 'soon' | 'check'

/** What a rule holds against an organization. */
export type Violation = {
  /** The moment it counts from, in milliseconds since the epoch: what is longest overdue, or nearest, comes first. */
  readonly moment?: number | undefined
  /** What is the matter, in one sentence; written when it is shown. */
  reason(): string
  /** Paths of the fields it rests on, for example `license.expiresAt`. */
  readonly fields: readonly string[]
}

/** An organization as sent, with its dates read once for all rules. */
export type Subject = { readonly org: JsonObject; readonly dates: OrgDates }

/** `now` is in milliseconds since the epoch. */
export type RuleContext = { readonly now: number; readonly thresholds: Thresholds }

/** A rule over one organization. Its id stands in addresses and in what is kept: it never changes. */
export type Rule = {
  readonly id: string
  readonly urgency: Urgency
  /** Ids of rules whose findings a filter by this one shows, too: within 30 days is also what is within 7. */
  readonly includes?: readonly string[]
  label(thresholds: Thresholds): string
  check(subject: Subject, context: RuleContext): Violation | null
}

/** A violation with the rule that raised it. */
export type OrgFinding = Violation & {
  readonly rule: string
  readonly label: string
  readonly urgency: Urgency
}

/** The moments that rules look at, in milliseconds since the epoch; undefined where the record names no date. */
export type OrgDates = {
  readonly firstFailedPayment: number | undefined
  readonly lastUsageSync: number | undefined
  /** The record says in so many words that there never was one. */
  readonly isNeverSynced: boolean
  readonly validFrom: number | undefined
  readonly expiresAt: number | undefined
  readonly billingPeriodEnd: number | undefined
}

/** Reads the dates of an organization; only strict ISO 8601 is a date. */
export function orgDates(org: JsonObject): OrgDates {
  const license = member(org, 'license')
  const sync = readExpiry(member(org, 'lastUsageSync'))
  return {
    firstFailedPayment: momentIn(org, 'firstFailedPayment'),
    lastUsageSync: sync.kind === 'date' ? sync.epoch : undefined,
    isNeverSynced: sync.kind === 'never' && sync.sent === 'placeholder',
    validFrom: momentIn(license, 'validFrom'),
    expiresAt: momentIn(license, 'expiresAt'),
    billingPeriodEnd: momentIn(license, 'billingPeriodEnd'),
  }
}

export const dayMilliseconds = 86_400_000

/** "3 days", "5 hours", "less than a minute": a length of time in milliseconds, not negative, in full units. */
export function spanText(milliseconds: number): string {
  const text = relativeTime(milliseconds, 0)
  return text.startsWith('in ') ? text.slice(3) : 'less than a minute'
}

/** A violation over a license that ends in more than `over` days and in at most `within`. */
export function expiryViolation(
  { over, within }: { over: number; within: number },
  { dates: { expiresAt } }: Subject,
  { now }: RuleContext,
): Violation | null {
  if (expiresAt === undefined) return null
  const left = expiresAt - now
  if (left <= over * dayMilliseconds || left > within * dayMilliseconds) return null
  return {
    moment: expiresAt,
    reason: () => `The license expires in ${spanText(left)}.`,
    fields: ['license.expiresAt'],
  }
}

/** A violation over one payment status, and since when payments fail. `what` begins the sentence. */
export function paymentViolation(
  status: string,
  what: string,
  { org, dates: { firstFailedPayment: first } }: Subject,
  { now }: RuleContext,
): Violation | null {
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
 * A violation over a place that the organization or its license has by default under `field`, and that the license does
 * not list under `list`. A license that lists none says nothing about them.
 */
export function unlistedViolation(
  org: JsonObject,
  field: string,
  list: string,
  what: string,
): Violation | null {
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
