import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where status in ("500,502")', '"500,502"', ['logs | where status in ("500", "502")']],
  ["logs | where m !in~ ('get, post')", "'get, post'", ['logs | where m !in~ ("get", "post")']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('joined-values', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where status in ("500", "502")',
  'logs | where m in ("hello, big world")',
  'logs | where m in ("a")',
  'logs | where m in (other | project x)',
  'logs | where m has_any ("a,b")',
])('%j is left alone', (apl) => {
  expect(hintsOf('joined-values', apl)).toEqual([])
})
