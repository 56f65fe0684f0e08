import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#lib/json-value.ts'
import { eachGrant, fromGrants, type TokenGrants } from './token-grants.ts'
import { grantHash } from './grant-hash.ts'
import { grantsOf } from './grants-of.ts'
import { grantSets, manyGrants, someUnread } from './test-grants.ts'

test('every set of the small universe has a hash of its own', () => {
  expect(new Set(grantSets.map(grantHash)).size).toBe(grantSets.length)
})

const literal = (grants: TokenGrants) =>
  [...eachGrant(grants)]
    .map((grant) => JSON.stringify(grant))
    .toSorted()
    .join()

test('the hash is equal for equal grants in any order, and differs for others', () => {
  fc.assert(
    fc.property(manyGrants, manyGrants, (a, b) => {
      expect(grantHash(fromGrants([...eachGrant(a)].toReversed()))).toBe(grantHash(a))
      expect(grantHash(a) === grantHash(b)).toBe(literal(a) === literal(b))
    }),
  )
})

const ofDatasets = (datasetCapabilities: JsonObject) => grantHash(grantsOf({ datasetCapabilities }))

test('names that only run together alike differ, and empty scopes do not count', () => {
  expect(ofDatasets({ a: { query: ['read'] } })).not.toBe(ofDatasets({ a: { quer: ['yread'] } }))
  expect(ofDatasets({ a: { query: ['read', 'fork'] } })).toBe(
    ofDatasets({ b: null, a: { query: ['fork', 'read', 'read'] } }),
  )
  expect(ofDatasets({ a: { query: ['read'] } })).not.toBe(
    grantHash(grantsOf({ viewCapabilities: { a: { query: ['read'] } } })),
  )
})

const ofUnread = (value: unknown, scope = '') => grantHash(someUnread([], value, { scope }))

test('what could not be read counts with its place, whatever the order of its members', () => {
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

// The hash is kept with what somebody said of a token: another one would lose that.
test('the hash of a token stays what it was', () => {
  const scope = { query: ['read', 'fork'], ingest: ['create'] }
  const orgCapabilities = { users: ['read'], rbac: ['update'] }
  const grants = {
    orgCapabilities,
    datasetCapabilities: { a: scope, b: scope, c: 7 },
    viewCapabilities: { a: scope },
  }
  expect(grantHash(grantsOf(grants))).toBe('228c5d4f58eb3bd4')
})
