import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where toint(status) == "500"', '"500"', ['logs | where toint(status) == 500']],
  ['logs | where tostring(code) != 404', '404', ['logs | where tostring(code) != "404"']],
  ['logs | where "3" < strlen(m)', '"3"', ['logs | where 3 < strlen(m)']],
  ['logs | where tolong(a) > "many"', '"many"', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('type-mismatch', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where toint(status) == 500',
  'logs | where status == "500"',
  'logs | where tostring(code) == "404"',
  'let toint = (a: string) { a }; logs | where toint(b) == "x"',
  'logs | where toint(a) == tostring(b)',
])('%j is left alone', (apl) => {
  expect(hintsOf('type-mismatch', apl)).toEqual([])
})
