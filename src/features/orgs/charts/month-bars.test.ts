import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { monthBars, type MonthChoice } from './month-bars.ts'

const now = Date.UTC(2026, 10, 21)
const nothing: MonthChoice = { values: [], terms: '' }

const bars = (counts: Record<string, number>, choice: Partial<MonthChoice> = {}) =>
  monthBars(
    Object.entries(counts).map(([value, count]) => ({ value, count })),
    { ...nothing, ...choice },
    now,
  )

test('empty months are drawn from the first to the last with data, and half a year ahead', () => {
  const drawn = bars({ '2026-09': 2, '2026-12': 1 })
  expect(drawn.map(({ id, count }) => `${id} ${count}`)).toEqual([
    '2026-09 2',
    '2026-10 0',
    '2026-11 0',
    '2026-12 1',
    '2027-01 0',
    '2027-02 0',
    '2027-03 0',
    '2027-04 0',
  ])
  expect(drawn.map(({ kind }) => kind).slice(0, 4)).toEqual(['past', 'past', 'current', 'coming'])
  expect(drawn.map(({ shortLabel }) => shortLabel).slice(1, 8)).toEqual([
    'Oct',
    '',
    '',
    '2027',
    '',
    '',
    'Apr',
  ])
})

test('months more than two years away share one bar at each end, found by a term', () => {
  const drawn = bars({
    '1911-01': 1,
    '2024-10': 2,
    '2024-11': 4,
    '2028-11': 8,
    '2028-12': 16,
    '9999-12': 32,
  })
  const [first, second] = drawn
  expect(first).toMatchObject({
    kind: 'earlier',
    count: 3,
    term: 'expires<2024-11',
    label: 'Before November 2024',
  })
  expect(second).toMatchObject({ id: '2024-11', count: 4 })
  expect(drawn.at(-2)).toMatchObject({ id: '2028-11', count: 8 })
  expect(drawn.at(-1)).toMatchObject({ kind: 'later', count: 48, term: 'expires>2028-11' })
})

test('licenses without a month come last', () => {
  const drawn = bars({ unreadable: 1, none: 2 })
  expect(drawn.slice(-2).map(({ label, count }) => [label, count])).toEqual([
    ['No date', 2],
    ['Date not readable', 1],
  ])
})

test('chosen months, chosen special values, and the term of an end are marked, even when they are empty', () => {
  const drawn = bars({ '2027-01': 0 }, { values: ['2027-01', 'none'], terms: 'expires<2026-11' })
  expect(drawn.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual(['earlier', '2027-01', 'none'])
})

test('every license is counted in exactly one bar', () => {
  const month = fc.date({ noInvalidDate: true, min: new Date('0001-02-01'), max: new Date('9999-12-31') })
  const value = fc.oneof(
    month.map((date) => date.toISOString().slice(0, 7)),
    fc.constantFrom('none', 'unreadable', '2026-11', '9999-12'),
  )
  const counts = fc.uniqueArray(fc.record({ value, count: fc.nat(50) }), { selector: (entry) => entry.value })
  forAll(counts, (list) => {
    const drawn = monthBars(list, nothing, now)
    expect(drawn.reduce((sum, { count }) => sum + count, 0)).toBe(
      list.reduce((sum, { count }) => sum + count, 0),
    )
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length)
    expect(drawn.length).toBeLessThanOrEqual(49 + 4)
  })
})
