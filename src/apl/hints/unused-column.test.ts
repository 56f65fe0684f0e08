import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | extend a = 1 | summarize count() by b', 'a', ['logs | summarize count() by b']],
  [
    'logs | extend a = 1, b = 2 | summarize count() by b',
    'a',
    ['logs | extend b = 2 | summarize count() by b'],
  ],
  ['logs | extend a = 1, b = 2 | project a', 'b', ['logs | extend a = 1 | project a']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unused-column', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | extend a = 1',
  'logs | extend a = 1 | where a == b | summarize count() by b',
  'logs | extend a = 1 | search "x" | count',
  'logs | extend a = 1 | summarize arg_max(_time, *) by b',
  'let t = logs | extend a = 1; t | where b',
  'logs | extend a = 1 | project-away b',
  'logs | extend duration_ms = 1 | summarize max(duraton_ms)',
  'logs | extend a = 1 | project a*',
])('%j is left alone', (apl) => {
  expect(hintsOf('unused-column', apl)).toEqual([])
})
