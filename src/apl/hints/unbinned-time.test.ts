import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize count() by _time', '_time', ['logs | summarize count() by bin_auto(_time)']],
  [
    'logs | summarize count() by status, _time',
    '_time',
    ['logs | summarize count() by status, bin_auto(_time)'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unbinned-time', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by bin(_time, 1h)',
  'logs | summarize count() by bin_auto(_time)',
  'logs | extend _time = bin(_time, 1h) | summarize count() by _time',
  'logs | summarize count() by _time = bin(_time, 1h), a | summarize max(count_) by _time',
  'logs | sort by _time',
  'logs | extend a = bin(b, 10)',
])('%j is left alone', (apl) => {
  expect(hintsOf('unbinned-time', apl)).toEqual([])
})
