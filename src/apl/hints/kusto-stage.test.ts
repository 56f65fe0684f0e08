import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize count() by a | render timechart', 'render', []],
  ['logs | filter a == 1', 'filter', ['logs | where a == 1']],
  ['logs | evaluate autocluster()', 'evaluate', []],
  ['logs | facet by a', 'facet', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('kusto-stage', apl)).toEqual([{ marked, fixed }])
})

test.each(['logs | where a == 1', 'logs | as x', 'logs | extend render = 1'])('%j is left alone', (apl) => {
  expect(hintsOf('kusto-stage', apl)).toEqual([])
})
