import { type ExpiryOrder, noDate } from './expiry-order.ts'

export type MonthGroup = {
  /** Months since the year 0, or what stands for a month. */
  month: number
  /** Place of its heading among the items. */
  place: number
  /** How many rows it has, those of a closed group among them. */
  count: number
}

export type MonthGroups = {
  groups: readonly MonthGroup[]
  /** Headings and rows in the order of the screen: the number of a row, or -1 - n for the heading of group n. */
  items: Int32Array
}

const noneClosed: ReadonlySet<number> = new Set()

/** The `shown` rows by month of expiry, each month under its heading; the `closed` ones are a heading only. */
export function monthGroups(
  { order, months }: ExpiryOrder,
  shown: Int32Array,
  closed: ReadonlySet<number> = noneClosed,
): MonthGroups {
  const isShown = new Uint8Array(order.length)
  for (const row of shown) isShown[row] = 1
  const groups: MonthGroup[] = []
  const items = new Int32Array(2 * shown.length)
  let length = 0
  let group: MonthGroup | undefined
  for (const row of order) {
    if (isShown[row] !== 1) continue
    const month = months[row] ?? noDate
    if (group?.month !== month) {
      group = { month, place: length, count: 0 }
      groups.push(group)
      items[length++] = -groups.length
    }
    group.count++
    if (!closed.has(month)) items[length++] = row
  }
  return { groups, items: items.subarray(0, length) }
}

/** The group whose heading or rows stand at a place. */
export function groupAt({ groups }: MonthGroups, place: number): MonthGroup | undefined {
  let low = 0
  let high = groups.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((groups[middle]?.place ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return groups[low]
}
