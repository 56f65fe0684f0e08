import { countText, numberText } from '#lib/count-text.ts'
import type { ListView } from '../list/list-view.ts'
import { type ExpiryOrder, noDate, sentForms } from './expiry-order.ts'

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
  { order, months }: Pick<ExpiryOrder, 'order' | 'months'>,
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

/** What a heading says of its rows beside their number. */
export type GroupFacts = {
  /** How many are marked as the worst; none while that is not known. */
  readonly worst: number
  /** Of rows that never end, how that was sent: "2 absent, 1 null"; empty for other groups. */
  readonly sent: string
}

/** The facts of each group by its month. */
export function groupFacts(
  { months, sent }: Pick<ExpiryOrder, 'months' | 'sent'>,
  { rows, mark }: Pick<ListView, 'rows' | 'mark'>,
): ReadonlyMap<number, GroupFacts> {
  const worst = new Map<number, number>()
  const counts = sentForms.map(() => 0)
  for (const row of rows) {
    const month = months[row] ?? noDate
    worst.set(month, (worst.get(month) ?? 0) + (mark?.(row)?.level === 'high' ? 1 : 0))
    const form = sent[row] ?? 0
    if (month === noDate) counts[form] = (counts[form] ?? 0) + 1
  }
  const parts = sentForms.flatMap((form, place) => {
    const count = counts[place] ?? 0
    if (count === 0) return []
    return form === 'placeholder' ? countText(count, 'placeholder date') : `${numberText(count)} ${form}`
  })
  return new Map(
    [...worst].map(([month, count]) => [
      month,
      { worst: count, sent: month === noDate ? parts.join(', ') : '' },
    ]),
  )
}
