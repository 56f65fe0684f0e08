import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | extend a = case(b, "x", c, "y")', 'case', ['logs | extend a = case(b, "x", c, "y", "")']],
  ['logs | extend a = case(b, 1, c, 2)', 'case', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('case-default', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | extend a = case(b, "x", c, "y", "z")',
  'logs | extend a = case(b, 1, true, 2)',
  'logs | extend a = case(b, 1)',
  'logs | extend a = iff(b, 1, 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('case-default', apl)).toEqual([])
})
