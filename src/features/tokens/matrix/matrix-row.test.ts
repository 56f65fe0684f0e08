import { expect, test } from 'vitest'
import { matrixRows, openScopes, rowKey } from './matrix-row.ts'
import { testToken } from '../list/test-token.ts'

const tokens = [
  { datasetCapabilities: { logs: { query: ['read'] }, '*': { ingest: ['create'] }, empty: {}, odd: 4 } },
  { orgCapabilities: { users: ['read'] } },
].map(testToken)
const unreadable = [
  { kind: 'unreadable', index: 9, value: null, reason: 'The element is not an object.' },
] as const

test('an expanded token is followed by its datasets, * first, without those that have no grants', () => {
  expect(openScopes(tokens[0]!, 'dataset')).toEqual(['*', 'logs', 'odd'])
  const rows = matrixRows({
    parts: tokens,
    unreadable,
    kind: 'dataset',
    open: ['t0', 't1'],
    closed: [],
  })
  expect(rows.map(rowKey)).toEqual([
    'token-0',
    'scope-0-*',
    'scope-0-logs',
    'scope-0-odd',
    'token-1',
    'unreadable-9',
  ])
})

test('tokens do not expand in the organization scope', () => {
  const rows = matrixRows({ parts: tokens, unreadable: [], kind: 'organization', open: ['t0'], closed: [] })
  expect(rows.map((row) => row.kind === 'token' && row.opens)).toEqual([null, null])
})

test('tokens with identical grants are under a header that collapses', () => {
  const parts = [{ tokens, count: 3 }]
  const rowsOf = (closed: readonly string[]) =>
    matrixRows({ parts, unreadable: [], kind: 'view', open: [], closed }).map(rowKey)
  expect(rowsOf([])).toEqual(['group-0', 'token-0', 'token-1'])
  expect(rowsOf(['t0'])).toEqual(['group-0'])
})
