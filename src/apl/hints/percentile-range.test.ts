import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize percentile(d, 0.95)', '0.95', ['logs | summarize percentile(d, 95)']],
  ['logs | summarize percentileif(d, 0.999, a)', '0.999', ['logs | summarize percentileif(d, 99.9, a)']],
  [
    'logs | summarize percentiles_array(d, 50, 0.99)',
    '0.99',
    ['logs | summarize percentiles_array(d, 50, 99)'],
  ],
  ['logs | summarize percentile(d, 950)', '950', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('percentile-range', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize percentile(d, 99.9)',
  'logs | summarize percentiles_array(d, 50, 95)',
  'logs | summarize percentile(d, p)',
  'logs | summarize percentile(0.5, 100)',
  'logs | summarize percentile(d, 0)',
])('%j is left alone', (apl) => {
  expect(hintsOf('percentile-range', apl)).toEqual([])
})
