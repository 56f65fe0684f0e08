import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

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
