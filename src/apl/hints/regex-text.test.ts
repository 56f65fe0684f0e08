import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where m =~ "err.*"', '=~', ['logs | where m matches regex "err.*"']],
  ['logs | where m !~ "^a.+b$"', '!~', ['logs | where m !matches regex "^a.+b$"']],
  ['logs | where m contains "error|warn"', 'contains', ['logs | where m matches regex "error|warn"']],
  ["logs | where m == '[a-z]'", '==', ["logs | where m matches regex '[a-z]'"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('regex-text', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where m =~ "get"',
  'logs | where m matches regex "err.*"',
  'logs | search "a|b"',
  'logs | where m contains "a | b"',
  'logs | where m == "*.png"',
  'logs | where m contains ".."',
  'logs | where m contains "?a.b"',
])('%j is left alone', (apl) => {
  expect(hintsOf('regex-text', apl)).toEqual([])
})
