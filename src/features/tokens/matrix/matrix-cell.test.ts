import { expect, test } from 'vitest'
import { grantedQuestions, matrixCell } from './matrix-cell.ts'
import { testToken } from '../list/test-token.ts'

const token = testToken({
  orgCapabilities: {
    users: ['delete', 'create'],
    auditLog: ['read'],
    billing: 7,
    flows: ['', 5],
    datasets: ['fork', 'read'],
    sharedAccessKeys: ['read'],
  },
  datasetCapabilities: {
    logs: { query: ['read'], starredQueries: ['read', 'update'], rollup: ['now'] },
    odd: true,
  },
  viewCapabilities: { errors: { share: ['delete'] } },
})

const cell = (kind: 'organization' | 'dataset' | 'view', name: string) =>
  matrixCell(token, { kind, name, label: name })
const drawn = (...input: Parameters<typeof cell>) =>
  cell(...input).marks.map(({ letter, style }) => `${letter} ${style}`)

test('an organization cell lists its verbs in order, or none', () => {
  expect(cell('organization', 'users').text).toBe('create, delete')
  expect(cell('organization', 'rbac').text).toBe('none')
  expect(cell('organization', 'datasets').text).toBe('read, fork')
})

test('verbs that the catalog does not have are dots, unknown ones are counted', () => {
  expect(drawn('organization', 'users')).toEqual(['C escalate', 'D destroy'])
  expect(drawn('organization', 'sharedAccessKeys')).toEqual(['· uncataloged', 'R escalate', '· uncataloged'])
  expect(drawn('organization', 'auditLog')).toEqual([
    '· uncataloged',
    'R read',
    '· uncataloged',
    '· uncataloged',
  ])
  expect(cell('organization', 'datasets').more).toBe(1)
  expect(drawn('organization', 'metrics')).toEqual([])
})

test('a dataset cell lists its resources with verbs, and its letters show the strongest', () => {
  expect(cell('dataset', 'logs').text).toBe('query: read; starredQueries: read, update; rollup: now')
  expect(drawn('dataset', 'logs')).toEqual(['Q read', '★ change'])
  expect(cell('dataset', 'logs').more).toBe(1)
  expect(cell('dataset', 'other').text).toBe('none')
  expect(drawn('view', 'errors')).toEqual(['S destroy'])
})

test('unreadable parts are shown as sent', () => {
  expect(cell('organization', 'billing')).toMatchObject({ text: 'unreadable: 7', isUnreadable: true })
  expect(cell('organization', 'flows').text).toBe('“”, unreadable: 5')
  expect(cell('dataset', 'odd').text).toBe('unreadable: true')
})

test('grants through * are listed separately, and drawn as an outline', () => {
  const star = testToken({
    datasetCapabilities: {
      '*': { query: ['read'], data: ['delete'] },
      logs: { query: ['read'], ingest: ['create'] },
    },
    viewCapabilities: { logs: { query: ['read'] } },
  })
  const at = (kind: 'dataset' | 'view', name: string) => matrixCell(star, { kind, name, label: name })
  expect(at('dataset', 'other').text).toBe('through *: query: read; data: delete')
  expect(at('dataset', 'logs').text).toBe('ingest: create; query: read; through *: query: read; data: delete')
  expect(at('dataset', '*').text).toBe('query: read; data: delete')
  expect(at('view', 'logs').text).toBe('query: read')
  expect(at('view', 'other').text).toBe('none')
  expect(
    at('dataset', 'logs').marks.map(({ letter, isThroughAll }) => `${letter}${isThroughAll ? '*' : ''}`),
  ).toEqual(['I', 'Q', 'D*'])
})

test('no cell says "none" when the whole map, or *, could not be read', () => {
  const broken = testToken({
    orgCapabilities: 7,
    datasetCapabilities: [true],
    viewCapabilities: { '*': 5, errors: { query: ['read', 8] } },
  })
  const at = (kind: 'organization' | 'dataset' | 'view', name: string) =>
    matrixCell(broken, { kind, name, label: name }).text
  expect(at('organization', 'users')).toBe('unreadable: 7')
  // What could not be read of the organization may be about all datasets and views.
  expect(at('dataset', 'logs')).toBe('unreadable: 7, [true]')
  expect(at('view', 'other')).toBe('unreadable: 7; through *: unreadable: 5')
  expect(at('view', '*')).toBe('unreadable: 7, 5')
  expect(at('view', 'errors')).toBe('query: read; unreadable: 7, 8; through *: unreadable: 5')
})

test('no cell says "none" where an unreadable part has a name that may mean it', () => {
  const unread = testToken({
    orgCapabilities: { API_Tokens: true },
    datasetCapabilities: { 'http-*': 3 },
  })
  const at = (kind: 'organization' | 'dataset', name: string) =>
    matrixCell(unread, { kind, name, label: name }).text
  expect([at('organization', 'apiTokens'), at('organization', 'users')]).toEqual(['unreadable: true', 'none'])
  expect([at('dataset', 'http-logs'), at('dataset', 'logs')]).toEqual(['unreadable: 3', 'none'])
})

const odd = testToken({
  orgCapabilities: { '*': ['manage'], users: ['read'] },
  datasetCapabilities: { 'http-*': { query: ['read'] } },
})

test.each([
  ['organization', 'apiTokens', 'unknown: *: manage'],
  ['organization', 'users', 'read; unknown: *: manage'],
  ['organization', '*', 'manage'],
  ['dataset', 'http-logs', 'unknown: dataset http-*, query: read; *: manage'],
  ['dataset', 'http-*', 'query: read; unknown: *: manage'],
  ['dataset', '*', 'unknown: *: manage'],
] as const)('no cell says "none" where an unknown grant may apply: %s %s', (kind, name, text) => {
  expect(matrixCell(odd, { kind, name, label: name }).text).toBe(text)
})

const granted = testToken({
  orgCapabilities: { users: ['create', 'read'] },
  datasetCapabilities: { logs: { query: ['read'] }, '*': { query: ['read'], data: ['delete'] } },
})

test('an organization cell asks about each of its verbs', () => {
  expect(grantedQuestions(granted, { kind: 'organization', name: 'users', label: 'users' })).toEqual([
    { kind: 'organization', scope: null, resource: 'users', verb: 'create' },
    { kind: 'organization', scope: null, resource: 'users', verb: 'read' },
  ])
  expect(grantedQuestions(granted, { kind: 'organization', name: 'rbac', label: 'rbac' })).toEqual([])
})

test('a dataset cell asks about grants by name and through *, without duplicates', () => {
  expect(grantedQuestions(granted, { kind: 'dataset', name: 'logs', label: 'logs' })).toEqual([
    { kind: 'dataset', scope: 'logs', resource: 'query', verb: 'read' },
    { kind: 'dataset', scope: 'logs', resource: 'data', verb: 'delete' },
  ])
})
