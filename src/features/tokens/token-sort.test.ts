import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testToken } from './test-token.ts'
import { parseSort, sortText, sortTokens } from './token-sort.ts'

const now = Date.UTC(2026, 10, 21)

const tokens = [
  { name: 'b10', expiresAt: '2027-01-01T00:00:00Z', datasetCapabilities: { 'a.b': { query: ['read'] } } },
  { name: 'B2', orgCapabilities: { users: ['read', 'update'] } },
  { name: 'a', expiresAt: '2026-12-01T00:00:00Z', orgCapabilities: { users: ['read'] } },
].map(testToken)

const order = (text: string) => sortTokens(tokens, parseSort(text), now).map(({ name }) => name)

test('names sort as people read them, numbers by value', () => {
  expect(order('asc:name')).toEqual(['a', 'B2', 'b10'])
  expect(order('desc:name')).toEqual(['b10', 'B2', 'a'])
})

test('tokens that never end sort after all that do', () => {
  expect(order('asc:expires')).toEqual(['a', 'b10', 'B2'])
})

test('a column of the matrix sorts by how much is granted there', () => {
  expect(order('desc:organization.users')).toEqual(['B2', 'a', 'b10'])
  expect(order('desc:dataset.a.b')).toEqual(['b10', 'B2', 'a'])
})

test('one strong finding outweighs several weaker ones', () => {
  expect(order('desc:findings')[0]).toBe('B2')
})

test('an unknown column or no order keeps the tokens as they were sent', () => {
  expect(order('asc:color')).toEqual(['b10', 'B2', 'a'])
  expect(order('name')).toEqual(['b10', 'B2', 'a'])
})

test('an order survives the address', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.boolean(), (column, desc) => {
      expect(parseSort(sortText({ column, desc }))).toEqual({ column, desc })
    }),
  )
})
