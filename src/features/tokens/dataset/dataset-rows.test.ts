import { expect, test } from 'vitest'
import { testToken } from '../list/test-token.ts'
import {
  datasetColumns,
  datasetRows,
  mayHaveMore,
  reachText,
  shownRows,
  unreadCount,
  verbsWithCause,
} from './dataset-rows.ts'

const tokens = [
  { name: 'b10', expiresAt: '2027-01-01T00:00:00Z', datasetCapabilities: { logs: { query: ['read'] } } },
  { name: 'B2', datasetCapabilities: { '*': { data: ['delete'], query: ['read'] } } },
  { name: 'nobody', orgCapabilities: { datasets: ['create'] } },
  { name: 'admin', orgCapabilities: { datasets: ['delete'] } },
  { name: 'odd', datasetCapabilities: { logs: 7 } },
].map(testToken)

const rows = datasetRows(tokens, 'logs')
const names = (search: Parameters<typeof shownRows>[1]) =>
  shownRows(rows, search).map(({ token }) => token.name)

test('only tokens that reach the dataset, or may reach it, have rows', () => {
  expect(names({})).toEqual(['b10', 'B2', 'admin', 'odd'])
  expect(datasetRows(tokens, 'never-named').map(({ token }) => token.name)).toEqual(['B2', 'admin'])
})

test('rows are searched by words and sorted by name, expiry, and how much is granted', () => {
  expect(names({ q: ' B ' })).toEqual(['b10', 'B2'])
  expect(names({ sort: 'name' })).toEqual(['admin', 'B2', 'b10', 'odd'])
  expect(names({ sort: 'expires' })[0]).toBe('b10')
  expect(names({ sort: '-resource.data' })[0]).toBe('B2')
  expect(names({ sort: '-organization' })[0]).toBe('admin')
  expect(names({ sort: 'nonsense' })).toEqual(['b10', 'B2', 'admin', 'odd'])
})

test('how many tokens reach a dataset tells those that have expired', () => {
  expect(reachText(rows, 5, Date.UTC(2026, 11, 1))).toBe(
    '3 tokens of 5 reach it; whether 1 more does is unknown',
  )
  expect(reachText(rows, 5, Date.UTC(2027, 1, 1))).toBe(
    '3 tokens of 5 reach it, 1 of which has expired; whether 1 more does is unknown',
  )
})

test('tokens with an unreadable part are counted', () => {
  expect(unreadCount(rows)).toBe(1)
})

test('nothing is said to be none that an unreadable part or an unknown grant may give', () => {
  const asked = ['query', 'ingest', undefined] as const
  const told = (record: Parameters<typeof testToken>[0]) =>
    asked.map((resource) => mayHaveMore(testToken(record).grants, 'logs', resource))
  expect(told({ datasetCapabilities: { logs: 7 } })).toEqual([true, true, false])
  expect(told({ datasetCapabilities: { logs: { ingest: 7 } } })).toEqual([false, true, false])
  expect(told({ datasetCapabilities: { 'lo*': { query: ['read'] } } })).toEqual([true, false, false])
  expect(told({ orgCapabilities: { datasets: 7 } })).toEqual([false, false, true])
  expect(told({ datasetCapabilities: { web: 7 } })).toEqual([false, false, false])
})

test('a column fits all verbs of its longest cell', () => {
  const [wide] = datasetRows(
    [testToken({ orgCapabilities: { datasets: ['read', 'update', 'delete'] } })],
    'logs',
  )
  const widthOf = (of: typeof rows) => datasetColumns(of).find(({ id }) => id === 'organization')?.width ?? 0
  expect(wide && widthOf([wide])).toBeGreaterThan(widthOf(rows))
  // More than a call can have arguments.
  expect(wide && widthOf(Array.from({ length: 200_000 }, () => wide))).toBe(wide && widthOf([wide]))
})

test('a verb granted through * says so', () => {
  expect(
    verbsWithCause([
      { verb: 'read', cause: 'direct' },
      { verb: 'zap', cause: 'wildcard' },
    ]),
  ).toBe('read, zap through *')
})
