import { expect, test } from 'vitest'
import { can, eachGrant, fromGrants } from './token-grants.ts'
import { grantsOf } from './grants-of.ts'

const grants = grantsOf({
  orgCapabilities: { datasets: ['delete'] },
  datasetCapabilities: { '*': { query: ['read'] }, logs: { query: ['read'], ingest: ['create'] } },
  viewCapabilities: { errors: { query: ['read'] } },
})

test('a grant by name is direct, even when * would do', () => {
  expect(can(grants, { kind: 'dataset', scope: 'logs', resource: 'query', verb: 'read' })).toBe('direct')
})

test('a grant on * reaches every dataset, also one that is not named', () => {
  expect(can(grants, { kind: 'dataset', scope: 'other', resource: 'query', verb: 'read' })).toBe('wildcard')
  expect(can(grants, { kind: 'dataset', scope: '*', resource: 'query', verb: 'read' })).toBe('direct')
})

test('what is not granted cannot be done', () => {
  expect(can(grants, { kind: 'dataset', scope: 'other', resource: 'ingest', verb: 'create' })).toBeNull()
  expect(can(grants, { kind: 'view', scope: 'other', resource: 'query', verb: 'read' })).toBeNull()
  expect(can(grants, { kind: 'organization', scope: '', resource: 'users', verb: 'read' })).toBeNull()
})

test('the organization has one scope, whatever the question names', () => {
  expect(can(grants, { kind: 'organization', scope: 'logs', resource: 'datasets', verb: 'delete' })).toBe(
    'direct',
  )
})

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
