import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { withoutGrants } from '#grants/grant-sets.ts'
import {
  can,
  eachGrant,
  fromGrants,
  type Grant,
  GrantedScopes,
  grantText,
  type TokenGrants,
} from '#grants/token-grants.ts'
import { grantsOf } from '#grants/grants-of.ts'
import { anyGrant } from '#grants/test-grants.ts'
import { nameScopes } from './replacement-draft.ts'
import { countPart, readOnlyGrants, tickPart } from './ticked-grants.ts'

const grant = anyGrant(
  { resources: ['apiTokens', 'users', '__proto__'], verbs: ['create', 'read', 'odd'] },
  ['*', 'a', 'b', '__proto__'],
  { resources: ['query', 'data', 'odd'], verbs: ['read', 'delete'] },
)
const sets = fc.array(grant, { maxLength: 14 }).map(fromGrants)
const texts = (grants: Iterable<Grant>) => [...grants].map((each) => JSON.stringify(each)).toSorted()
const setOf = (grants: TokenGrants) => texts(eachGrant(grants))
const part = fc.record(
  {
    kind: fc.constantFrom('organization' as const, 'dataset' as const, 'view' as const),
    scope: fc.constantFrom('', '*', 'a', '__proto__'),
    resource: fc.constantFrom('apiTokens', 'query', '__proto__'),
    verb: fc.constantFrom('read', 'odd'),
  },
  { requiredKeys: ['kind'] },
)

test('ticking a part changes only that part, and counts follow', () => {
  forAll(sets, sets, part, fc.boolean(), (offer, other, where, isOn) => {
    const ticked = withoutGrants(offer, other)
    const isIn = (each: Grant) =>
      each.kind === where.kind &&
      (where.scope === undefined || where.scope === each.scope) &&
      (where.resource === undefined || where.resource === each.resource) &&
      (where.verb === undefined || where.verb === each.verb)
    const next = tickPart(ticked, offer, where, isOn)
    const outside = [...eachGrant(ticked)].filter((each) => !isIn(each))
    const inside = isOn ? [...eachGrant(offer)].filter(isIn) : []
    expect(setOf(next)).toEqual(texts([...outside, ...inside]))
    expect(countPart(next, where)).toBe([...eachGrant(next)].filter(isIn).length)
  })
})

test('grants that only read contain no other verb', () => {
  forAll(sets, (grants) => {
    for (const { verb } of eachGrant(readOnlyGrants(grants))) expect(verb).toBe('read')
  })
})

test('unknown resources do not count as reading', () => {
  const grants = grantsOf({ orgCapabilities: { users: ['read', 'update'], metrics: ['read'] } })
  expect([...eachGrant(readOnlyGrants(grants))].map(grantText)).toEqual(['users: read'])
})

test('an unchanged scope stays the same object', () => {
  const offer = grantsOf({
    datasetCapabilities: { a: { query: ['read'] }, b: { query: ['read'], data: ['delete'] } },
  })
  const next = tickPart(offer, offer, { kind: 'dataset', scope: 'b', resource: 'data' }, false)
  expect(next.datasets.get('a')).toBe(offer.datasets.get('a'))
  expect([...eachGrant(next)].map(grantText)).toEqual(['dataset a, query: read', 'dataset b, query: read'])
})

test('naming scopes instead of * allows on each name what * did, and nothing elsewhere', () => {
  forAll(sets, fc.boolean(), (grants, keepsWildcard) => {
    const names = ['a', 'c', '__proto__']
    const next = nameScopes(grants, 'dataset', names, keepsWildcard)
    for (const scope of [...names, 'b', 'z', '*']) {
      for (const resource of ['query', 'data', 'odd']) {
        for (const verb of ['read', 'delete']) {
          const action = { kind: 'dataset', scope, resource, verb } as const
          const isNamed = names.includes(scope)
          const direct = grants.datasets.get(scope)?.get(resource)?.includes(verb) ?? false
          const isStill = scope !== '*' && direct
          expect(can(next, action) !== null).toBe(
            keepsWildcard || isNamed ? can(grants, action) !== null : isStill,
          )
        }
      }
    }
    expect(setOf({ ...next, datasets: new GrantedScopes() })).toEqual(
      setOf({ ...grants, datasets: new GrantedScopes() }),
    )
  })
})
