import { monthNumber } from '#lib/dates.ts'
import { readExpiry } from '#lib/expiry.ts'
import { inlineText } from '#lib/json-value.ts'
import { sortInSteps } from '../index/column-ranks.ts'
import type { ListModel } from '../list/list-model.ts'
import type { Resource } from '../list/resource.ts'
import type { RecordCalendar } from './timeline.ts'
/** What stands for a month where there is none; behind every month, in this order. */
export const noDate = 2 ** 30
export const unreadableDate = noDate + 1
export const unreadableRow = noDate + 2

/** How the service says that there is no end, in the order in which those stand. */
export const sentForms = ['absent', 'null', 'placeholder'] as const

export type ExpiryOrder = {
  /** Numbers of the rows by date of expiry, then by name without regard to case. */
  readonly order: Int32Array
  /** The month (UTC) of each row's expiry as months since the year 0, or what stands for one. */
  readonly months: Int32Array
  /** Of rows without an end, which of {@link sentForms} says so. */
  readonly sent: Uint8Array
}

/** Rows between two yields. */
const step = 512

/** The rows of a list by a date that its records name; yields between small pieces of work. */
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
    // NaN when one of them has no date: then what stands for the month decides.
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
