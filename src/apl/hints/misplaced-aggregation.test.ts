import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where count() > 1', 'count()', []],
  ['logs | extend a = avg(b)', 'avg(b)', []],
  [
    'logs | summarize count() by a | where count() > 1',
    'count()',
    ['logs | summarize count() by a | where count_ > 1'],
  ],
  [
    'logs | summarize n = max(b) by a | where max(b) > 1',
    'max(b)',
    ['logs | summarize n = max(b) by a | where n > 1'],
  ],
  ['logs | summarize max(a) by count()', 'count()', []],
  ['logs | summarize max(count()) by a', 'count()', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('misplaced-aggregation', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize n = count() by a | where n > 1',
  'logs | summarize round(avg(a), 2)',
  'logs | make-series n = count() on _time step 5m',
  'let f = (a: long) { avg(a) }; logs | summarize f(b)',
  'logs | summarize countif(a) / count()',
  'let max = (a: long) { a }; logs | extend b = max(c)',
])('%j is left alone', (apl) => {
  expect(hintsOf('misplaced-aggregation', apl)).toEqual([])
})
