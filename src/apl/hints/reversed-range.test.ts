import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    'logs | where _time between (now() .. ago(1h))',
    'now() .. ago(1h)',
    ['logs | where _time between (ago(1h) .. now())'],
  ],
  [
    'logs | where _time between (ago(30m) .. ago(2h))',
    'ago(30m) .. ago(2h)',
    ['logs | where _time between (ago(2h) .. ago(30m))'],
  ],
  ['logs | where code between (599 .. 500)', '599 .. 500', ['logs | where code between (500 .. 599)']],
  [
    'logs | where _time between (datetime(2026-02-01) .. datetime(2026-01-01))',
    'datetime(2026-02-01) .. datetime(2026-01-01)',
    ['logs | where _time between (datetime(2026-01-01) .. datetime(2026-02-01))'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('reversed-range', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where _time between (ago(1d) .. ago(2h))',
  'logs | where code between (500 .. 599)',
  'logs | where x between (a .. b)',
  'logs | where x between (5 .. ago(1h))',
  'logs | where _time between (ago(1h) .. 5m)',
])('%j is left alone', (apl) => {
  expect(hintsOf('reversed-range', apl)).toEqual([])
})
