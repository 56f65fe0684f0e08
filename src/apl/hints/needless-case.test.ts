import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where tolower(method) == "get"', 'tolower', ['logs | where method =~ "get"']],
  ['logs | where toupper(method) != "GET"', 'toupper', ['logs | where method !~ "GET"']],
  ['logs | where tolower(method) == "GET"', 'tolower(method) == "GET"', ['logs | where method =~ "GET"']],
  ['logs | where tolower(agent) contains "x y"', 'tolower', ['logs | where agent contains "x y"']],
  ['logs | where (toupper(a.b)) !startswith "x"', 'toupper', ['logs | where (a.b) !startswith "x"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('needless-case', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where method =~ "get"',
  'logs | where tolower(method) == other',
  'logs | where tolower(agent) contains_cs "x y"',
  'logs | extend m = tolower(method)',
  'logs | where trim(" ", method) == "get"',
  'logs | where tolower() == "get"',
])('%j is left alone', (apl) => {
  expect(hintsOf('needless-case', apl)).toEqual([])
})
