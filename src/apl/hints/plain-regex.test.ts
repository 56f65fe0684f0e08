import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    'logs | where m matches regex ".*error.*"',
    'matches regex ".*error.*"',
    ['logs | where m contains_cs "error"'],
  ],
  [
    'logs | where m matches regex "disk full"',
    'matches regex "disk full"',
    ['logs | where m contains_cs "disk full"'],
  ],
  ['logs | where m matches regex "^GET$"', 'matches regex "^GET$"', ['logs | where m == "GET"']],
  ['logs | where m !matches regex "^GET$"', '!matches regex "^GET$"', ['logs | where m != "GET"']],
  ['logs | where m matches regex "^/api"', 'matches regex "^/api"', ['logs | where m startswith_cs "/api"']],
  [
    "logs | where m !matches regex @'\\.png$'",
    "!matches regex @'\\.png$'",
    ['logs | where m !endswith_cs ".png"'],
  ],
  [
    'logs | where m matches regex "a\\\\\\\\b"',
    'matches regex "a\\\\\\\\b"',
    ['logs | where m contains_cs "a\\\\b"'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('plain-regex', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where m matches regex "^/users/[0-9]+$"',
  'logs | where m matches regex "a|b"',
  'logs | where m matches regex pattern',
  "logs | where m matches regex @'cost\\$'",
  "logs | where m matches regex @'\\d'",
  'logs | where m matches regex ".*"',
  'logs | where m matches regex "err.r"',
])('%j is left alone', (apl) => {
  expect(hintsOf('plain-regex', apl)).toEqual([])
})
