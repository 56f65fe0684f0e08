import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSlotOrder, rowWindow } from './row-window.ts'

const range = fc
  .record({ startIndex: fc.nat(200), seen: fc.nat(30), after: fc.nat(200) })
  .map(({ startIndex, seen, after }) => ({
    startIndex,
    endIndex: startIndex + seen,
    count: startIndex + seen + 1 + after,
    overscan: 0,
  }))

test('the window holds the rows in sight, has always the same length, and gives each row an element of its own', () => {
  fc.assert(
    fc.property(range, (range) => {
      const rows = rowWindow(range, 40)
      expect(rows).toHaveLength(Math.min(40, range.count))
      expect(rows).toEqual(rows.map((_, index) => (rows[0] ?? 0) + index))
      expect(rows[0]).toBeLessThanOrEqual(range.startIndex)
      expect(rows.at(-1)).toBeGreaterThanOrEqual(range.endIndex)
      expect(rows.at(-1)).toBeLessThan(range.count)
      expect(new Set(rows.map((row) => row % 40)).size).toBe(rows.length)
    }),
  )
})

test('at the top of the list the elements are in the order of the rows', () => {
  expect(inSlotOrder(rowWindow({ startIndex: 0, endIndex: 2, count: 50, overscan: 0 }, 5), 5)).toEqual([
    0, 1, 2, 3, 4,
  ])
  expect(inSlotOrder([3, 4, 5, 6, 7], 5)).toEqual([5, 6, 7, 3, 4])
})
