import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where _time > datetime(2026-13-01)', 'datetime(2026-13-01)', []],
  ['logs | where _time > datetime("2026-02-30")', 'datetime("2026-02-30")', []],
  ['logs | where _time > datetime(2026-02-01T25:00:00Z)', 'datetime(2026-02-01T25:00:00Z)', []],
  ['logs | extend a = datetime(started)', 'datetime(started)', ['logs | extend a = todatetime(started)']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('bad-datetime', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where _time > datetime(2026-02-28)',
  'logs | where _time > datetime(2024-02-29T23:59:59.999Z)',
  'logs | where _time > datetime(null)',
  'logs | where _time > datetime("1 Feb 2026 10:00")',
  'logs | where _time > datetime()',
  'logs | where a > timespan(1d)',
])('%j is left alone', (apl) => {
  expect(hintsOf('bad-datetime', apl)).toEqual([])
})
