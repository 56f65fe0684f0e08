import { expect, test } from 'vitest'
import { toggled, withRange } from './row-range.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('one is taken, or given back', () => {
  expect(toggled(new Set(['a']), 'b')).toEqual(new Set(['a', 'b']))
  expect(toggled(new Set(['a', 'b']), 'b')).toEqual(new Set(['a']))
})

test('a range reaches both ways and keeps what was selected before', () => {
  expect(withRange(new Set(['e']), ids, 1, 2)).toEqual(new Set(['b', 'c', 'e']))
  expect(withRange(new Set(['e']), ids, 2, 0)).toEqual(new Set(['a', 'b', 'c', 'e']))
})
