import type { ListRow } from '#api/list-row.ts'
import {
  type ExpiryOrder,
  expiryOrder,
  noDate,
  type RowExpiry,
  unreadableDate,
  unreadableRow,
} from '#records/timeline/expiry-order.ts'
import { asText, inlineText, member } from '#lib/json-value.ts'
import { readDate } from '#lib/dates.ts'

/** The rows by when their licenses expire, then by name without regard to case. */
export const licenseOrder = (rows: readonly ListRow[]): Generator<void, ExpiryOrder> =>
  expiryOrder(rows, (row) => ({ name: nameOf(row), expiry: expiryOf(row) }))

function nameOf(entry: ListRow): string {
  return entry.kind === 'record' ? inlineText(member(entry.record, 'name') ?? '').toLowerCase() : ''
}

function expiryOf(entry: ListRow): RowExpiry {
  if (entry.kind === 'unreadable') return unreadableRow
  const sent = member(member(entry.record, 'license'), 'expiresAt')
  if (sent === undefined || sent === null) return noDate
  const reading = readDate(asText(sent) ?? '')
  if (reading.kind === 'date') return reading
  return reading.kind === 'never' ? noDate : unreadableDate
}
