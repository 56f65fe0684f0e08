import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  ['logs | where message contains "error"', 'contains', ['logs | where message has "error"']],
  [
    "['logs'] | where uri !contains_cs 'Health' | count",
    '!contains_cs',
    ["['logs'] | where uri !has_cs 'Health' | count"],
  ],
  ['logs | extend bot = agent contains (@"bot")', 'contains', ['logs | extend bot = agent has (@"bot")']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('contains-word', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where message contains "user error"',
  'logs | where message contains "ab"',
  'logs | where id contains "123"',
  'logs | where path contains "/api"',
  'logs | where message has "error"',
  'logs | where message contains word',
  'logs | where message contains ""',
  'logs | where tostring(results) contains "timeout"',
])('%j is left alone', (apl) => {
  expect(hintsOf('contains-word', apl)).toEqual([])
})
