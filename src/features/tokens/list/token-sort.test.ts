import { expect, test } from 'vitest'
import { stubFindings } from './test-findings.ts'
import { testToken } from './test-token.ts'
import { filterTokens } from './test-filter.ts'

const tokens = [
  { name: 'b10', expiresAt: '2027-01-01T00:00:00Z', datasetCapabilities: { 'a.b': { query: ['read'] } } },
  { name: 'B2', orgCapabilities: { users: ['read', 'update'] } },
  { name: 'á', expiresAt: '2026-12-01T00:00:00Z', orgCapabilities: { users: ['read'] } },
  {
    name: 'star',
    expiresAt: 'someday',
    datasetCapabilities: { '*': { query: ['read'], data: ['delete'] }, 'a.b': { query: ['read'] } },
  },
].map(testToken)

const findings = stubFindings(tokens, { b10: ['high'], B2: ['low', 'low', 'medium'], star: ['high', 'low'] })

const order = (sort: string) =>
  Array.from(filterTokens({ tokens, findings, now: 0 }, { sort }).rows, (row) => tokens[row]?.name)

test('names sort naturally, numbers by value', () => {
  expect(order('name')).toEqual(['á', 'B2', 'b10', 'star'])
  expect(order('-name')).toEqual(['star', 'b10', 'B2', 'á'])
})

test('tokens that never expire sort after those that do, unreadable expiries last in both directions', () => {
  expect(order('expires')).toEqual(['á', 'b10', 'B2', 'star'])
  expect(order('-expires')).toEqual(['B2', 'b10', 'á', 'star'])
})

test('a matrix column sorts by how much is granted there, without duplicates, including through *', () => {
  expect(order('-organization.users')).toEqual(['B2', 'á', 'b10', 'star'])
  expect(order('-dataset.a.b')).toEqual(['star', 'b10', 'B2', 'á'])
  expect(order('-dataset.*')).toEqual(['star', 'b10', 'B2', 'á'])
})

test('one severe finding outweighs several lesser ones', () => {
  expect(order('-findings')).toEqual(['star', 'b10', 'B2', 'á'])
})
