import type { JsonObject } from '#lib/json-value.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { type DateField, licenseDates, periodText } from './license-dates.ts'

const momentText = (field: DateField): string =>
  field.kind === 'date' ? absoluteTime(field.epoch) : field.text

/** What the tooltip of the bars says: the exact moments. Made when it is asked for. */
export function timelineTip(org: JsonObject): string {
  const dates = licenseDates(org)
  const parts = [
    `Valid from: ${momentText(dates.validFrom)}`,
    `Expires: ${momentText(dates.expires)}`,
    `Billing period: ${periodText(dates)}`,
  ]
  return parts.join('\n')
}
