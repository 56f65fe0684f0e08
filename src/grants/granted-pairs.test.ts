import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import { grantText } from './token-grants.ts'
import {
  grantsOfKind,
  organizationGrants,
  pairFinder,
  type ScopeChoice,
  wideGrants,
} from './granted-pairs.ts'

const reading = pairFinder((resource, verb) => resource === 'query' && verb === 'read')
const known = { dataset: new Set(['a', 'b', 'c', 'd']), view: new Set(['v']) }
const query = { query: ['read'] }

test.each<[object, string | undefined, boolean | undefined, readonly string[]]>([
  [{ b: query, '*': query }, 'every dataset', true, ['all datasets, query: read', 'dataset b, query: read']],
  [{ a: query }, undefined, undefined, []],
  [{ a: query, b: { data: ['delete'] } }, undefined, undefined, []],
  [
    { a: query, c: query },
    '2 of 4 known datasets',
    false,
    ['dataset a, query: read', 'dataset c, query: read'],
  ],
  [{ a: query, b: query, x: {}, y: {} }, undefined, undefined, []],
  [
    { a: query, b: query, x: query, '*': {} },
    '3 of 5 known datasets',
    false,
    ['dataset a, query: read', 'dataset b, query: read', 'dataset x, query: read'],
  ],
  [
    { a: query, b: query, c: query, d: query },
    'all 4 known datasets',
    true,
    ['a', 'b', 'c', 'd'].map((name) => `dataset ${name}, query: read`),
  ],
])('%j reads %s', (datasetCapabilities, text, isAll, grants) => {
  const wide = wideGrants(grantsOf({ datasetCapabilities }), 'dataset', reading, known)
  expect([wide?.text, wide?.isAll]).toEqual([text, isAll])
  expect(wide?.grants().map(grantText) ?? []).toEqual(grants)
})

test('a grant by name on the only known view is not wide', () => {
  expect(wideGrants(grantsOf({ viewCapabilities: { v: query } }), 'view', reading, known)).toBeNull()
})

test.each<[ScopeChoice, readonly string[]]>([
  ['every', ['a', '*', 'c']],
  ['named', ['a', 'c']],
  [
    ['c', 'b', 'gone', '*'],
    ['c', '*'],
  ],
])('scopes with the grant are found for the choice %j', (choice, scopes) => {
  const [read] = grantsOfKind(grantsOf({ orgCapabilities: query }), 'organization', reading, choice)
  expect(read).toEqual({ kind: 'organization', scope: '', resource: 'query', verb: 'read' })
  const datasetCapabilities = { a: query, '*': query, b: { data: ['delete'] }, c: query }
  const found = grantsOfKind(grantsOf({ datasetCapabilities }), 'dataset', reading, choice)
  expect(found.map(({ scope }) => scope)).toEqual(scopes)
})

test('organization grants are in the requested order', () => {
  const { organization } = grantsOf({ orgCapabilities: { users: ['read', 'create'], rbac: ['update'] } })
  const wanted = [
    ['rbac', ['create', 'update']],
    ['billing', ['update']],
    ['users', ['create', 'delete']],
  ] as const
  expect(organizationGrants(organization, wanted).map(grantText)).toEqual(['rbac: update', 'users: create'])
})
