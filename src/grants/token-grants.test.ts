import { expect, test } from 'vitest'
import { can, eachGrant, fromGrants } from './token-grants.ts'
import { grantsOf } from './grants-of.ts'

const grants = grantsOf({
  orgCapabilities: { datasets: ['delete'] },
  datasetCapabilities: { '*': { query: ['read'] }, logs: { query: ['read'], ingest: ['create'] } },
  viewCapabilities: { errors: { query: ['read'] } },
})

test.each([
  ['dataset', 'logs', 'query', 'read', 'direct'],
  // Even one that is not named.
  ['dataset', 'other', 'query', 'read', 'wildcard'],
  ['dataset', '*', 'query', 'read', 'direct'],
  ['dataset', 'other', 'ingest', 'create', null],
  ['view', 'other', 'query', 'read', null],
  ['organization', '', 'users', 'read', null],
  // The organization has a single scope, whatever the question names.
  ['organization', 'logs', 'datasets', 'delete', 'direct'],
] as const)('%s “%s”, %s: %s is allowed: %s', (kind, scope, resource, verb, cause) => {
  expect(can(grants, { kind, scope, resource, verb })).toBe(cause)
})

const record = {
  orgCapabilities: { users: ['read', 'create'], odd: ['zap'] },
  datasetCapabilities: { '*': { query: ['read'] }, __proto__x: { data: ['delete'] } },
  viewCapabilities: { v: { share: ['delete', 'create'] } },
}

test('the grants of a token make the same set again, in any order and with duplicates', () => {
  const grants = grantsOf(record)
  const each = [...eachGrant(grants)]
  expect(fromGrants(each)).toEqual(grants)
  expect(
    new Set([...eachGrant(fromGrants([...each.toReversed(), ...each]))].map((g) => JSON.stringify(g))),
  ).toEqual(new Set(each.map((g) => JSON.stringify(g))))
  expect([...eachGrant(fromGrants([...each, ...each]))]).toHaveLength(each.length)
})

test('datasets are counted by their grants, and names like patterns are recognized', () => {
  const logs = { query: ['read'] }
  const { datasets } = grantsOf({
    datasetCapabilities: {
      a: logs,
      '*': logs,
      'b-*': { query: ['read'], data: ['delete'] },
      c: {},
      '*d': logs,
    },
  })
  expect([...datasets.contents]).toEqual([
    [datasets.get('a'), 3],
    [datasets.get('b-*'), 1],
    [datasets.get('c'), 1],
  ])
  expect(datasets.patterns).toEqual(['b-*', '*d'])
})

test('a scope named __proto__ is a scope like any other', () => {
  const grants = fromGrants([{ kind: 'dataset', scope: '__proto__', resource: 'query', verb: 'read' }])
  expect([...eachGrant(grants)]).toHaveLength(1)
})
