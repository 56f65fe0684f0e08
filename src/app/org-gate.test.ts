import { expect, test } from 'vitest'
import { firstOrg } from './org-gate.tsx'

const orgs = ['acme', 'other'].map((id, index) => ({ index, id, name: id }))
const all = { choices: orgs, isLoaded: true }
const last = { id: 'other', name: 'Other' }

test('a new tab begins with the organization of the last time, even before the list has come', () => {
  expect(firstOrg(last, all)).toBe(last)
  expect(firstOrg(last, { choices: [], isLoaded: false })).toBe(last)
})

test('the only organization needs no choice, once it is known to be the only one', () => {
  const only = orgs.slice(0, 1)
  expect(firstOrg(undefined, { choices: only, isLoaded: true })).toBe(only[0])
  expect(firstOrg(undefined, { choices: only, isLoaded: false })).toBeNull()
})

test('among several, or none, nobody guesses', () => {
  expect(firstOrg(undefined, all)).toBeNull()
  expect(firstOrg(undefined, { choices: [], isLoaded: true })).toBeNull()
})

test('what no header can carry is not chosen by itself', () => {
  const odd = { index: 0, id: 'acmé', name: 'Acmé' }
  expect(firstOrg(odd, { choices: [odd], isLoaded: true })).toBeNull()
})
