import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    'logs | join (users | project id) on user_id == id',
    'user_id == id',
    ['logs | join (users | project id) on $left.user_id == $right.id'],
  ],
  ['logs | lookup users on id == id', 'id == id', ['logs | lookup users on id']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('join-sides', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | join users on id',
  'logs | join users on $left.user_id == $right.id',
  'logs | join users on id, name',
  'logs | where a == b',
])('%j is left alone', (apl) => {
  expect(hintsOf('join-sides', apl)).toEqual([])
})
