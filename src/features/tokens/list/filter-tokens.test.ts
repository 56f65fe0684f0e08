import { expect, test } from 'vitest'
import { stubFindings } from './test-findings.ts'
import { filterTokens } from './test-filter.ts'
import { testToken } from './test-token.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { TokenStatus } from '../tokens-search.ts'

const now = Date.UTC(2026, 10, 21)
const reads = { orgCapabilities: { users: ['read'] } }

const tokens = [
  { name: 'gone', expiresAt: '2026-11-01T00:00:00Z', ...reads },
  { name: 'week', expiresAt: '2026-11-23T00:00:00Z', samlAuthenticated: true, ...reads },
  { name: 'month', expiresAt: '2026-12-11T00:00:00Z', ...reads },
  { name: 'later', expiresAt: '2027-12-11T00:00:00Z', description: 'Reads PEOPLE', ...reads },
  { name: 'endless', samlAuthenticated: true, ...reads },
  { name: 'odd', expiresAt: 'someday', ...reads },
  { name: 'millennia', expiresAt: '9999-12-31T00:00:00Z', ...reads },
].map(testToken)

const source = {
  tokens,
  findings: stubFindings(tokens, {
    gone: ['expired'],
    week: ['soon'],
    month: ['soon'],
    endless: ['never', 'wide'],
  }),
  now,
}
type Filter = Parameters<typeof filterTokens>[1]
const filtered = (filter: Filter, changed?: RowMask) => filterTokens(source, filter, changed)
const shown = (filter: Filter, changed?: RowMask) =>
  Array.from(filtered(filter, changed).rows, (row) => tokens[row]?.name)
const names = (q: string, ...status: TokenStatus[]) => shown({ q, status })

test('each status shows exactly its tokens; within 30 days includes within 7', () => {
  expect(names('', 'expired')).toEqual(['gone'])
  expect(names('', '7-days')).toEqual(['week'])
  expect(names('', '30-days')).toEqual(['week', 'month'])
  expect(names('', 'never')).toEqual(['endless', 'millennia'])
  expect(names('', 'saml')).toEqual(['week', 'endless'])
  expect(names('', 'findings')).toEqual(['gone', 'week', 'month', 'endless'])
})

test('expiry statuses and bands widen each other, SAML and findings narrow them', () => {
  expect(names('', 'expired', 'never')).toEqual(['gone', 'endless', 'millennia'])
  expect(names('', 'expired', 'never', 'saml')).toEqual(['endless'])
  expect(shown({ band: ['unreadable'] })).toEqual(['odd'])
  expect(shown({ band: ['later'], status: ['expired'] })).toEqual(['gone', 'later'])
  expect(shown({ band: ['someday'] })).toEqual([])
})

test('every search word must be in the name, the description, or the ID', () => {
  expect(names('people reads')).toEqual(['later'])
  expect(names('t4')).toEqual(['endless'])
  expect(names('  ')).toHaveLength(7)
  expect(names('nothing')).toEqual([])
})

test('only changed rows are shown', () => {
  expect(
    shown(
      {},
      Uint8Array.from(tokens, ({ index }) => Number(index > 3)),
    ),
  ).toEqual(['endless', 'odd', 'millennia'])
})

test('without findings no token has any', () => {
  const { rows, counts } = filterTokens({ ...source, findings: null }, { status: ['findings'] })
  expect([rows.length, counts.findings]).toEqual([0, 0])
})

test('a count is what the filter would show given the filters of the other groups', () => {
  const all = { expired: 1, '7-days': 1, '30-days': 2, never: 2, saml: 2, findings: 4 }
  expect(filtered({}).counts).toEqual(all)
  expect(filtered({ status: ['saml'] }).counts).toEqual({
    expired: 0,
    '7-days': 1,
    '30-days': 1,
    never: 1,
    saml: 2,
    findings: 2,
  })
  expect(filtered({ q: 'month', status: ['expired'] }).counts).toMatchObject({
    '30-days': 1,
    expired: 0,
  })
  expect(filtered({ verb: ['create'] }).counts).toMatchObject({ saml: 0, never: 0 })
})
