import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ["logs | where m matches regex '(?=a)b'", "'(?=a)b'", []],
  ["logs | extend a = extract('(?<!x)y', 0, m)", "'(?<!x)y'", []],
  ["logs | where m matches regex @'(a)\\1'", "@'(a)\\1'", []],
  ["logs | extend a = replace_regex('(a', 'b', m)", "'(a'", []],
  ["logs | extend a = extract('a)', 0, m)", "'a)'", []],
  ["logs | extend a = extract('[a-z', 0, m)", "'[a-z'", []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unsupported-regex', apl)).toEqual([{ marked, fixed }])
})

test.each([
  "logs | where m matches regex @'^(?P<a>\\w+)\\s[()\\]]*$'",
  "logs | extend a = replace_regex('(a)', '\\\\1***', m)",
  "logs | where m matches regex @'\\\\\\(1'",
  'logs | where m matches regex pattern',
  "logs | where m == '(?=a)'",
  "logs | where m matches regex '(?:a|b)(?i)c[]]'",
  "logs | where m matches regex '[[:alpha:]]+'",
  "logs | where m matches regex '(?<name>a)'",
])('%j is left alone', (apl) => {
  expect(hintsOf('unsupported-regex', apl)).toEqual([])
})
