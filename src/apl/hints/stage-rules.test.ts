import { hintsOf } from '#test/hints-of.ts'
import { expect, test } from 'vitest'

test.each([
  ['logs | summarize count() by a | render timechart', 'render', []],
  ['logs | filter a == 1', 'filter', ['logs | where a == 1']],
  ['logs | evaluate autocluster()', 'evaluate', []],
  ['logs | facet by a', 'facet', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('kusto-stage', apl)).toEqual([{ marked, fixed }])
})

test.each(['logs | where a == 1', 'logs | as x', 'logs | extend render = 1'])('%j is left alone', (apl) => {
  expect(hintsOf('kusto-stage', apl)).toEqual([])
})

test.each([
  ['a | join kind=iner (b) on c', 'iner', ['a | join kind=inner (b) on c']],
  ['a | join kind = left (b) on c', 'left', ['a | join kind = leftouter (b) on c']],
  ['a | join kind=LeftOuter (b) on c', 'LeftOuter', ['a | join kind=leftouter (b) on c']],
  ['a | lookup kind=xyzzy (b) on c', 'xyzzy', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unknown-kind', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'a | join kind=inner (b) on c',
  'a | join kind=leftantisemi (b) on c',
  'a | join hint.strategy=shuffle (b) on c',
  'a | lookup kind=leftouter (b) on c',
  'a | join (b) on kind',
])('%j is left alone', (apl) => {
  expect(hintsOf('unknown-kind', apl)).toEqual([])
})

test.each([
  ['logs | join (users | project id) on id == id', 'id == id', ['logs | join (users | project id) on id']],
  ['logs | lookup users on id == id', 'id == id', ['logs | lookup users on id']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('join-sides', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | join users on id',
  'logs | join users on user_id == id',
  'logs | join users on $left.user_id == $right.id',
  'logs | join users on id, name',
  'logs | where a == b',
])('%j is left alone', (apl) => {
  expect(hintsOf('join-sides', apl)).toEqual([])
})

test.each([['logs | sample 100', '100', ['logs | take 100']]])(
  'in %j, %j is marked',
  (apl, marked, fixed) => {
    expect(hintsOf('sample-share', apl)).toEqual([{ marked, fixed }])
  },
)

test.each(['logs | sample 0.1', 'logs | sample 1', 'logs | take 100', 'logs | sample n'])(
  '%j is left alone',
  (apl) => {
    expect(hintsOf('sample-share', apl)).toEqual([])
  },
)

test.each([
  ['logs | take 10 | sort by a desc', 'take', ['logs | sort by a desc | take 10']],
  ['logs | limit 100 | where status == 500', 'limit', ['logs | where status == 500 | limit 100']],
  [
    'logs | take 10 | where a | sort by b | project c',
    'take',
    ['logs | where a | sort by b | take 10 | project c'],
  ],
  [
    'logs\n| take 10 // some\n| top 3 by a\n| count',
    'take',
    ['logs\n| top 3 by a // some\n| take 10\n| count'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('early-take', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | sort by a | take 10',
  'logs | sort by a | take 10 | where b',
  'logs | take 10 | summarize count()',
  'logs | take 10',
  'logs | take 10 | project a | sort by a',
  'logs | top 5 by a | take 2 | sort by b',
  'let t = logs | sort by a; t | take 5 | where b',
  'datatable (a: long) [1, 2] | take 1 | sort by a',
  // A stage that is not read as it is meant is not moved about.
  'logs | take 10 | where a == 1 logs )',
])('%j is left alone', (apl) => {
  expect(hintsOf('early-take', apl)).toEqual([])
})

test.each([
  ['logs | sort by a | summarize count() by b', 'sort', ['logs | summarize count() by b']],
  ['logs\n| order by a desc\n| count', 'order', ['logs\n| count']],
  ['logs | sort by a | sort by b desc', 'sort', ['logs | sort by b desc']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('useless-sort', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | sort by a | summarize make_list(b)',
  'logs | sort by a | take 5',
  'logs | sort by a',
  'logs | summarize count() by a | sort by count_',
  'logs | sort by a | summarize mine(b)',
  'logs | top 5 by a | summarize count()',
])('%j is left alone', (apl) => {
  expect(hintsOf('useless-sort', apl)).toEqual([])
})
