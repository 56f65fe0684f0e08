import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where method == "GET" or "POST"', '"POST"', ['logs | where method in ("GET", "POST")']],
  [
    'logs | where (m == "a" or "b" or "c") and d',
    '"b" or "c"',
    ['logs | where (m in ("a", "b", "c")) and d'],
  ],
  ['logs | where "error"', '"error"', ['logs | where * has "error"']],
  ['logs | where a == 1 and "error"', '"error"', ['logs | where a == 1 and * has "error"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('lone-text', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where method == "GET" or method == "POST"',
  'logs | where * has "error"',
  'logs | search "error"',
  'logs | where a in ("b", "c")',
  'logs | where f("x")',
  'logs | where true',
])('%j is left alone', (apl) => {
  expect(hintsOf('lone-text', apl)).toEqual([])
})
