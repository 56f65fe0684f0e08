import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { eachGrant, fromGrants, type TokenGrants } from './token-grants.ts'
import { grantHash } from './grant-hash.ts'
import { grantsOf } from './grants-of.ts'
import { grantSets, anyGrants, someUnread } from './test-grants.ts'

test('every set of the small universe has its own hash', () => {
  expect(new Set(grantSets.map(grantHash)).size).toBe(grantSets.length)
})

const literal = (grants: TokenGrants) =>
  [...eachGrant(grants)]
    .map((grant) => JSON.stringify(grant))
    .toSorted()
    .join()

test('the hash is the same for the same grants in any order, and different for others', () => {
  forAll(anyGrants, anyGrants, (a, b) => {
    expect(grantHash(fromGrants([...eachGrant(a)].toReversed()))).toBe(grantHash(a))
    expect(grantHash(a) === grantHash(b)).toBe(literal(a) === literal(b))
  })
})

const ofDatasets = (datasetCapabilities: JsonObject) => grantHash(grantsOf({ datasetCapabilities }))

test('names that are alike only when joined differ, and empty scopes do not count', () => {
  expect(ofDatasets({ a: { query: ['read'] } })).not.toBe(ofDatasets({ a: { quer: ['yread'] } }))
  expect(ofDatasets({ a: { query: ['read', 'fork'] } })).toBe(
    ofDatasets({ b: null, a: { query: ['fork', 'read', 'read'] } }),
  )
  expect(ofDatasets({ a: { query: ['read'] } })).not.toBe(
    grantHash(grantsOf({ viewCapabilities: { a: { query: ['read'] } } })),
  )
})

const ofUnread = (value: unknown, scope = '') => grantHash(someUnread([], value, { scope }))

test('unreadable parts count with their path, whatever the order of their members', () => {
  expect(ofUnread({ a: 1, b: 2 })).toBe(ofUnread({ b: 2, a: 1 }))
  expect(
    new Set([
      ofUnread(1),
      ofUnread(2),
      ofUnread('1'),
      ofUnread(true),
      ofUnread(1, 'x'),
      grantHash(fromGrants([])),
    ]).size,
  ).toBe(6)
})

// Stored data refers to a token by this hash and would be lost if it changed.
test('the hash of a token does not change between versions', () => {
  const scope = { query: ['read', 'fork'], ingest: ['create'] }
  const orgCapabilities = { users: ['read'], rbac: ['update'] }
  const grants = {
    orgCapabilities,
    datasetCapabilities: { a: scope, b: scope, c: 7 },
    viewCapabilities: { a: scope },
  }
  expect(grantHash(grantsOf(grants))).toBe('228c5d4f58eb3bd4')
})
