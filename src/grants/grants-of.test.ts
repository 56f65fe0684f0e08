import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { grantsOf, ScopeCache } from './grants-of.ts'
import { countGrants, eachGrant, grantText } from './token-grants.ts'

const texts = (record: object) => [...eachGrant(grantsOf(record as never))].map(grantText)

test('the grants of all three scopes are read, with sorted verbs', () => {
  expect(
    texts({
      orgCapabilities: { users: ['delete', 'read'] },
      datasetCapabilities: { '*': { query: ['read'] }, logs: { ingest: ['create'] } },
      viewCapabilities: { '*': { share: ['create'] } },
    }),
  ).toEqual([
    'users: read',
    'users: delete',
    'all datasets, query: read',
    'dataset logs, ingest: create',
    'all views, share: create',
  ])
})

test('an absent, null, or empty list grants nothing and is not unreadable', () => {
  const grants = grantsOf({
    orgCapabilities: { users: null, rbac: [] },
    datasetCapabilities: null,
    viewCapabilities: { a: null, b: {} },
  })
  expect(countGrants(grants)).toBe(0)
  expect(grants.unread).toEqual([])
  expect([...grants.views.keys()]).toEqual(['a', 'b'])
})

test('unknown resources and verbs are kept', () => {
  expect(
    texts({ orgCapabilities: { metrics: ['write'] }, viewCapabilities: { v: { rollup: ['fork'] } } }),
  ).toEqual(['metrics: write', 'view v, rollup: fork'])
})

test('numbers, booleans, and nested objects instead of lists are kept as unread, with their path', () => {
  const { unread } = grantsOf({
    orgCapabilities: { billing: 7, users: ['read', 3, null], rbac: { create: true } },
    datasetCapabilities: { logs: true, events: { query: 'read' } },
    viewCapabilities: 5,
  })
  expect(unread).toEqual([
    { kind: 'organization', scope: '', resource: 'billing', value: 7 },
    { kind: 'organization', scope: '', resource: 'users', value: 3 },
    { kind: 'organization', scope: '', resource: 'users', value: null },
    { kind: 'organization', scope: '', resource: 'rbac', value: { create: true } },
    { kind: 'dataset', scope: 'logs', resource: '', value: true },
    { kind: 'dataset', scope: 'events', resource: 'query', value: 'read' },
    { kind: 'view', scope: '', resource: '', value: 5 },
  ])
})

test('F51 __proto__ and constructor are names like all others', () => {
  const record = JSON.parse(
    '{"orgCapabilities":{"__proto__":["read"]},"datasetCapabilities":{"__proto__":{"constructor":["read"]}}}',
  )
  expect(texts(record)).toEqual(['__proto__: read', 'dataset __proto__, constructor: read'])
})

test('scopes with equal content are one object, those that only look alike are not', () => {
  const { datasets } = grantsOf({
    datasetCapabilities: {
      a: { query: ['read'] },
      b: { query: ['read'] },
      c: { 'query1[4:read': [] },
      d: { query: ['rea', 'd'] },
    },
  })
  expect(datasets.get('a')).toBe(datasets.get('b'))
  expect([...(datasets.get('c') ?? [])]).toEqual([])
  expect([...(datasets.get('d') ?? [])]).toEqual([['query', ['rea', 'd']]])
})

const scope = fc.dictionary(fc.string(), fc.array(fc.string()))

test('every string in a well-formed record is a grant, with or without a shared cache', () => {
  const cache = new ScopeCache()
  forAll(fc.dictionary(fc.string(), scope), (datasetCapabilities) => {
    const sent = new Set(
      Object.entries(datasetCapabilities).flatMap(([name, resources]) =>
        Object.entries(resources).flatMap(([resource, verbs]) =>
          verbs.map((verb) => JSON.stringify([name, resource, verb])),
        ),
      ),
    )
    const read = [...eachGrant(grantsOf({ datasetCapabilities }, cache))].map(
      ({ scope: name, resource, verb }) => JSON.stringify([name, resource, verb]),
    )
    expect(new Set(read)).toEqual(sent)
    expect(read).toHaveLength(sent.size)
  })
})

test('no JSON value makes reading fail, and reading twice gives the same result', () => {
  forAll(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (a, b, c) => {
    const record = { orgCapabilities: a, datasetCapabilities: b, viewCapabilities: c }
    expect(grantsOf(record)).toEqual(grantsOf(structuredClone(record)))
  })
})
