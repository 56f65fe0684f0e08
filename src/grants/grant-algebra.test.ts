import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference, intersection, isSubset, union, withoutCovered } from './grant-relation.ts'
import { eachGrant, fromGrants, type TokenGrants } from './token-grants.ts'
import { allowedBy, grantSets, isIn, manyGrants, someUnread } from './test-grants.ts'

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) => isIn(a, b) && isIn(b, a)
const texts = (grants: TokenGrants) => new Set([...eachGrant(grants)].map((grant) => JSON.stringify(grant)))

test('every pair of sets over a small universe is joined, cut and compared as by what each of them allows', () => {
  for (const a of grantSets) {
    for (const b of grantSets) {
      const [ofA, ofB] = [allowedBy(a), allowedBy(b)]
      expect(same(allowedBy(union(a, b)), new Set([...ofA, ...ofB]))).toBe(true)
      expect(same(allowedBy(intersection(a, b)), new Set([...ofA].filter((atom) => ofB.has(atom))))).toBe(
        true,
      )
      expect(isSubset(a, b)).toBe(isIn(ofA, ofB))
      const kept = [...eachGrant(a)].filter((grant) => !isIn(allowedBy(fromGrants([grant])), ofB))
      expect(texts(difference(a, b))).toEqual(texts(fromGrants(kept)))
    }
  }
})

test('what * covers can be left out, and then nothing more can', () => {
  for (const grants of grantSets) {
    const fewer = withoutCovered(grants)
    expect(same(allowedBy(fewer), allowedBy(grants))).toBe(true)
    const left = [...eachGrant(fewer)]
    for (const dropped of left) {
      const others = left.filter((grant) => grant !== dropped)
      expect(isIn(allowedBy(fewer), allowedBy(fromGrants(others)))).toBe(false)
    }
  }
})

const isSame = (a: TokenGrants, b: TokenGrants) => isSubset(a, b) && isSubset(b, a)

test('the laws of sets hold for grants with any names', () => {
  fc.assert(
    fc.property(manyGrants, manyGrants, manyGrants, (a, b, c) => {
      expect(isSubset(a, a)).toBe(true)
      if (isSubset(a, b) && isSubset(b, c)) expect(isSubset(a, c)).toBe(true)
      expect(isSubset(a, b) && isSubset(b, a)).toBe(same(texts(withoutCovered(a)), texts(withoutCovered(b))))
      expect(isSame(union(difference(a, b), intersection(a, b)), a)).toBe(true)
      expect(isSubset(a, union(a, b)) && isSubset(b, union(a, b))).toBe(true)
      if (isSubset(a, c) && isSubset(b, c)) expect(isSubset(union(a, b), c)).toBe(true)
      expect(isSubset(intersection(a, b), a) && isSubset(intersection(a, b), b)).toBe(true)
      expect(isSame(intersection(a, b), intersection(b, a))).toBe(true)
      expect(isSame(union(a, b), union(b, a))).toBe(true)
      expect(isSame(union(a, intersection(a, b)), a)).toBe(true)
      expect(isSubset(a, b)).toBe([...eachGrant(difference(a, b))].length === 0)
      expect(isSame(withoutCovered(a), a)).toBe(true)
    }),
  )
})

test('unread parts of both sides stay with the result, and what has any is no certain subset', () => {
  const [a, b] = [someUnread([], 'a'), someUnread([], 'b')]
  for (const result of [union(a, b), difference(a, b), intersection(a, b)]) {
    expect(result.unread.map(({ value }) => value)).toEqual(['a', 'b'])
  }
  expect(withoutCovered(a).unread).toEqual(a.unread)
  expect(isSubset(a, b)).toBe(false)
  expect(isSubset(fromGrants([]), b)).toBe(true)
})
