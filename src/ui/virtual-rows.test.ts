import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { inSlotOrder, rowWindow, visibleRows } from './virtual-rows.ts'

const range = fc
  .record({ startIndex: fc.nat(200), seen: fc.nat(30), after: fc.nat(200) })
  .map(({ startIndex, seen, after }) => ({
    startIndex,
    endIndex: startIndex + seen,
    count: startIndex + seen + 1 + after,
  }))

test('the window contains the visible rows, has a constant length, and gives each row its own element', () => {
  forAll(range, (range) => {
    const rows = rowWindow(range, 40)
    expect(rows).toHaveLength(Math.min(40, range.count))
    expect(rows).toEqual(rows.map((_, index) => (rows[0] ?? 0) + index))
    expect(rows[0]).toBeLessThanOrEqual(range.startIndex)
    expect(rows.at(-1)).toBeGreaterThanOrEqual(range.endIndex)
    expect(rows.at(-1)).toBeLessThan(range.count)
    expect(new Set(rows.map((row) => row % 40)).size).toBe(rows.length)
  })
})

test('at the top of the list, the elements are in row order', () => {
  expect(inSlotOrder(rowWindow({ startIndex: 0, endIndex: 2, count: 50 }, 5), 5)).toEqual([0, 1, 2, 3, 4])
  expect(inSlotOrder([3, 4, 5, 6, 7], 5)).toEqual([5, 6, 7, 3, 4])
})

test('a row is visible exactly if at least a pixel of it is below the header', () => {
  const sizes = fc.record({
    count: fc.nat(60),
    rowHeight: fc.integer({ min: 1, max: 50 }),
    headHeight: fc.nat(60),
  })
  const viewport = fc.record({ top: fc.nat(2000), height: fc.integer({ min: 1, max: 600 }) })
  forAll(sizes, viewport, (sizes, { top: wanted, height }) => {
    const { count, rowHeight, headHeight } = sizes
    fc.pre(height > headHeight)
    // Nothing can scroll past its end.
    const top = Math.min(wanted, Math.max(0, headHeight + count * rowHeight - height))
    const rows = Array.from({ length: count }, (_, row) => row).filter(
      (row) => (row + 1) * rowHeight > top && headHeight + row * rowHeight < top + height,
    )
    const { startIndex, endIndex } = visibleRows({ top, height }, sizes)
    const seen = Array.from({ length: Math.max(0, endIndex - startIndex + 1) }, (_, at) => startIndex + at)
    expect(seen).toEqual(rows)
  })
})

test('no rows are visible before the height is known, and the list may be shorter than the scroll position', () => {
  const sizes = { count: 10, rowHeight: 36, headHeight: 36 }
  expect(rowWindow(visibleRows({ top: 0, height: 0 }, sizes), 0)).toEqual([])
  expect(rowWindow(visibleRows({ top: 9000, height: 200 }, sizes), 6)).toEqual([4, 5, 6, 7, 8, 9])
})
