import { countText, numberText } from '#lib/count-text.ts'
import type { ListView } from '../list/list-view.ts'
import { type ExpiryOrder, noDate, sentForms } from './expiry-order.ts'

export type MonthGroup = {
  /** Months since the year 0, or a placeholder. */
  month: number
  /** Index of its heading in `items`. */
  index: number
  /** The number of its rows, even if it is collapsed. */
  count: number
}

export type MonthGroups = {
  groups: readonly MonthGroup[]
  /** Headings and rows in display order: a row number, or -1 - n for the heading of group n. */
  items: Int32Array
}

const noneClosed: ReadonlySet<number> = new Set()

/** Groups the `shown` rows by month of expiry. `closed` groups contain only their heading. */
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
      group = { month, index: length, count: 0 }
      groups.push(group)
      items[length++] = -groups.length
    }
    group.count++
    if (!closed.has(month)) items[length++] = row
  }
  return { groups, items: items.subarray(0, length) }
}

/** The group that contains the item at this index. */
export const groupAt = ({ groups }: MonthGroups, index: number): MonthGroup | undefined =>
  groups.findLast((group) => group.index <= index)

/** Additional text for a heading. */
export type GroupFacts = {
  /** How many rows have the most severe mark; 0 while that is unknown. */
  readonly worst: number
  /** How the absence of an expiry was sent: "2 absent, 1 null"; empty for other groups. */
  readonly sent: string
}

/** The facts of each group, by month. */
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
  const parts = sentForms.flatMap((form, index) => {
    const count = counts[index] ?? 0
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
