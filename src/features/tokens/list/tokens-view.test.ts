import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { stubFindings } from './test-findings.ts'
import { filterTokens } from './test-filter.ts'
import { testToken } from './test-token.ts'
import type { RowMask } from '#records/index/row-index.ts'
import type { TokenStatus } from '../tokens-search.ts'
import fc from 'fast-check'
import { eachGrant, everything } from '#grants/token-grants.ts'
import { resourceText } from '#grants/question.ts'
import { resourceParamLabel } from './token-filters.tsx'
import type { TokenFilter } from './tokens-view.ts'
import type { TokenEntry } from '../token.ts'

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

const verbs = fc.array(fc.constantFrom('create', 'read', 'write', '__proto__'))
const scope = fc.dictionary(fc.constantFrom('query', 'share', 'users', 'dataset.query', 'toString'), verbs)
const scopes = fc.dictionary(fc.constantFrom('*', 'logs', '__proto__', 'constructor', ''), scope)
const records = fc.array(
  fc.record({ orgCapabilities: scope, datasetCapabilities: scopes, viewCapabilities: scopes }),
  { maxLength: 6 },
)
const filters = fc.record({
  resource: fc.uniqueArray(fc.constantFrom('users', 'dataset.query', 'organization.dataset.query', 'gone')),
  verb: fc.uniqueArray(fc.constantFrom('create', 'write', '__proto__')),
  dataset: fc.uniqueArray(fc.constantFrom('*', 'logs', '__proto__', 'gone')),
})

const isIn = (wanted: readonly string[], value: string) => wanted.length === 0 || wanted.includes(value)

/** The same filter, evaluated grant by grant. */
function passes({ grants }: TokenEntry, { resource = [], verb = [], dataset = [] }: TokenFilter): boolean {
  const all = [...eachGrant(grants)]
  const hasGrant = all.some((grant) => isIn(resource, resourceText(grant)) && isIn(verb, grant.verb))
  const reaches = (name: string) =>
    all.some((grant) => grant.kind === 'dataset' && (grant.scope === name || grant.scope === everything))
  return (resource.length + verb.length === 0 || hasGrant) && (dataset.length === 0 || dataset.some(reaches))
}

test('grant filters and counts match reading the grants one by one', () => {
  forAll(records, filters, (values, filter) => {
    const tokens = values.map(testToken)
    const source = {
      tokens,
      findings: null,
      now: 0,
    }
    const { rows, facet } = filterTokens(source, filter)
    expect([...rows]).toEqual(tokens.flatMap((token, row) => (passes(token, filter) ? [row] : [])))
    const countOf = (change: Partial<TokenFilter>) =>
      tokens.filter((token) => passes(token, { ...filter, ...change })).length
    for (const { value, count } of facet('resource')) expect(count).toBe(countOf({ resource: [value] }))
    for (const { value, count } of facet('verb')) expect(count).toBe(countOf({ verb: [value] }))
    for (const { value, count } of facet('dataset')) expect(count).toBe(countOf({ dataset: [value] }))
    const granted = new Set(tokens.flatMap(({ grants }) => [...eachGrant(grants)].map(({ verb }) => verb)))
    expect(new Set(facet('verb').map(({ value }) => value))).toEqual(granted)
  })
})

test('the label of a resource includes its scope', () => {
  expect(resourceParamLabel('users')).toBe('users')
  expect(resourceParamLabel('view.share')).toBe('share (view)')
})

test('a token that may have a grant is not among those that certainly have none', () => {
  const tokens = [
    { orgCapabilities: { apiTokens: ['create'] } },
    { orgCapabilities: { '*': ['*'] } },
    { orgCapabilities: { api_tokens: true } },
    { orgCapabilities: { users: ['read'] }, datasetCapabilities: { 'http-*': { query: ['read'] } } },
  ].map(testToken)
  const found = (q: string) => [...filterTokens({ tokens, findings: null, now: 0 }, { q }).rows]
  expect(found('has:apiTokens')).toEqual([0, 1, 2])
  expect(found('-has:apiTokens')).toEqual([3])
  expect(found('apiTokens:unknown')).toEqual([1])
  expect(found('apiTokens:unreadable')).toEqual([2])
  expect(found('dataset.query:unknown')).toEqual([1])
})

const sortable = [
  { name: 'b10', expiresAt: '2027-01-01T00:00:00Z', datasetCapabilities: { 'a.b': { query: ['read'] } } },
  { name: 'B2', orgCapabilities: { users: ['read', 'update'] } },
  { name: 'á', expiresAt: '2026-12-01T00:00:00Z', orgCapabilities: { users: ['read'] } },
  {
    name: 'star',
    expiresAt: 'someday',
    datasetCapabilities: { '*': { query: ['read'], data: ['delete'] }, 'a.b': { query: ['read'] } },
  },
].map(testToken)

const stubbed = stubFindings(sortable, { b10: ['high'], B2: ['low', 'low', 'medium'], star: ['high', 'low'] })

const order = (sort: string) =>
  Array.from(
    filterTokens({ tokens: sortable, findings: stubbed, now: 0 }, { sort }).rows,
    (row) => sortable[row]?.name,
  )

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
