import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    'logs | extend h = datetime_part(hour, _time)',
    'hour',
    ['logs | extend h = datetime_part("hour", _time)'],
  ],
  ['logs | extend d = datetime_diff(day, a, b)', 'day', ['logs | extend d = datetime_diff("day", a, b)']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('quoted-part', apl)).toEqual([{ marked, fixed }])
})

test.each([
  "logs | extend h = datetime_part('hour', _time)",
  'logs | extend h = datetime_part(part, _time)',
  "logs | extend h = datetime_part(['hour'], _time)",
  'logs | extend h = tolower(hour)',
])('%j is left alone', (apl) => {
  expect(hintsOf('quoted-part', apl)).toEqual([])
})
