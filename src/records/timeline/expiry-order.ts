import { monthNumber } from '#lib/dates.ts'
import { readExpiry } from '#lib/expiry.ts'
import { inlineText } from '#lib/json-value.ts'
import { sortInSteps } from '../index/column-ranks.ts'
import type { ListModel } from '../list/list-model.ts'
import type { Resource } from '../list/resource.ts'
import type { RecordCalendar } from './timeline.ts'

/** Placeholders for rows without a month; they sort after all months, in this order. */
export const noDate = 2 ** 30
export const unreadableDate = noDate + 1
export const unreadableRow = noDate + 2

/** The ways in which the service expresses no expiry, in sort order. */
export const sentForms = ['absent', 'null', 'placeholder'] as const

export type ExpiryOrder = {
  /** Row numbers by expiry date, then by name, ignoring case. */
  readonly order: Int32Array
  /** The month (UTC) of each row's expiry, counted from the year 0, or a placeholder. */
  readonly months: Int32Array
  /** For rows without an expiry, an index into {@link sentForms}. */
  readonly sent: Uint8Array
}

/** Rows between two yields. */
const step = 512

/** Sorts the rows of a list by a date field. Yields between small steps. */
export function* orderByDate<Subject>(
  list: Pick<ListModel<Subject>, 'rows' | 'subject'> & { resource: Pick<Resource<Subject>, 'fields'> },
  date: RecordCalendar<Subject>['date'],
): Generator<void, ExpiryOrder> {
  const { rows } = list
  const [named] = list.resource.fields
  const months = new Int32Array(rows.length).fill(unreadableRow)
  const epochs = new Float64Array(rows.length).fill(Number.NaN)
  const sent = new Uint8Array(rows.length)
  const names: string[] = []
  for (const row of rows.keys()) {
    const record = list.subject(row)
    names.push(record === undefined ? '' : inlineText(named?.value(record) ?? '').toLowerCase())
    if (record !== undefined) {
      const expiry = readExpiry(date.value(record))
      if (expiry.kind === 'never') sent[row] = sentForms.indexOf(expiry.sent)
      if (expiry.kind === 'date') epochs[row] = expiry.epoch
      months[row] =
        expiry.kind === 'date' ? monthNumber(expiry.epoch) : expiry.kind === 'never' ? noDate : unreadableDate
    }
    if (row % step === 0) yield
  }
  const compare = (a: number, b: number): number => {
    const byDate = (epochs[a] ?? 0) - (epochs[b] ?? 0)
    // NaN if either row has no date; then compare the placeholders.
    const byTime = Number.isNaN(byDate) ? (months[a] ?? 0) - (months[b] ?? 0) : byDate
    if (byTime !== 0) return byTime
    const bySent = (sent[a] ?? 0) - (sent[b] ?? 0)
    if (bySent !== 0) return bySent
    const [first = '', second = ''] = [names[a], names[b]]
    return first < second ? -1 : first > second ? 1 : 0
  }
  const sorted = yield* sortInSteps([...rows.keys()], (part) => part.sort(compare), compare)
  return { order: Int32Array.from(sorted), months, sent }
}
