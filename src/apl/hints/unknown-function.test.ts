import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | summarize averge(x)', 'averge', []],
  ['logs | extend a = tolowr(x)', 'tolowr', ['logs | extend a = tolower(x)', 'logs | extend a = tolong(x)']],
  ['logs | extend a = iif(b, 1, 2)', 'iif', ['logs | extend a = iff(b, 1, 2)']],
  ['logs | extend a = lower(b)', 'lower', ['logs | extend a = tolower(b)']],
  ['logs | summarize median(b)', 'median', []],
  ['logs | extend a = row_number()', 'row_number', []],
  ['logs | extend a = datetime_utc_to_local(_time, "x")', 'datetime_utc_to_local', []],
  [
    'let twice = (a: long) { a * 2 }; logs | extend b = twise(c) + twice(c)',
    'twise',
    ['let twice = (a: long) { a * 2 }; logs | extend b = twice(c) + twice(c)'],
  ],
  ['logs | extend a = wholly_unknown_thing(b)', 'wholly_unknown_thing', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unknown-function', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count(), p = percentile(x, 95)',
  'let twice = (a: long) { a * 2 }; logs | extend b = twice(c)',
  'logs | extend a = int(5), b = string(c)',
  'table("logs") | count',
  'let f = (t: (*)) { t | count }; f(logs)',
  'logs | where not(a)',
  'logs | extend a = dynamic({"b": 1})',
  'logs | where a in (1, 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('unknown-function', apl)).toEqual([])
})
