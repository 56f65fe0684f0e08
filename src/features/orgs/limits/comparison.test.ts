import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { runSync } from '#lib/time-slices.ts'
import { limitFields } from '../limit-fields.ts'
import { limitKey } from './published-limits.ts'
import { isMarked, missingCode, nonIntegerCode, type PlanLimits, planLimits } from './comparison.ts'

type Row = { plan: string | undefined; values: readonly unknown[] }

const rowsOf = (rows: readonly Row[]) =>
  rows.map(({ plan, values }, at) => {
    const license = Object.fromEntries(values.map((value, limit) => [limitFields[limit]!.id, value]))
    return readRow({ id: String(at), ...(plan !== undefined && { plan }), license }, at)
  })

const read = (rows: readonly Row[]): PlanLimits => runSync(planLimits({ rows: rowsOf(rows) }))

const few = (plan: string, ...values: readonly unknown[]): Row[] =>
  values.map((value) => ({ plan, values: [value] }))

const anyValue = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(1, 1n, 500, 2n ** 64n, 2n ** 64n - 1n) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, null, '1', 1.5) },
)

const anyRows = fc.array(
  fc.record<Row>({
    plan: fc.constantFrom('free', 'team', undefined),
    values: fc.tuple(anyValue, anyValue),
  }),
  { maxLength: 40 },
)

/** The same in simple code: what most have, and who differs. */
function naive(rows: readonly Row[], limit: number, plan: string | undefined) {
  const those = rows.filter((row) => plan !== undefined && row.plan === plan)
  const keys = those.map(({ values }) => limitKey(values[limit]))
  const present = keys.filter((key) => key !== undefined)
  const usual = present.find(
    (key) => key !== null && present.filter((other) => other === key).length * 2 > present.length,
  )
  if (usual === undefined || usual === null || present.length < 5) return null
  const count = present.filter((key) => key === usual).length
  return { usual, count, present: present.length, all: those.length }
}

test('majorities and outliers match a simple count, whatever is sent', () => {
  forAll(anyRows, (rows) => {
    const { plans, columns, majorities, outliers } = read(rows)
    for (const limit of [0, 1]) {
      for (const [index, plan] of plans.entries()) {
        const expected = naive(rows, limit, plan)
        const found = majorities[limit]![index]!
        const said = found && { ...found, usual: columns[limit]!.keys[found.code], code: undefined }
        expect(said).toEqual(expected && { ...expected, code: undefined })
      }
      for (const [row, { plan, values }] of rows.entries()) {
        const most = naive(rows, limit, plan)
        const key = limitKey(values[limit])
        const differs = most !== null && (key === undefined ? most.count * 2 > most.all : key !== most.usual)
        expect(isMarked(outliers, row, limit)).toBe(differs)
      }
    }
  })
})

test('codes are in the exact order of the integers, and lead back to them', () => {
  forAll(anyRows, (rows) => {
    const { codes, keys } = read(rows).columns[0]!
    for (const [row, { values }] of rows.entries()) {
      const key = limitKey(values[0])
      if (key === undefined) expect(codes[row]).toBe(missingCode)
      else if (key === null) expect(codes[row]).toBe(nonIntegerCode)
      else expect(keys[codes[row]!]).toBe(key)
    }
    for (let at = 1; at < keys.length; at++) expect(keys[at]! > keys[at - 1]!).toBe(true)
  })
})

test('half is not a majority, and four organizations are too few', () => {
  expect(read(few('team', 1, 1, 1, 2, 2, 2)).majorities[0]).toEqual([null])
  expect(read(few('team', 1, 1, 1, 1)).majorities[0]).toEqual([null])
  expect(read(few('team', 1, 1, 1, 2, 2)).majorities[0]).toEqual([{ code: 0, count: 3, present: 5, all: 5 }])
})

test.each([
  [5, 5],
  [-1, -1],
  [-0, -0],
  [5n, 5],
  [2n ** 53n, 2n ** 53n],
  [1e21, 10n ** 21n],
  [10n ** 21n, 10n ** 21n],
  [1.5, null],
  [Infinity, null],
  ['10', null],
  [[5], null],
  [{}, null],
  [true, null],
  [null, undefined],
  [undefined, undefined],
])('%o is compared as %o', (value, key) => {
  expect(limitKey(value)).toBe(key)
})

test('equal integers have one key, however they were sent, and different ones do not', () => {
  forAll(fc.bigInt({ max: 2n ** 60n }), fc.bigInt({ max: 2n ** 60n }), (a, b) => {
    expect(limitKey(a) === limitKey(b)).toBe(a === b)
    expect(limitKey(Number(a))).toBe(limitKey(BigInt(Number(a))))
  })
})
