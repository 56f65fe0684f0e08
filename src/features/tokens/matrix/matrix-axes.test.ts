import { expect, test } from 'vitest'
import {
  groupIdentical,
  identicalGroups,
  matrixMembers,
  matrixRows,
  openScopes,
  rowKey,
  tokensOfParts,
} from './matrix-axes.ts'
import { testToken } from '../list/test-token.ts'
import { runSync } from '#lib/time-slices.ts'
import { orgResources } from '#contract/token.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'

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

const users = { orgCapabilities: { users: ['read', 'create'] } }
const alike = [
  users,
  { orgCapabilities: { rbac: ['read'] } },
  { orgCapabilities: { users: ['create', 'read'] } },
  {},
  { ...users, datasetCapabilities: 4 },
  {},
  users,
].map(testToken)

function places() {
  return runSync(identicalGroups({ subjects: alike }))
}

const grouped = (...shown: readonly number[]) =>
  groupIdentical(
    alike,
    shown.flatMap((at) => alike[at] ?? []),
    places(),
  )

test('identical tokens are grouped at the first of them; unread and empty ones are not grouped', () => {
  const parts = grouped(0, 1, 2, 3, 4, 5, 6)
  expect(
    parts.map((part) => ('tokens' in part ? part.tokens.map(({ index }) => index) : part.index)),
  ).toEqual([[0, 2, 6], 1, 3, 4, 5])
  expect(tokensOfParts(parts).map(({ index }) => index)).toEqual([0, 2, 6, 1, 3, 4, 5])
})

test('a group keeps the shown order, and has the total count', () => {
  const [first] = grouped(6, 1, 2)
  expect(first && 'tokens' in first && [first.tokens.map(({ index }) => index), first.count]).toEqual([
    [6, 2],
    3,
  ])
})

const listed = [
  {
    orgCapabilities: { zebra: ['read'], users: ['read'] },
    datasetCapabilities: { 'logs-10': {}, 'logs-2': {} },
  },
  { orgCapabilities: { odd: 5, users: ['zap', 'read'] }, datasetCapabilities: { '*': {} } },
  JSON.parse('{"datasetCapabilities":{"__proto__":{"query":["read"]}}}'),
].map(testToken)

function members(kind: ScopeKind) {
  return runSync(matrixMembers[kind]({ subjects: listed }))
}

test('the organization shows the resources of the interface, then unknown ones, readable or not', () => {
  expect(members('organization').map(({ name }) => name)).toEqual([...orgResources, 'zebra', 'odd'])
})

test('a resource says when a token has unknown verbs or unreadable parts on it', () => {
  const named = members('organization').flatMap(({ name, hasOthers }) => (hasOthers ? [name] : []))
  expect(named).toEqual(['users', 'odd'])
})

test('datasets are sorted by name, after * as "all"', () => {
  expect(members('dataset').map(({ label }) => label)).toEqual(['* (all)', '__proto__', 'logs-2', 'logs-10'])
  expect(members('view')).toEqual([])
})
