import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['a | join kind=iner (b) on c', 'iner', ['a | join kind=inner (b) on c']],
  ['a | join kind = left (b) on c', 'left', ['a | join kind = leftouter (b) on c']],
  ['a | join kind=LeftOuter (b) on c', 'LeftOuter', ['a | join kind=leftouter (b) on c']],
  ['a | lookup kind=xyzzy (b) on c', 'xyzzy', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unknown-kind', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'a | join kind=inner (b) on c',
  'a | join kind=leftantisemi (b) on c',
  'a | join hint.strategy=shuffle (b) on c',
  'a | lookup kind=leftouter (b) on c',
  'a | join (b) on kind',
])('%j is left alone', (apl) => {
  expect(hintsOf('unknown-kind', apl)).toEqual([])
})
