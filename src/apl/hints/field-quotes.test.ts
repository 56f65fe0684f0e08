import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where user-agent == "curl"', 'user-agent', ['logs | where [\'user-agent\'] == "curl"']],
  [
    'logs | where content-type in ("a", "b")',
    'content-type',
    ['logs | where [\'content-type\'] in ("a", "b")'],
  ],
  ['logs | summarize count() by user-agent', 'user-agent', ["logs | summarize count() by ['user-agent']"]],
  ['logs | distinct x-request-id', 'x-request-id', ["logs | distinct ['x-request-id']"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('field-quotes', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where end-start > 5',
  'logs | where end - start == "x"',
  'logs | summarize count() by d = end-start',
  'logs | where [\'user-agent\'] == "curl"',
  'logs | extend d = end-start',
  'logs | where a-1 == "x"',
  'logs | project end-start',
])('%j is left alone', (apl) => {
  expect(hintsOf('field-quotes', apl)).toEqual([])
})
