import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { editDistance } from './nearest-names.ts'

test('swapping two letters is one edit', () => {
  expect(editDistance('where', 'wehre')).toBe(1)
  expect(editDistance('abcd', 'badc')).toBe(2)
  expect(editDistance('', 'abc')).toBe(3)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('the distance is symmetric, zero only for equal texts, and at most the length of the longer text', () => {
  forAll(word, word, (a, b) => {
    const distance = editDistance(a, b)
    expect(distance).toBe(editDistance(b, a))
    expect(distance === 0).toBe(a === b)
    expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
    expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
  })
})
