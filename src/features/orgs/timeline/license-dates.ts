import { inlineText, isJsonObject, type JsonObject, member } from '#lib/json-value.ts'
import { readExpiry } from '#lib/expiry.ts'
import { dayText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { Span } from '#records/timeline/time-window.ts'

/** A field that should contain a date; `text` is its displayed form. */
export type DateField =
  | { kind: 'date'; epoch: number; text: string }
  | { kind: 'absent' | 'never' | 'unreadable'; text: string }

export type LicenseDates = {
  validFrom: DateField
  expires: DateField
  periodStart: DateField
  periodEnd: DateField
  /** The period of validity; undefined when it cannot be drawn. */
  validity?: Span
  period?: Span
  /** What is wrong with the dates, in one sentence; undefined when nothing is. */
  problem?: string
}

function dateField(license: unknown, key: string): DateField {
  const value = member(license, key)
  const reading = readExpiry(value)
  if (reading.kind === 'date') return { kind: 'date', epoch: reading.epoch, text: dayText(reading.epoch) }
  if (reading.kind === 'unreadable')
    return { kind: 'unreadable', text: visibleText(inlineText(value)) || '“”' }
  if (reading.sent !== 'placeholder') return { kind: 'absent', text: '—' }
  return { kind: 'never', text: key === 'expiresAt' ? 'never' : 'no date' }
}

/** The time between two dates; undefined when neither is a date, or when they are swapped. */
function spanOf(start: DateField, end: DateField): Span | undefined {
  const span: Span = {}
  if (start.kind === 'date') span.start = start.epoch
  if (end.kind === 'date') span.end = end.epoch
  if (span.start === undefined && span.end === undefined) return undefined
  return (span.start ?? -Infinity) > (span.end ?? Infinity) ? undefined : span
}

const areSwapped = (start: DateField, end: DateField): boolean =>
  start.kind === 'date' && end.kind === 'date' && start.epoch > end.epoch

/** The dates of a license, as text and as periods to draw. Nothing is guessed: a problem is reported. */
export function licenseDates(org: JsonObject): LicenseDates {
  const license = member(org, 'license')
  const validFrom = dateField(license, 'validFrom')
  const expires = dateField(license, 'expiresAt')
  const periodStart = dateField(license, 'billingPeriodStart')
  const periodEnd = dateField(license, 'billingPeriodEnd')
  const validity = spanOf(validFrom, expires)
  const period = spanOf(periodStart, periodEnd)
  const problem =
    license === undefined || license === null
      ? 'No license'
      : !isJsonObject(license)
        ? 'License is not readable'
        : areSwapped(validFrom, expires)
          ? 'Expires before it is valid'
          : expires.kind === 'unreadable'
            ? 'Expiry date is not readable'
            : validFrom.kind === 'unreadable'
              ? 'Start date is not readable'
              : areSwapped(periodStart, periodEnd)
                ? 'Billing period ends before it starts'
                : undefined
  return {
    validFrom,
    expires,
    periodStart,
    periodEnd,
    ...(validity && { validity }),
    ...(period && { period }),
    ...(problem !== undefined && { problem }),
  }
}

/** The billing period as text: "Nov 1, 2026 – Nov 30, 2026", or "—" when the record has neither date. */
export function periodText({ periodStart, periodEnd }: LicenseDates): string {
  if (periodStart.kind === 'absent' && periodEnd.kind === 'absent') return '—'
  return `${periodStart.text} – ${periodEnd.text}`
}
