import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where uri == "/api/*"', '"/api/*"', ['logs | where uri startswith "/api/"']],
  ['logs | where uri has "*timeout*"', '"*timeout*"', ['logs | where uri contains "timeout"']],
  ['logs | where uri != "*.png"', '"*.png"', ['logs | where uri !endswith ".png"']],
  ['logs | where m contains "%disk%"', '"%disk%"', ['logs | where m contains "disk"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('wildcard-text', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | search "err*"',
  'logs | where m == "*"',
  'logs | where m contains "50%"',
  'logs | where m has "%20x"',
  'logs | where m == "a*b"',
  'logs | where m matches regex "a*"',
  'logs | where m == "x"',
  'logs | where m contains "**"',
])('%j is left alone', (apl) => {
  expect(hintsOf('wildcard-text', apl)).toEqual([])
})
