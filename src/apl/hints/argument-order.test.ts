import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    "logs | extend a = extract(message, 1, @'(\\d+)')",
    'extract',
    ["logs | extend a = extract(@'(\\d+)', 1, message)"],
  ],
  [
    "logs | extend a = replace_string(uri, 'x', 'y')",
    'replace_string',
    ["logs | extend a = replace_string('x', 'y', uri)"],
  ],
  ["logs | extend a = split(',', tags)", 'split', ["logs | extend a = split(tags, ',')"]],
  [
    "logs | where ipv4_is_in_range('10.0.0.0/8', ['client.ip'])",
    'ipv4_is_in_range',
    ["logs | where ipv4_is_in_range(['client.ip'], '10.0.0.0/8')"],
  ],
  ["logs | extend a = trim(['x'].y, ' ')", 'trim', ["logs | extend a = trim(' ', ['x'].y)"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('argument-order', apl)).toEqual([{ marked, fixed }])
})

test.each([
  "logs | extend a = extract('(a)', 1, message)",
  "logs | extend a = split(tags, ',')",
  'logs | extend a = replace_string(a, b, c)',
  "logs | extend a = extract('a', 0, 'b')",
  "let split = (a: string, b: string) { a }; logs | extend c = split(',', d)",
  "logs | extend a = trim(' ')",
  "logs | extend a = indexof('x', b)",
])('%j is left alone', (apl) => {
  expect(hintsOf('argument-order', apl)).toEqual([])
})
