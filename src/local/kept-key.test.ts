import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyFor, orgKeyOf, readOrgKey } from './kept-key.ts'

const account = fc.stringMatching(/^[\w-]*$/)

test('what is kept where no organization is needed stays under the key of the account', () => {
  expect(orgKeyOf('me', { isNeeded: false, org: null })).toBe('me')
  expect(readOrgKey('me')).toEqual({ account: 'me', org: null })
  expect(keyFor('tokens.waivers', 'me')).toBe('me')
})

test('the key of an organization is never that of another, and leads back to its account', () => {
  fc.assert(
    fc.property(account, fc.string(), account, fc.string(), (a, orgA, b, orgB) => {
      const [one, two] = [a, b].map((key, at) =>
        orgKeyOf(key, { isNeeded: true, org: { id: at === 0 ? orgA : orgB } }),
      )
      expect(one === two).toBe(a === b && orgA === orgB)
      expect(readOrgKey(one ?? '')).toEqual({ account: a, org: orgA })
    }),
  )
})

test('what tokens and reviews left belongs to the organization; views, rules and organizations to the account', () => {
  const key = orgKeyOf('me', { isNeeded: true, org: { id: 'a@b' } })
  const kinds = ['tokens.waivers', 'tokens.reviews', 'tokens.review-entries', 'tokens.snapshots']
  expect([...kinds, 'tokens.snapshot-settings'].map((kind) => keyFor(kind, key))).toEqual(
    Array.from({ length: 5 }, () => 'me@a@b'),
  )
  expect(
    ['orgs.views', 'orgs.active', 'tokens.rules', 'of a later version'].map((kind) => keyFor(kind, key)),
  ).toEqual(Array.from({ length: 4 }, () => 'me'))
})
