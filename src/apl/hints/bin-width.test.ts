import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize count() by bin(_time, "5m")', '"5m"', ['logs | summarize count() by bin(_time, 5m)']],
  ['logs | summarize count() by bin(_time, "day")', '"day"', []],
  ['logs | summarize count() by bin(_time, 0)', '0', []],
  ['logs | summarize count() by bin(_time, 0m)', '0m', []],
  [
    'logs | summarize count() by bin(_time, 5)',
    '5',
    ['logs | summarize count() by bin(_time, 5m)', 'logs | summarize count() by bin(_time, 5s)'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('bin-width', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count() by bin(_time, 5m)',
  'logs | extend a = bin(b, 10)',
  'logs | extend a = bin(b, width)',
  'logs | summarize count() by bin_auto(_time)',
  'logs | extend a = bin(b, 0.5)',
])('%j is left alone', (apl) => {
  expect(hintsOf('bin-width', apl)).toEqual([])
})
