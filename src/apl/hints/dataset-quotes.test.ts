import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['http-logs | take 5', 'http-logs', ["['http-logs'] | take 5"]],
  ['logs.prod | take 5', 'logs.prod', ["['logs.prod'] | take 5"]],
  ['"http-logs" | take 5', '"http-logs"', ["['http-logs'] | take 5"]],
  ["'it\\'s' | take 5", "'it\\'s'", ["['it\\'s'] | take 5"]],
  ['union logs-2026-01, other | count', 'logs-2026-01', ["union ['logs-2026-01'], other | count"]],
  [
    'logs | join (user-data | project id) on id',
    'user-data',
    ["logs | join (['user-data'] | project id) on id"],
  ],
  ['logs | union "more"', '"more"', ["logs | union ['more']"]],
  ['let a = my-logs | take 5; a | count', 'my-logs', ["let a = ['my-logs'] | take 5; a | count"]],
  ['http-logs', 'http-logs', ["['http-logs']"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('dataset-quotes', apl)).toEqual([{ marked, fixed }])
})

test.each([
  "['http-logs'] | take 5",
  'logs | take 5',
  '["http-logs"] | take 5',
  'union logs-*',
  'let a = 5 - 3; logs | take a',
  '"text"',
  'logs | where a-b > 1',
  'logs | project a.b',
  'print a - b',
  "let f = (x: dynamic) { x.a.b }; ['logs'] | extend c = f(d)",
  "let f = (x: long, y: long) { let z = 1; x-y }; ['logs'] | extend c = f(d, e)",
])('%j is left alone', (apl) => {
  expect(hintsOf('dataset-quotes', apl)).toEqual([])
})
