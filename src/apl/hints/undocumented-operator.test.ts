import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where m like "%disk%"', 'like', ['logs | where m contains "disk"']],
  ['logs | where m like "disk%" and b', 'like', ['logs | where m startswith "disk" and b']],
  ['logs | where m like "%disk"', 'like', ['logs | where m endswith "disk"']],
  ['logs | where m like "disk"', 'like', ['logs | where m =~ "disk"']],
  ['logs | where m like "a%b"', 'like', []],
  ['logs | where m matches "[Dd]isk"', 'matches', ['logs | where m matches regex "[Dd]isk"']],
  ['logs | where m has_all ("a", "b")', 'has_all', ['logs | where m has "a" and m has "b"']],
  ['logs | where m has_all ("a", "b", "c")', 'has_all', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('undocumented-operator', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where m has "a" and n !contains "b"',
  'logs | where m matches regex "a"',
  'logs | where m in~ ("a") or m !in ("b")',
  'logs | where m has_any ("a", "b")',
  'logs | where a - b > 1',
  'logs | where x between (1 .. 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('undocumented-operator', apl)).toEqual([])
})
