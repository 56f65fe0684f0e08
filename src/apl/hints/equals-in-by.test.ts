import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize count() by status = 500', 'status = 500', ['logs | summarize count() by status == 500']],
  ['logs | summarize count() by a, m = "GET"', 'm = "GET"', ['logs | summarize count() by a, m == "GET"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('equals-in-by', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by s = status',
  'logs | summarize count() by status == 500',
  'logs | summarize n = 5 by a',
  'logs | extend status = 500',
])('%j is left alone', (apl) => {
  expect(hintsOf('equals-in-by', apl)).toEqual([])
})
