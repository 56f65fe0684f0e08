import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize status by uri', 'status', []],
  ["logs | summarize count(), ['geo.city']", "['geo.city']", []],
  ['logs | summarize a.b by uri', 'a.b', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('no-aggregation', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by status',
  'logs | summarize by status',
  'logs | summarize n = max(a) + 1 by b',
  'logs | summarize count by status',
  'logs | project status',
])('%j is left alone', (apl) => {
  expect(hintsOf('no-aggregation', apl)).toEqual([])
})
