import { expect, test } from 'vitest'
import { fieldsOfDataset } from './dataset-fields.ts'

const fields = (dataset: string, ...texts: string[]) => [...fieldsOfDataset(dataset, texts)]

test('fields are sorted by the number of queries that use them, counting each query once', () => {
  expect(
    fields(
      'http-logs',
      "['http-logs'] | where status == 500 and status != uri and status > 4",
      "['http-logs'] | summarize count() by ['geo.country'], uri",
      "['http-logs'] | extend x = attributes.custom.key, y = uri",
    ),
  ).toEqual([
    ['uri', 3],
    ['attributes.custom.key', 1],
    ['geo.country', 1],
    ['status', 1],
  ])
})

test('names that a query defines are not fields', () => {
  expect(
    fields(
      'logs',
      'let lim = 5; logs | extend a = b | where a > lim | summarize n = count() by a | sort by n',
    ),
  ).toEqual([['b', 1]])
})

test('fields of other datasets are not those of this one', () => {
  const text = 'logs | where a == 1 | join kind=inner (users | project id, plan) on $left.user == $right.id'
  expect(fields('logs', text)).toEqual([
    ['a', 1],
    ['user', 1],
  ])
  expect(fields('users', text)).toEqual([
    ['id', 1],
    ['plan', 1],
  ])
})

test('a field of two combined tables may be of either', () => {
  expect(fields('a', 'a | union b | where x == 1')).toEqual([['x', 1]])
  expect(fields('b', 'a | union b | where x == 1')).toEqual([['x', 1]])
})

test('a text with a problem and a metrics query are skipped', () => {
  expect(fields('logs', 'logs | where (a == 1', 'logs | where a = = 2')).toEqual([])
  expect(fields('logs', '`logs`:`a` | align to 5m')).toEqual([])
})

test('any name can be a field', () => {
  expect(fields('logs', "logs | where ['__proto__'] == 1 and constructor == 2")).toEqual([
    ['__proto__', 1],
    ['constructor', 1],
  ])
})
