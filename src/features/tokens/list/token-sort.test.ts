import { expect, test } from 'vitest'
import { stubFindings } from './stub-findings.ts'
import { testToken } from './test-token.ts'
import { tokenOrder } from './token-sort.ts'
import { readTokenSort } from './token-sort-param.ts'

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

const findings = stubFindings({ b10: ['high'], B2: ['low', 'low', 'medium'], star: ['high', 'low'] })

const order = (text: string) =>
  Array.from(tokenOrder(tokens, readTokenSort(text), findings), (row) => tokens[row]?.name)

test('names sort as people read them, numbers by value', () => {
  expect(order('asc:name')).toEqual(['á', 'B2', 'b10', 'star'])
  expect(order('desc:name')).toEqual(['star', 'b10', 'B2', 'á'])
})

test('tokens that never end sort after all that do, unreadable ends last either way', () => {
  expect(order('asc:expires')).toEqual(['á', 'b10', 'B2', 'star'])
  expect(order('desc:expires')).toEqual(['B2', 'b10', 'á', 'star'])
})

test('a column of the matrix sorts by how much is granted there, each grant once, through * too', () => {
  expect(order('desc:organization.users')).toEqual(['B2', 'á', 'b10', 'star'])
  expect(order('desc:dataset.a.b')).toEqual(['star', 'b10', 'B2', 'á'])
  expect(order('desc:dataset.*')).toEqual(['star', 'b10', 'B2', 'á'])
})

test('further columns order what the first one leaves equal', () => {
  expect(order('asc:saml,desc:name')).toEqual(['star', 'b10', 'B2', 'á'])
  expect(order('desc:organization.users,desc:name')).toEqual(['B2', 'á', 'star', 'b10'])
})

test('one strong finding outweighs several weaker ones', () => {
  expect(order('desc:findings')).toEqual(['star', 'b10', 'B2', 'á'])
})

test('an unknown column or no order keeps the tokens as they were sent', () => {
  expect(order('asc:color')).toEqual(['b10', 'B2', 'á', 'star'])
  expect(order('name')).toEqual(['b10', 'B2', 'á', 'star'])
})
