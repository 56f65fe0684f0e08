import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where _time > ago(3mo)', '3mo', ['logs | where _time > ago(90d)']],
  ['logs | where _time > ago(1year)', '1year', ['logs | where _time > ago(365d)']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unknown-time-unit', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where _time > ago(30d)',
  'logs | project 4xx_count',
  "logs | project ['3mo']",
  'logs | where x > 5',
])('%j is left alone', (apl) => {
  expect(hintsOf('unknown-time-unit', apl)).toEqual([])
})
