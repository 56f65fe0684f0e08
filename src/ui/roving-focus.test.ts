import { expect, test } from 'vitest'
import { nextPosition } from './roving-focus.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', 0, 3, 0],
  ['PageDown', 5, 100, 25],
  ['PageUp', 5, 100, 0],
  ['Home', 50, 100, 0],
  ['End', 50, 100, 99],
  ['End', 0, 0, null],
  ['a', 0, 3, null],
  ['constructor', 0, 3, null],
] as const)('%s on row %d of %d leads to %s', (key, from, count, to) => {
  expect(nextPosition(key, from, count)).toBe(to)
})
