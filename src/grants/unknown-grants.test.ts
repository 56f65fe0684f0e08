import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import { grantText, type UnreadPart } from './token-grants.ts'
import { mayAllow, mayMean, mayReach, unknownGrants, unreadAbout } from './unknown-grants.ts'

test.each([
  ['api_token', 'apiTokens', true],
  ['API  Tokens', 'apiTokens', true],
  ['api.--_tokens', 'apiTokens', true],
  ['all', 'apiTokens', true],
  ['*', 'apiTokens', true],
  ['apisTokens', 'apiTokens', false],
  ['users', 'apiTokens', false],
  // A name in the catalog means itself.
  ['apiTokens', 'apiTokens', false],
])('whether %j may mean %s: %s', (name, resource, expected) => {
  expect(mayMean('organization', name, resource)).toBe(expected)
})

const query = { kind: 'dataset', resource: 'query', verb: 'read' } as const
const onDatasets = (datasetCapabilities: object) => grantsOf({ datasetCapabilities })
const onOrg = (orgCapabilities: object) => grantsOf({ orgCapabilities })

test.each<[ReturnType<typeof grantsOf>, string | null, readonly string[]]>([
  [
    onDatasets({ 'http-*': { query: ['read'], data: ['delete'] } }),
    'http-logs',
    ['dataset http-*, query: read'],
  ],
  [onDatasets({ 'http-*': { query: ['create', 'manage'] } }), 'http-logs', ['dataset http-*, query: manage']],
  [onDatasets({ 'http-*': { '*': ['read'] } }), 'http-logs', ['dataset http-*, *: read']],
  [onDatasets({ 'http-*': { query: ['read'] } }), 'logs', []],
  [onDatasets({ 'http-*': { share: ['read'] } }), 'http-logs', []],
  [onDatasets({ 'http-*': { query: ['read'] } }), 'http-*', []],
  [onDatasets({ '*': { query: ['manage'] } }), '*', ['all datasets, query: manage']],
  [onDatasets({ '*': { query: ['manage'] } }), 'logs', ['all datasets, query: manage']],
  [onDatasets({ logs: { query: ['manage'] } }), null, ['dataset logs, query: manage']],
  [onDatasets({ logs: { query: ['manage'] } }), 'logs', ['dataset logs, query: manage']],
  [onDatasets({ logs: { query: ['manage'] } }), 'traces', []],
  [onOrg({ admin: ['read'], '*': ['do'], all: ['delete'], odd: ['read'] }), 'logs', ['admin: read', '*: do']],
])('grants of %j that may allow querying %j', (grants, scope, expected) => {
  expect(mayAllow(grants, { ...query, scope }).map(grantText)).toEqual(expected)
})

test.each<[object, readonly string[]]>([
  [{ apiTokens: ['create', 'manage', 'read'] }, ['apiTokens: manage']],
  [{ api_token: ['create', 'read', 'manage'] }, ['api_token: create', 'api_token: manage']],
  [{ everything: ['create'] }, ['everything: create']],
  [{ users: ['manage'] }, []],
])('grants of %j that may allow creating API tokens', (orgCapabilities, expected) => {
  const asked = { kind: 'organization', scope: null, resource: 'apiTokens', verb: 'create' } as const
  expect(mayAllow(onOrg(orgCapabilities), asked).map(grantText)).toEqual(expected)
})

test('grants that may reach a dataset in an unknown way', () => {
  const grants = grantsOf({
    orgCapabilities: { datasets: ['fork'], dataset: ['read'], root: ['do'], users: ['fork'] },
    datasetCapabilities: { 'http-*': { odd: ['x'] }, 'a*': { query: ['read'] }, 'http-logs': { odd: ['y'] } },
  })
  expect(mayReach(grants, 'dataset', 'http-logs').map(grantText)).toEqual([
    'dataset http-*, odd: x',
    'dataset: read',
    'root: do',
  ])
  expect(mayReach(grants, 'dataset', 'http-*').map(grantText)).toEqual(['dataset: read', 'root: do'])
})

test('grants that may reach a resource or a view in an unknown way', () => {
  const grants = grantsOf({
    orgCapabilities: { api_token: ['create'], apiTokens: ['manage'], all: ['read'] },
    viewCapabilities: { 'err*': { query: ['read'] } },
  })
  const reaching = (...of: [kind: 'organization' | 'view', name: string]) =>
    mayReach(grants, ...of).map(grantText)
  expect(reaching('organization', 'apiTokens')).toEqual(['api_token: create', 'all: read'])
  expect(reaching('organization', 'users')).toEqual(['all: read'])
  expect(reaching('organization', 'all')).toEqual([])
  expect(reaching('view', 'errors')).toEqual(['view err*, query: read', 'all: read'])
})

test('grants are unknown when the catalog does not have them, or on a name that may mean others', () => {
  const grants = grantsOf({
    orgCapabilities: { users: ['read', 'fork'] },
    datasetCapabilities: { 'http-*': { query: ['read'] }, logs: { query: ['read', 'odd'] } },
    viewCapabilities: { 'v*': { query: ['read'] }, v: { ingest: ['create'] } },
  })
  expect(unknownGrants(grants).map(grantText)).toEqual([
    'users: fork',
    'dataset logs, query: odd',
    'dataset http-*, query: read',
    'view v, ingest: create',
    'view v*, query: read',
  ])
})

test('an unreadable part may contain what its names may mean, and an empty dataset name is a name', () => {
  const grants = grantsOf({
    orgCapabilities: { users: 7, '*': 8, api_token: 9 },
    datasetCapabilities: { '': { query: 1 }, logs: 2, '*': { ingest: 3 }, 'http-*': { Queries: 5 } },
    viewCapabilities: 4,
  })
  const about = (...[kind, scope, resource]: [UnreadPart['kind'], string | null, string | null]) =>
    unreadAbout(grants, { kind, scope, resource }).map(({ value }) => value)
  expect(about('organization', '', 'users')).toEqual([7, 8])
  expect(about('organization', null, 'apiTokens')).toEqual([8, 9])
  expect(about('organization', null, 'rbac')).toEqual([8])
  expect(about('dataset', 'other', 'query')).toEqual([8])
  expect(about('dataset', 'other', null)).toEqual([8, 3])
  expect(about('dataset', '', 'query')).toEqual([8, 1])
  expect(about('dataset', 'logs', 'query')).toEqual([8, 2])
  expect(about('dataset', 'http-logs', 'query')).toEqual([8])
  expect(about('dataset', 'http-logs', 'queries')).toEqual([8, 5])
  expect(about('dataset', 'http-logs', null)).toEqual([8, 3, 5])
  expect(about('dataset', null, null)).toEqual([8, 1, 2, 3, 5])
  expect(about('view', 'v', 'query')).toEqual([8, 4])
  const whole = grantsOf({ orgCapabilities: true })
  expect(unreadAbout(whole, { kind: 'view', scope: 'v', resource: 'query' })).toHaveLength(1)
})
