import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readRow } from '#api/list-row.ts'
import { runSync } from '#lib/time-slices.ts'
import { heatBand, heatBands, limitHeat } from './limits-summary.ts'
import { limitKey } from './published-limits.ts'
import { readLimit } from './comparison.ts'
import { spreadText } from './limits-head.tsx'

const columnOf = (values: readonly unknown[]) =>
  runSync(
    readLimit(
      { rows: values.map((value, at) => readRow({ id: 'a', value }, at)) },
      { value: (record) => record['value'] },
    ),
  )

const anyValues = fc.array(
  fc.oneof(
    fc.integer({ min: -2, max: 9 }),
    fc.bigInt({ min: 2n ** 64n - 2n, max: 2n ** 64n }),
    fc.constantFrom('x', undefined, 1.5),
  ),
  { maxLength: 40 },
)

const anyShown = fc
  .tuple(anyValues, fc.infiniteStream(fc.boolean()))
  .map(([values, keep]) => ({ values, shown: values.flatMap((_, row) => (keep.next().value ? [row] : [])) }))

test('counts and bands match a simple comparison: equal for equal values, never decreasing', () => {
  forAll(anyShown, ({ values, shown }) => {
    const { codes, keys } = columnOf(values)
    const heat = limitHeat(Int32Array.from(shown), { codes, keys })
    const keyed = shown.flatMap((row) => {
      const key = limitKey(values[row])
      return typeof key === 'number' || typeof key === 'bigint' ? [{ row, key }] : []
    })
    expect(heat.count).toBe(keyed.length)
    for (const { row, key } of keyed) {
      const code = codes[row]!
      expect(heat.below[code]).toBe(keyed.filter((other) => other.key < key).length)
      const band = heatBand(heat, code)
      expect(band).toBeGreaterThanOrEqual(0)
      expect(band).toBeLessThanOrEqual(heatBands)
      for (const other of keyed) {
        const otherBand = heatBand(heat, codes[other.row]!)
        if (other.key === key) expect(otherBand).toBe(band)
        if (other.key > key) expect(otherBand).toBeGreaterThanOrEqual(band)
      }
    }
    const sorted = keyed.map(({ key }) => key).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    const { spread } = heat
    expect(spread && [keys[spread.min], keys[spread.median], keys[spread.max]]).toEqual(
      sorted.length === 0 ? null : [sorted[0], sorted[Math.ceil(sorted.length / 2) - 1], sorted.at(-1)],
    )
  })
})

const bands = (...values: (number | bigint)[]) => {
  const column = columnOf(values)
  const everyRow = Int32Array.from(values, (_, row) => row)
  const heat = limitHeat(everyRow, column)
  return [...column.codes].map((code) => heatBand(heat, code))
}

test('one giant value does not affect the others', () => {
  expect(bands(1, 2, 3, 4, 2n ** 64n)).toEqual([0, 2, 3, 4, 5])
  expect(bands(1, 2, 3, 4, 5)).toEqual([0, 2, 3, 4, 5])
})

test('equal values have no tint', () => {
  expect(bands(7, 7, 7)).toEqual([0, 0, 0])
  expect(bands()).toEqual([])
})

test.each([
  [['1', '25', 'max (2⁶⁴−1)'], '1 · 25 · max (2⁶⁴−1)'],
  [['5', '250', '≈ 1.84 × 10¹⁹'], '5 – ≈ 1.84 × 10¹⁹'],
  [['30 d', '30 d', 'max (2⁶⁴−1)'], '30 d – max (2⁶⁴−1)'],
  [['-1 GB', '2.5 TB', '≈ 1.84 × 10¹⁹ GB'], 'to ≈ 1.84 × 10¹⁹ GB'],
] as const)('%j has the spread %s, without truncated numbers', (values, text) => {
  expect(spreadText(values)).toBe(text)
})
