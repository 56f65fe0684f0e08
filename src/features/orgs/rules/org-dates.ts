import { asText, type JsonObject, member } from '#lib/json-value.ts'
import { type DateReading, readDate } from '#lib/dates.ts'

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

function reading(of: unknown, key: string): DateReading | undefined {
  const text = asText(member(of, key))
  return text === undefined ? undefined : readDate(text)
}

const epochOf = (read: DateReading | undefined): number | undefined =>
  read?.kind === 'date' ? read.epoch : undefined

/** Reads the dates of an organization; only strict ISO 8601 is a date. */
export function orgDates(org: JsonObject): OrgDates {
  const license = member(org, 'license')
  const sync = reading(org, 'lastUsageSync')
  return {
    firstFailedPayment: epochOf(reading(org, 'firstFailedPayment')),
    lastUsageSync: epochOf(sync),
    isNeverSynced: sync?.kind === 'never',
    validFrom: epochOf(reading(license, 'validFrom')),
    expiresAt: epochOf(reading(license, 'expiresAt')),
    billingPeriodEnd: epochOf(reading(license, 'billingPeriodEnd')),
  }
}
