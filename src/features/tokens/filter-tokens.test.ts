import { expect, test } from 'vitest'
import { filterTokens } from './filter-tokens.ts'
import { testToken } from './test-token.ts'
import type { TokenStatus } from './token-status.ts'

const now = Date.UTC(2026, 10, 21)
const reads = { orgCapabilities: { users: ['read'] } }

const tokens = [
  { name: 'gone', expiresAt: '2026-11-01T00:00:00Z', ...reads },
  { name: 'week', expiresAt: '2026-11-23T00:00:00Z', samlAuthenticated: true, ...reads },
  { name: 'month', expiresAt: '2026-12-11T00:00:00Z', ...reads },
  { name: 'later', expiresAt: '2027-12-11T00:00:00Z', description: 'Reads PEOPLE', ...reads },
  { name: 'endless', samlAuthenticated: true, ...reads },
  { name: 'odd', expiresAt: 'someday', ...reads },
].map(testToken)

const filter = (query: string, ...statuses: TokenStatus[]) => filterTokens(tokens, { query, statuses }, now)
const names = (...input: Parameters<typeof filter>) => filter(...input).shown.map(({ name }) => name)

test('each status shows exactly its tokens; within 30 days includes within 7', () => {
  expect(names('', 'expired')).toEqual(['gone'])
  expect(names('', '7-days')).toEqual(['week'])
  expect(names('', '30-days')).toEqual(['week', 'month'])
  expect(names('', 'never')).toEqual(['endless'])
  expect(names('', 'saml')).toEqual(['week', 'endless'])
  expect(names('', 'findings')).toEqual(['gone', 'week', 'month', 'endless'])
})

test('expiry statuses widen each other, SAML and findings narrow them', () => {
  expect(names('', 'expired', 'never')).toEqual(['gone', 'endless'])
  expect(names('', 'expired', 'never', 'saml')).toEqual(['endless'])
})

test('every word of the search must be in the name, the description or the id', () => {
  expect(names('people reads')).toEqual(['later'])
  expect(names('t4')).toEqual(['endless'])
  expect(names('  ')).toHaveLength(6)
  expect(names('nothing')).toEqual([])
})

test('a count is what the filter would show beside the filters of the other groups', () => {
  expect(filter('').counts).toEqual({ expired: 1, '7-days': 1, '30-days': 2, never: 1, saml: 2, findings: 4 })
  expect(filter('', 'saml').counts).toEqual({
    expired: 0,
    '7-days': 1,
    '30-days': 1,
    never: 1,
    saml: 2,
    findings: 2,
  })
  expect(filter('month', 'expired').counts).toMatchObject({ '30-days': 1, expired: 0 })
})
