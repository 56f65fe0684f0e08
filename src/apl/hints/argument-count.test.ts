import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    'logs | summarize count(status)',
    'count(status)',
    ['logs | summarize countif(isnotnull(status))', 'logs | summarize count()'],
  ],
  ['logs | summarize count(*)', 'count(*)', ['logs | summarize count()']],
  ['logs | extend a = tolower(b, c)', 'tolower', []],
  ['logs | summarize percentile(x)', 'percentile', []],
  ['logs | extend a = iff(b, 1)', 'iff', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('argument-count', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | summarize count(), percentile(x, 95)',
  'logs | extend a = strcat(a, b, c, d)',
  'let iff = (a: bool) { a }; logs | extend b = iff(c)',
  'logs | extend a = nobody_knows(1, 2, 3)',
  'logs | extend a = substring(b, 1), c = substring(b, 1, 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('argument-count', apl)).toEqual([])
})
