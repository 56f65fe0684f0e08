import { expect, test } from 'vitest'
import { isWholeDays, readWholeDays } from './whole-days.ts'

const read = (a: string, b: string) => readWholeDays(['a', 'b'], (key) => (key === 'a' ? a : b), { b: 'a' })

test.each([
  [1, true],
  [36_500, true],
  [0, false],
  [36_501, false],
  [1.5, false],
  [Number.NaN, false],
])('%d as days: %s', (days, isSound) => {
  expect(isWholeDays(days)).toBe(isSound)
})

test('days are read around white space, and held against the field before', () => {
  expect(read(' 7 ', '8')).toEqual({ days: { a: 7, b: 8 }, problems: {} })
  expect(read('7', '7').problems).toEqual({
    b: 'Enter more than 7, so that this band begins after the one before.',
  })
  expect(read('x', '1')).toEqual({
    days: { b: 1 },
    problems: { a: 'Enter whole days, from 1 to 36,500.' },
  })
})
