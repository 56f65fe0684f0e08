import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

test.each([
  [
    'logs | project a, b | where status == 500',
    'status',
    ['logs | project a, b, status | where status == 500'],
  ],
  [
    'logs | where status == 500 | project uri | where status == 404',
    'status',
    ['logs | where status == 500 | project uri, status | where status == 404'],
  ],
  ['logs | summarize n = count() by uri | where status == 500', 'status', []],
  [
    'logs | summarize count() by uri | sort by count',
    'count',
    ['logs | summarize count() by uri | sort by count_'],
  ],
  [
    'logs | summarize total = count() by uri | project uri, totl',
    'totl',
    ['logs | summarize total = count() by uri | project uri, total'],
  ],
  ['logs | extend a = 1 | project-away a | where a == 1', 'a', []],
  [
    'logs | project-rename code = status | where status == 500',
    'status',
    ['logs | project-rename code = status | where code == 500'],
  ],
  ['logs | summarize n = count() by uri | project n | where status == 500', 'status', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('missing-field', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | project a, b | where a == b',
  'logs | extend a = 1 | where c == a',
  'logs | summarize avg(a.b) by c | where avg_a_b > 5',
  'logs | summarize count() by uri | sort by count_',
  'logs | project-away a | where b == 1',
  'logs | project a | extend b = a | where b == 1',
  'logs | project a, | where c',
  'logs | project id | join (users) on $left.id == $right.log_id',
  'logs | join (users | project id, plan) on id | where plan == "x" and status == 1',
])('%j is left alone', (apl) => {
  expect(hintsOf('missing-field', apl)).toEqual([])
})
