import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where _time > 1h', '1h', ['logs | where _time > ago(1h)']],
  ['logs | where 30m <= _time', '30m', ['logs | where ago(30m) <= _time']],
  ['logs | where _time >= "2h"', '"2h"', ['logs | where _time >= ago(2h)']],
  [
    'logs | where _sysTime < "2026-05-01T10:00:00Z"',
    '"2026-05-01T10:00:00Z"',
    ['logs | where _sysTime < datetime(2026-05-01T10:00:00Z)'],
  ],
  ['logs | where _time > "yesterday"', '"yesterday"', []],
  ['logs | where _time between (1d .. now())', '1d', ['logs | where _time between (ago(1d) .. now())']],
  ['logs | where _time > 2026-05-01', '2026-05-01', ['logs | where _time > datetime(2026-05-01)']],
  ['logs | where _time > ago("1h")', '"1h"', ['logs | where _time > ago(1h)']],
  ['logs | where _time > ago(-1h)', '-1h', ['logs | where _time > ago(1h)']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('time-comparison', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where _time > ago(1h)',
  'logs | where _time > now(-15m)',
  'logs | where duration > 5s',
  'logs | where _time between (ago(1h) .. now())',
  'logs | where _time > datetime("2026-05-01")',
  'logs | where day == "2026-05-01"',
  'logs | where _time > since',
  'logs | where _time between (datetime(2026-05-01) .. 3d)',
  'logs | where _time > since - 5',
  'let f = (d: timespan) { ago(d) }; logs | where _time > f(1h)',
])('%j is left alone', (apl) => {
  expect(hintsOf('time-comparison', apl)).toEqual([])
})
