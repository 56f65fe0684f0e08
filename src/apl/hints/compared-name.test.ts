import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['a | extend b == 1', '==', ['a | extend b = 1']],
  ["a | extend c = 1, ['d e'] == f(c)", '==', ["a | extend c = 1, ['d e'] = f(c)"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('compared-name', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'a | extend b = c == 1',
  'a | extend b = 1',
  'a | extend b > 1',
  'a | where b == 1',
  'a | project b == 1',
  'a | summarize count() by b == 1',
])('%j is left alone', (apl) => {
  expect(hintsOf('compared-name', apl)).toEqual([])
})
