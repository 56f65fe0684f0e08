import { expect, test } from 'vitest'
import { hintsOf } from '#test/hints-of.ts'

const datasets = ['http-logs', 'access-logs', 'traces-a', 'payments', 'Orders']
const check = (apl: string) => hintsOf('near-dataset', apl, { datasets, queriesByDataset: {} })

test.each([
  ["['http-lgos'] | take 5", "['http-lgos']", "['http-logs'] | take 5"],
  ["union ['acess-logs'], other | count", "['acess-logs']", "union ['access-logs'], other | count"],
  ['pyments | take 5', 'pyments', 'payments | take 5'],
  ['orders | join (users | project id) on id', 'orders', 'Orders | join (users | project id) on id'],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(check(apl)).toEqual([{ marked, fixed: [fixed] }])
})

test.each([
  "['http-logs'] | take 5",
  "['traces-b'] | take 5",
  "['http-log'] | take 5",
  "['payments2'] | take 5",
  'something | take 5',
  'let pyments = payments | take 5; pyments | count',
])('%j is left alone', (apl) => {
  expect(check(apl)).toEqual([])
})
