import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import { grantText } from './token-grants.ts'
import { organizationGrants, pairFinder, wideGrants } from './granted-pairs.ts'

const reading = pairFinder((resource, verb) => resource === 'query' && verb === 'read')
const known = { dataset: new Set(['a', 'b', 'c', 'd']), view: new Set<string>() }
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
  expect(wide?.grants.map(grantText) ?? []).toEqual(grants)
})

test('grants of the organization come in the order in which they are wanted', () => {
  const { organization } = grantsOf({ orgCapabilities: { users: ['read', 'create'], rbac: ['update'] } })
  const wanted = [
    ['rbac', ['create', 'update']],
    ['billing', ['update']],
    ['users', ['create', 'delete']],
  ] as const
  expect(organizationGrants(organization, wanted).map(grantText)).toEqual(['rbac: update', 'users: create'])
})
