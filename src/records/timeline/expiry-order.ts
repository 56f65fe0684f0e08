import { sortInSteps } from '../index/sort-in-steps.ts'
import type { ListRow } from '#api/list-row.ts'
import { monthNumber, readDate } from '#lib/dates.ts'
import { asText, inlineText } from '#lib/json-value.ts'
import type { Field } from '../fields/field.ts'
import type { ListModel } from '../list/list-model.ts'

/** What stands for a month where there is none; behind every month, in this order. */
export const noDate = 2 ** 30
export const unreadableDate = noDate + 1
export const unreadableRow = noDate + 2

/** When something ends, in milliseconds since the epoch, or what stands for a month where no date tells. */
export type RowExpiry = { readonly epoch: number } | number

/** What the order needs of a row. `name` decides between those that end at the same moment. */
export type ExpiringRow = { readonly name: string; readonly expiry: RowExpiry }

export type ExpiryOrder = {
  /** Numbers of the rows by date of expiry, then by name. */
  order: Int32Array
  /** The month (UTC) of each row's expiry as months since the year 0, or what stands for one. */
  months: Int32Array
  /** The moment of each row's expiry in milliseconds; NaN where there is none. */
  epochs: Float64Array
}

/** Rows between two yields. */
const step = 512

/** Reads when each row ends, and brings the rows in that order; yields between small pieces of work. */
export function* expiryOrder<Row>(
  rows: readonly Row[],
  read: (row: Row) => ExpiringRow,
): Generator<void, ExpiryOrder> {
  const months = new Int32Array(rows.length)
  const epochs = new Float64Array(rows.length).fill(Number.NaN)
  const names: string[] = []
  for (const [row, entry] of rows.entries()) {
    const { name, expiry } = read(entry)
    names.push(name)
    if (typeof expiry === 'number') months[row] = expiry
    else {
      epochs[row] = expiry.epoch
      months[row] = monthNumber(expiry.epoch)
    }
    if (row % step === 0) yield
  }
  const compare = (a: number, b: number): number => {
    const byDate = (epochs[a] ?? 0) - (epochs[b] ?? 0)
    // NaN when one of them has no date: then what stands for the month decides.
    const byTime = Number.isNaN(byDate) ? (months[a] ?? 0) - (months[b] ?? 0) : byDate
    if (byTime !== 0) return byTime
    const [first = '', second = ''] = [names[a], names[b]]
    return first < second ? -1 : first > second ? 1 : 0
  }
  const sorted = yield* sortInSteps([...rows.keys()], (part) => part.sort(compare), compare)
  const order = Int32Array.from(sorted)
  return { order, months, epochs }
}

/** The rows of a list by a date that its records name, then by name without regard to case. */
export const orderByDate = <Subject>(
  list: Pick<ListModel<Subject>, 'rows' | 'resource' | 'subject'>,
  date: Pick<Field<Subject>, 'value'>,
): Generator<void, ExpiryOrder> => {
  const [named] = list.resource.fields
  return expiryOrder(list.rows, ({ index }: ListRow) => {
    const subject = list.subject(index)
    if (subject === undefined) return { name: '', expiry: unreadableRow }
    const sent = date.value(subject)
    const reading = readDate(asText(sent) ?? '')
    const isNone = sent === undefined || sent === null || reading.kind === 'never'
    return {
      name: inlineText(named?.value(subject) ?? '').toLowerCase(),
      expiry: isNone ? noDate : reading.kind === 'date' ? reading : unreadableDate,
    }
  })
}
