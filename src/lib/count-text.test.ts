import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { numberText, shortNumberText } from './count-text.ts'

const exact = new Intl.NumberFormat('en-US')
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 2 })

test('writes numbers as Intl does', () => {
  const numbers = fc.oneof(
    fc.bigInt(),
    fc.maxSafeInteger(),
    fc.integer(),
    fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
  )
  forAll(numbers, (value) => numberText(value) === exact.format(value))
})

test.each([
  [0, '0'],
  [456, '456'],
  [999, '999'],
  [1203, '1.2K'],
  [99_950, '100K'],
  [999_999, '1M'],
  [1_234_567, '1.2M'],
])('shortens %i to %s, but keeps up to three digits exact', (count, text) => {
  expect(shortNumberText(count)).toBe(text)
})

test('shortens counts as Intl does', () => {
  const counts = fc.integer({ min: 1000, max: 1e12 })
  forAll(counts, (count) => shortNumberText(count) === compact.format(count))
})
