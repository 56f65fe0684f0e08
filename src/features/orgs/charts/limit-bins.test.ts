import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { listModel } from '#records/list/list-model.ts'
import type { Unit } from '#records/fields/amount.ts'
import { limitFields } from '../limit-fields.ts'
import { org } from '../org.ts'
import { chartField } from './term-edits.ts'
import { countBins, type LimitBins, limitBins } from './limit-bins.ts'

const ids: Readonly<Record<Unit, string>> = {
  count: 'maxUsers',
  gigabytes: 'monthlyIngestGb',
  'gigabyte-hours': 'monthlyQueryGbHours',
  seconds: 'maxQueryWindowSeconds',
  'per-second': 'apiRateLimitPerSecond',
}

function binsOf(values: readonly unknown[], unit: Unit = 'count') {
  const id = ids[unit]
  const column = limitFields.find((one) => one.id === id)!
  const rows = values.map((value, index) =>
    readRow(value === null ? null : { id: `${index}`, license: { [id]: value } }, index),
  )
  const work = limitBins(rows, { column, name: chartField(id).name })
  let made: LimitBins | undefined
  while (!made) {
    const step = work.next()
    if (step.done) made = step.value
  }
  const counts = countBins(made, Int32Array.from(rows.keys()))
  return { rows, ...made, shown: made.bins.map(({ label }, index) => `${label}: ${counts[index]}`) }
}

test('counts go into ranges by 1, 2, and 5; zero, -1, missing, and odd values are separate; unreadable rows are not counted', () => {
  const values = [1, 3, 3, 120, 199, 200, 0, -1, -7, undefined, '10', 0.5, null]
  expect(binsOf(values).shown).toEqual([
    'Missing: 1',
    'Not a number: 1',
    'Other below 0: 1',
    '-1: 1',
    '0: 1',
    'Between 0 and 1: 1',
    '1: 1',
    '2–4: 2',
    '100–199: 2',
    '200–499: 1',
  ])
})

test('many magnitudes go into coarser ranges, exact beyond 2^53', () => {
  const values = [
    1,
    20,
    300,
    4000,
    50_000,
    600_000,
    7e6,
    8e7,
    9e8,
    1e10,
    2e11,
    3e12,
    4e13,
    18446744073709551615n,
    9007199254740993n,
  ]
  const { shown, bins } = binsOf(values)
  expect(shown).toHaveLength(7)
  expect(shown.at(-1)).toBe('10¹⁸ to < 10²¹: 1')
  expect(bins.at(-1)?.term).toBe('users>=1000000000000000000 users<1000000000000000000000')
})

test('units are readable', () => {
  expect(binsOf([500, 2500], 'gigabytes').shown).toEqual(['500 GB to < 1 TB: 1', '2 TB to < 5 TB: 1'])
  expect(binsOf([86_400, 2_592_000, 31_536_000], 'seconds').shown).toEqual([
    '1 d to < 7 d: 1',
    '30 d to < 90 d: 1',
    '365 d to < 730 d: 1',
  ])
  expect(binsOf([100], 'per-second').bins).toEqual([{ label: '100–199 /s', term: 'rate>=100 rate<200' }])
})

test('without rows there are no bins', () => {
  expect(binsOf([]).bins).toEqual([])
})

test('the terms of a bin find exactly its organizations', () => {
  const value = fc.oneof(
    fc.integer({ min: -3, max: 12 }),
    fc.nat(),
    fc.bigInt({ min: 2n ** 53n, max: 2n ** 70n }),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -5, max: 1e6 }),
    fc.constantFrom(undefined, '10', '', true, [1, 2], [], {}, { a: 1 }, -1, 0, null),
  )
  const unit = fc.constantFrom(...(Object.keys(ids) as Unit[]))
  forAll(fc.array(value, { maxLength: 40 }), unit, (values, kind) => {
    const { rows, bins, codes } = binsOf(values, kind)
    const { terms } = listModel(org, { rows, receivedAt: 0, source: () => '' }).index(0)
    for (const [index, { term }] of bins.entries()) {
      const { masks, reading } = terms.search(term, 0)
      expect(reading.remarks).toEqual([])
      for (const [row, code] of codes.entries()) {
        // Terms for missing values find unreadable rows, too.
        const isFound = rows[row]?.kind === 'record' && masks.every((mask) => mask[row] === 1)
        expect([row, isFound]).toEqual([row, code === index])
      }
    }
  })
})
