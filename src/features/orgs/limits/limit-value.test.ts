import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitKey } from './limit-value.ts'

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
])('%o is compared by %o', (value, key) => {
  expect(limitKey(value)).toBe(key)
})

test('equal integers have one key, however they came; different ones have two', () => {
  fc.assert(
    fc.property(fc.bigInt({ max: 2n ** 60n }), fc.bigInt({ max: 2n ** 60n }), (a, b) => {
      expect(limitKey(a) === limitKey(b)).toBe(a === b)
      expect(limitKey(Number(a))).toBe(limitKey(BigInt(Number(a))))
    }),
  )
})
