import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { columnEdges, columnStep, columnWindow } from './virtual-columns.ts'

const widths = [200, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100]

test.each([
  ['at the start', 0, 500, { first: 1, last: 5 }],
  ['in the middle', 350, 500, { first: 2, last: 9 }],
  ['at the end', 700, 500, { first: 6, last: 10 }],
  ['beyond the end', 5000, 500, { first: 8, last: 10 }],
  ['before anything is measured', 0, 0, { first: 1, last: 3 }],
])('%s, renders the visible columns and two on each side', (_where, left, width, expected) => {
  expect(columnWindow(columnEdges(widths), { left, width })).toEqual(expected)
})

test('a table with only the pinned column has an empty window', () => {
  const { first, last } = columnWindow(columnEdges([200]), { left: 0, width: 500 })
  expect(last).toBeLessThan(first)
})

test('the window contains every column that is at least partly visible', () => {
  forAll(
    fc.array(fc.integer({ min: 1, max: 800 }), { minLength: 2, maxLength: 40 }),
    fc.nat(4000),
    fc.nat(3000),
    (widths, left, width) => {
      const { first, last } = columnWindow(columnEdges(widths), { left, width })
      const [pinned = 0, ...rest] = widths
      let edge = 0
      for (const [index, wide] of rest.entries()) {
        const isSeen = edge + wide > left && edge < left + width - pinned
        if (isSeen) expect(index + 1 >= first && index + 1 <= last).toBe(true)
        edge += wide
      }
      expect(first).toBeGreaterThanOrEqual(1)
      expect(last).toBeLessThan(widths.length)
    },
  )
})

test.each([
  [0, 1, 100],
  [100.4, 1, 200],
  [150, 1, 200],
  [950, 1, 950],
  [150, -1, 100],
  [100.4, -1, 0],
  [0, -1, 0],
] as const)('scrolled by %d, a step of %d leads to %d', (left, by, expected) => {
  expect(columnStep(widths, left, by)).toBe(expected)
})
