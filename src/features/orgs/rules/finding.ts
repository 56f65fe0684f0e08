import { areValidDays, day } from '#lib/dates.ts'
import { asText, asTexts, type JsonObject, member } from '#lib/json-value.ts'
import { type Expiry, readExpiry } from '#lib/expiry.ts'
import { relativeTime } from '#lib/relative-time.ts'
import { z } from '#lib/zod.ts'
import type { Collection } from '#local/collection.ts'
import { useCollection } from '#local/live-collection.ts'

/** The thresholds in order. */
export const thresholdFields = [
  { key: 'urgentDays' },
  { key: 'soonDays', after: 'urgentDays' },
  { key: 'aheadDays', after: 'soonDays' },
  { key: 'syncStaleDays' },
] as const

const thresholdSchema = z
  .object({
    /** A license that expires within this needs attention now. */
    urgentDays: z.number(),
    /** One that expires within this needs attention soon. */
    soonDays: z.number(),
    /** One that expires within this is worth a look. */
    aheadDays: z.number(),
    /** Usage last synchronized longer ago than this is stale. */
    syncStaleDays: z.number(),
  })
  .check(
    z.refine(
      (days) => areValidDays<keyof typeof days>(thresholdFields, days),
      'The days must be whole, positive, and ascending.',
    ),
  )

/** When rules about time find something; all in days. */
export type Thresholds = z.infer<typeof thresholdSchema>

export const defaultThresholds: Thresholds = { urgentDays: 7, soonDays: 30, aheadDays: 90, syncStaleDays: 7 }

/** Has one key, `thresholds`. */
export const thresholdCollection: Collection<Thresholds> = {
  kind: 'orgs.thresholds',
  schema: thresholdSchema,
}

const key = 'thresholds'

type KeptThresholds = ReturnType<typeof useCollection<Thresholds>>

/** The stored thresholds and functions that change them. Null until loaded; the defaults when none are stored. */
export function thresholdSettings({
  items,
  isPending,
  put,
  remove,
}: Pick<KeptThresholds, 'items' | 'isPending' | 'put' | 'remove'>) {
  const kept = items.find((item) => item.key === key)?.value
  return {
    thresholds: isPending ? null : (kept ?? defaultThresholds),
    isDefault: kept === undefined,
    /** Like `reset`, returns whether it was stored. */
    set: (thresholds: Thresholds) => put(key, thresholds),
    reset: () => remove(key),
  }
}

/** The thresholds of this account. */
export const useThresholds = () => thresholdSettings(useCollection(thresholdCollection))

/** How urgent a finding is, most urgent first. */
export type Urgency = 'now' | 'soon' | 'check'

/** What a rule reports about an organization. */
export type Violation = {
  /** The moment it counts from, in milliseconds since the epoch. Longest overdue, or nearest, sorts first. */
  readonly moment?: number | undefined
  /** What is wrong, in one sentence; written only when shown. */
  reason(): string
  /** Paths of the fields it rests on, for example `license.expiresAt`. */
  readonly fields: readonly string[]
}

/** An organization as sent, with its dates read once for all rules. */
export type Subject = { readonly org: JsonObject; readonly dates: OrgDates }

/** `now` is in milliseconds since the epoch. */
export type RuleContext = { readonly now: number; readonly thresholds: Thresholds }

/** A rule about one organization. Its ID is part of addresses and stored data, so it never changes. */
export type Rule = {
  readonly id: string
  readonly urgency: Urgency
  /** IDs of rules whose findings a filter by this one includes: within 30 days includes within 7. */
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

/** The moments that rules use, in milliseconds since the epoch; undefined when the record has no date. */
export type OrgDates = {
  readonly firstFailedPayment: number | undefined
  readonly lastUsageSync: number | undefined
  /** The record says explicitly that there never was one. */
  readonly isNeverSynced: boolean
  readonly validFrom: number | undefined
  readonly expiresAt: number | undefined
  readonly billingPeriodEnd: number | undefined
  /** Paths of those that are present, but not dates. */
  readonly unreadable: readonly string[]
}

const none: readonly string[] = []

/** Reads the dates of an organization; only strict ISO 8601 counts as a date. */
export function orgDates(org: JsonObject): OrgDates {
  const license = member(org, 'license')
  let unreadable = none
  function moment(path: string, reading: Expiry): number | undefined {
    if (reading.kind === 'unreadable') unreadable = [...unreadable, path]
    return reading.kind === 'date' ? reading.epoch : undefined
  }
  const sync = readExpiry(member(org, 'lastUsageSync'))
  return {
    firstFailedPayment: moment('firstFailedPayment', readExpiry(member(org, 'firstFailedPayment'))),
    lastUsageSync: moment('lastUsageSync', sync),
    isNeverSynced: sync.kind === 'never' && sync.sent === 'placeholder',
    validFrom: moment('license.validFrom', readExpiry(member(license, 'validFrom'))),
    expiresAt: moment('license.expiresAt', readExpiry(member(license, 'expiresAt'))),
    billingPeriodEnd: moment('license.billingPeriodEnd', readExpiry(member(license, 'billingPeriodEnd'))),
    // Last: the dates above add to it.
    unreadable,
  }
}

/** A nonnegative duration in milliseconds as text, in whole units: "3 days", "5 hours", "less than a minute". */
export function spanText(milliseconds: number): string {
  const text = relativeTime(milliseconds, 0)
  return text.startsWith('in ') ? text.slice(3) : 'less than a minute'
}

/** A violation for a license that expires in more than `over` and at most `within` days. */
export function expiryViolation(
  { over, within }: { over: number; within: number },
  { dates: { expiresAt } }: Subject,
  { now }: RuleContext,
): Violation | null {
  if (expiresAt === undefined) return null
  const left = expiresAt - now
  if (left <= over * day || left > within * day) return null
  return {
    moment: expiresAt,
    reason: () => `The license expires in ${spanText(left)}.`,
    fields: ['license.expiresAt'],
  }
}

/** A violation for one payment status, with how long payments have failed. `what` starts the sentence. */
export function paymentViolation(
  status: string,
  what: string,
  { org, dates: { firstFailedPayment: first, unreadable } }: Subject,
  { now }: RuleContext,
): Violation | null {
  if (member(org, 'paymentStatus') !== status) return null
  return {
    moment: first,
    reason() {
      if (first === undefined)
        return `${what}; the record does not ${unreadable.includes('firstFailedPayment') ? 'readably ' : ''}say since when.`
      return first <= now
        ? `${what}; the first failed payment was ${spanText(now - first)} ago.`
        : `${what}; the record puts the first failed payment ${spanText(first - now)} in the future.`
    },
    fields: ['paymentStatus', 'firstFailedPayment'],
  }
}

/**
 * A violation for a place that the organization or its license has as default in `field`, but that the license does not
 * include in `list`. A license with an empty list says nothing about places.
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
  const isUnlisted = (place: string | undefined) => Boolean(place) && !listed.includes(place ?? '')
  if (!isUnlisted(ofOrg) && !isUnlisted(ofLicense)) return null
  const unlisted = [
    { path: field, place: ofOrg },
    { path: `license.${field}`, place: ofLicense },
  ].filter(({ place }) => isUnlisted(place))
  return {
    reason() {
      const places = [...new Set(unlisted.map(({ place }) => place))]
      return `${places.join(' and ')} ${places.length === 1 ? 'is' : 'are'} not among the ${what} of the license.`
    },
    fields: [...unlisted.map(({ path }) => path), `license.${list}`],
  }
}
