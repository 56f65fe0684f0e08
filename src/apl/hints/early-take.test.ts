import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

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
