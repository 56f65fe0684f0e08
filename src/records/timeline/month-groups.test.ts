import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { monthNumber } from '#lib/dates.ts'
import { readExpiry } from '#lib/expiry.ts'
import { runSync } from '#lib/time-slices.ts'
import { type ExpiryOrder, noDate, orderByDate, unreadableDate } from './expiry-order.ts'
import { groupAt, monthGroups } from './month-groups.ts'

/** Rows that expire on these dates. */
const orderOf = (dates: readonly unknown[]): ExpiryOrder =>
  runSync(
    orderByDate(
      {
        rows: dates.map((date, row) => readRow({ id: `${row}`, date }, row)),
        resource: { fields: [] },
        subject: (row) => ({ date: dates[row] }),
      },
      { path: 'date', value: ({ date }) => date },
    ),
  )

const expiry: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('0001-02-01'), max: new Date('9999-12-31') })
    .map((date) => date.toISOString()),
  fc.constantFrom(undefined, null, 'soon', 7),
)

function monthOf(sent: unknown): number {
  const end = readExpiry(sent)
  if (end.kind === 'date') return monthNumber(end.epoch)
  return end.kind === 'never' ? noDate : unreadableDate
}

test('every matching row occurs once, in groups that ascend', () => {
  const entries = fc.array(fc.tuple(expiry, fc.boolean()), { maxLength: 60 })
  forAll(entries, (list) => {
    const shown = Int32Array.from(list.flatMap(([, isShown], index) => (isShown ? [index] : [])))
    const grouped = monthGroups(orderOf(list.map(([end]) => end)), shown)
    const { groups, items } = grouped
    expect(items.filter((item) => item >= 0).toSorted()).toEqual(shown)
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(shown.length)
    groups.forEach(({ month, index: place, count }, index) => {
      expect(items[place]).toBe(-1 - index)
      expect(month).toBeGreaterThan(groups[index - 1]?.month ?? -Infinity)
      for (let at = place; at <= place + count; at++) expect(groupAt(grouped, at)).toBe(groups[index])
    })
  })
})

test('a closed group keeps its heading and count, and hides only its own rows', () => {
  const entries = fc.array(expiry, { minLength: 1, maxLength: 40 })
  forAll(entries, fc.nat(), (list, pick) => {
    const order = orderOf(list)
    const all = Int32Array.from(list.keys())
    const closed = monthOf(list[pick % list.length])
    const open = monthGroups(order, all)
    const grouped = monthGroups(order, all, new Set([closed]))
    expect(grouped.groups.map(({ month, count }) => [month, count])).toEqual(
      open.groups.map(({ month, count }) => [month, count]),
    )
    expect(Array.from(grouped.items.filter((item) => item >= 0))).toEqual(
      [...open.items].filter((item) => item >= 0 && monthOf(list[item]) !== closed),
    )
    for (const group of grouped.groups) expect(groupAt(grouped, group.index)).toBe(group)
  })
})

test('there are no groups without rows', () => {
  expect(groupAt(monthGroups(orderOf([]), new Int32Array()), 0)).toBeUndefined()
})
