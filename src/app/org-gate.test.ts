import { expect, test } from 'vitest'
import { firstOrg } from './org-gate.tsx'

const orgs = ['acme', 'other'].map((id, index) => ({ index, id, name: id }))
const all = { choices: orgs, isLoaded: true }
const last = { id: 'other', name: 'Other' }

test('a new tab starts with the last organization, even before the list has loaded', () => {
  expect(firstOrg(last, all)).toBe(last)
  expect(firstOrg(last, { choices: [], isLoaded: false })).toBe(last)
})

test('the only organization is chosen automatically, once it is known to be the only one', () => {
  const only = orgs.slice(0, 1)
  expect(firstOrg(undefined, { choices: only, isLoaded: true })).toBe(only[0])
  expect(firstOrg(undefined, { choices: only, isLoaded: false })).toBeNull()
})

test('with several organizations, or none, there is no guess', () => {
  expect(firstOrg(undefined, all)).toBeNull()
  expect(firstOrg(undefined, { choices: [], isLoaded: true })).toBeNull()
})

test('an ID that no header can carry is not chosen automatically', () => {
  const odd = { index: 0, id: 'acmé', name: 'Acmé' }
  expect(firstOrg(odd, { choices: [odd], isLoaded: true })).toBeNull()
})
