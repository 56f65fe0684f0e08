import { type ExpiryOrder, unreadableRow } from '#records/timeline/expiry-order.ts'
import { type MonthGroups, monthGroups } from '#records/timeline/month-groups.ts'
import type { TokenEntry } from '../token.ts'

type Shown = {
  /** Places in the list of the tokens that are shown. */
  places: Int32Array
  /** How many tokens the list has. */
  tokenCount: number
  /** How many rows of the list are no tokens. */
  unreadableCount: number
  /** Groups of which only the heading is shown. */
  closed: ReadonlySet<number>
}

/**
 * The shown tokens by month of expiry; behind them those that never expire, then those whose expiry is unreadable, then
 * rows that are no tokens. An item from `tokenCount` on is a row that could not be read.
 */
export function tokenGroups(
  order: ExpiryOrder,
  { places, tokenCount, unreadableCount, closed }: Shown,
): MonthGroups {
  const grouped = monthGroups(order, places, closed)
  if (unreadableCount === 0) return grouped
  const place = grouped.items.length
  const group = { month: unreadableRow, place, count: unreadableCount }
  const rows = closed.has(unreadableRow) ? 0 : unreadableCount
  const items = new Int32Array(place + 1 + rows)
  items.set(grouped.items)
  items[place] = -1 - grouped.groups.length
  for (let at = 0; at < rows; at++) items[place + 1 + at] = tokenCount + at
  return { groups: [...grouped.groups, group], items }
}

/** The places of the shown tokens in the list. */
export function shownPlaces(tokens: readonly TokenEntry[], shown: readonly TokenEntry[]): Int32Array {
  // The index of a token counts the unreadable rows before it, too.
  const places = new Map(tokens.map((token, place) => [token.index, place]))
  return Int32Array.from(shown, (token) => places.get(token.index) ?? -1)
}
