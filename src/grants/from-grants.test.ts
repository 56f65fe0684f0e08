import { expect, test } from 'vitest'
import { eachGrant, fromGrants } from './token-grants.ts'
import { grantsOf } from './grants-of.ts'

const record = {
  orgCapabilities: { users: ['read', 'create'], odd: ['zap'] },
  datasetCapabilities: { '*': { query: ['read'] }, __proto__x: { data: ['delete'] } },
  viewCapabilities: { v: { share: ['delete', 'create'] } },
}

test('the grants of a token make the same set again, in any order and however often', () => {
  const grants = grantsOf(record)
  const each = [...eachGrant(grants)]
  expect(fromGrants(each)).toEqual(grants)
  expect(
    new Set([...eachGrant(fromGrants([...each.toReversed(), ...each]))].map((g) => JSON.stringify(g))),
  ).toEqual(new Set(each.map((g) => JSON.stringify(g))))
  expect([...eachGrant(fromGrants([...each, ...each]))]).toHaveLength(each.length)
})

test('a scope named __proto__ is a scope like any other', () => {
  const grants = fromGrants([{ kind: 'dataset', scope: '__proto__', resource: 'query', verb: 'read' }])
  expect([...eachGrant(grants)]).toHaveLength(1)
})
