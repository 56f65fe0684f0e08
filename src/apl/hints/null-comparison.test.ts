import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where user == null', 'user == null', ['logs | where isnull(user)']],
  ['logs | where user != null and a', 'user != null', ['logs | where isnotnull(user) and a']],
  ['logs | where int(null) == code.x', 'int(null) == code.x', ['logs | where isnull(code.x)']],
  ['logs | where tags != dynamic(null)', 'tags != dynamic(null)', ['logs | where isnotnull(tags)']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('null-comparison', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where isnull(user)',
  'logs | where user == "null"',
  'logs | extend user = int(null)',
  "logs | where user == ['null']",
])('%j is left alone', (apl) => {
  expect(hintsOf('null-comparison', apl)).toEqual([])
})
