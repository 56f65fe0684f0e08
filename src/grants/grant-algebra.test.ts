import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beyond, isSubset, within } from './grant-relation.ts'
import { allowedBy, grantSets, isIn, manyGrants, someUnread } from './test-grants.ts'
import { eachGrant, fromGrants } from './token-grants.ts'

const texts = (grants: Iterable<object>) => new Set(Array.from(grants, (grant) => JSON.stringify(grant)))

test('every pair of sets over a small universe is compared by what each of them allows', () => {
  for (const a of grantSets) {
    for (const b of grantSets) {
      const ofB = allowedBy(b)
      const [more, common] = [texts(beyond(a, b)), texts(within(a, b))]
      for (const grant of eachGrant(a)) {
        const isAllowed = isIn(allowedBy(fromGrants([grant])), ofB)
        expect((isAllowed ? common : more).has(JSON.stringify(grant))).toBe(true)
        expect((isAllowed ? more : common).has(JSON.stringify(grant))).toBe(false)
      }
      expect(isSubset(a, b)).toBe(isIn(allowedBy(a), ofB))
    }
  }
})

test('to allow a part is an order, whatever the names', () => {
  fc.assert(
    fc.property(manyGrants, manyGrants, manyGrants, (a, b, c) => {
      expect(isSubset(a, a)).toBe(true)
      if (isSubset(a, b) && isSubset(b, c)) expect(isSubset(a, c)).toBe(true)
      const both = fromGrants([...eachGrant(a), ...eachGrant(b)])
      expect(isSubset(a, both) && isSubset(b, both)).toBe(true)
      if (isSubset(a, c) && isSubset(b, c)) expect(isSubset(both, c)).toBe(true)
      expect(isSubset(fromGrants(within(a, b)), b)).toBe(true)
      expect(isSubset(a, b)).toBe([...beyond(a, b)].length === 0)
    }),
  )
})

test('what has unread parts is no certain subset', () => {
  const [a, b] = [someUnread([], 'a'), someUnread([], 'b')]
  expect(isSubset(a, b)).toBe(false)
  expect(isSubset(fromGrants([]), b)).toBe(true)
})
