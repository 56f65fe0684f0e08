import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachGrant, everything } from '#grants/token-grants.ts'
import { resourceText } from '#grants/question.ts'
import { resourceParamLabel } from './token-filters.tsx'
import { filterTokens } from './test-filter.ts'
import type { TokenFilter } from './tokens-view.ts'
import { testToken } from './test-token.ts'
import type { TokenEntry } from '../token.ts'

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
  fc.assert(
    fc.property(records, filters, (values, filter) => {
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
    }),
  )
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
