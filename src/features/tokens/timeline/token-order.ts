import type { Expiry } from '#grants/expiry.ts'
import {
  type ExpiryOrder,
  expiryOrder,
  noDate,
  type RowExpiry,
  unreadableDate,
} from '#records/timeline/expiry-order.ts'
import type { TokenEntry } from '../token.ts'

const sentOrder = { absent: '0', null: '1', placeholder: '2' } as const

/**
 * The tokens by when they end, then by name without regard to case; those that never do by how that was sent. A row is
 * the place of a token in the list.
 */
export const tokenOrder = (tokens: readonly TokenEntry[]): Generator<void, ExpiryOrder> =>
  expiryOrder(tokens, ({ name, expiry }) => ({
    name: `${expiry.kind === 'never' ? sentOrder[expiry.sent] : ''}${name.toLowerCase()}`,
    expiry: rowExpiry(expiry),
  }))

function rowExpiry(expiry: Expiry): RowExpiry {
  if (expiry.kind === 'date') return expiry
  return expiry.kind === 'never' ? noDate : unreadableDate
}
