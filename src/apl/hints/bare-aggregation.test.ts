import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize count by status', 'count', ['logs | summarize count() by status']],
  ['logs | summarize n = count', 'count', ['logs | summarize n = count()']],
  ['logs | summarize avg by status', 'avg', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('bare-aggregation', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by status',
  'logs | summarize max(count)',
  'logs | extend a = count',
  'logs | summarize count() by count',
])('%j is left alone', (apl) => {
  expect(hintsOf('bare-aggregation', apl)).toEqual([])
})
