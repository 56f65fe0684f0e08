import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countChosen, toggled, withoutShown, withRange } from './row-selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('one is taken, or given back', () => {
  expect(toggled(new Set(['a']), 'b')).toEqual(new Set(['a', 'b']))
  expect(toggled(new Set(['a', 'b']), 'b')).toEqual(new Set(['a']))
})

test('a range reaches both ways and keeps what was selected before', () => {
  expect(withRange(new Set(['e']), ids, 1, 2)).toEqual(new Set(['b', 'c', 'e']))
  expect(withRange(new Set(['e']), ids, 2, 0)).toEqual(new Set(['a', 'b', 'c', 'e']))
})

test('a range never reaches beyond the list, and changes nothing it was given', () => {
  const numbers = fc.uniqueArray(fc.nat(50))
  fc.assert(
    fc.property(numbers, numbers, fc.nat(60), fc.nat(60), (before, shown, from, to) => {
      const base: ReadonlySet<number> = new Set(before)
      const next = withRange(base, Int32Array.from(shown), from, to)
      const [first, last] = [Math.min(from, to), Math.max(from, to)]
      expect(next).toEqual(new Set([...before, ...shown.slice(first, last + 1)]))
      expect([...base]).toEqual(before)
    }),
  )
})

test('giving back what is shown keeps what is not', () => {
  expect(withoutShown(new Set(['a', 'z']), ids)).toEqual(new Set(['z']))
})

test('only rows that are shown are counted', () => {
  expect(countChosen(new Set(['a', 'c', 'z']), ids)).toBe(2)
  expect(countChosen(new Set<string>(), ids)).toBe(0)
})
