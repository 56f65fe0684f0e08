import { expect, test } from 'vitest'
import { shortNumberText } from './count-text.ts'

test.each([
  [0, '0'],
  [456, '456'],
  [999, '999'],
  [1203, '1.2K'],
  [99_950, '100K'],
  [1_234_567, '1.2M'],
])('shortens %i to %s, but keeps up to three digits exact', (count, text) => {
  expect(shortNumberText(count)).toBe(text)
})
