import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { anyGrant } from './test-grants.ts'
import { can, fromGrants } from './token-grants.ts'
import { datasetReach, reachedResources } from './dataset-reach.ts'
import { grantsOf } from './grants-of.ts'

const reach = (record: object, dataset = 'logs') => datasetReach(grantsOf(record as never), dataset)

test('verbs granted by name and through * are listed together, each with its cause', () => {
  const found = reach({
    datasetCapabilities: {
      logs: { query: ['read'], odd: ['zap'] },
      '*': { query: ['read'], trim: ['update'], share: ['read'] },
      other: { ingest: ['create'] },
    },
  })
  expect([...(found?.resources ?? [])]).toEqual([
    ['query', [{ verb: 'read', cause: 'direct' }]],
    ['trim', [{ verb: 'update', cause: 'wildcard' }]],
    ['share', [{ verb: 'read', cause: 'wildcard' }]],
    ['odd', [{ verb: 'zap', cause: 'direct' }]],
  ])
  expect(found?.isUnread).toBe(false)
})

test('organization grants reach every dataset, except create, which affects none that exists', () => {
  expect(reach({ orgCapabilities: { datasets: ['create'] } })).toBeNull()
  expect(reach({ orgCapabilities: { datasets: ['create', 'delete', 'read'] } })?.organization).toEqual([
    'read',
    'delete',
  ])
})

test.each([
  [{ datasetCapabilities: 7 }, true],
  [{ datasetCapabilities: { logs: true } }, true],
  [{ datasetCapabilities: { '*': { query: 'read' } } }, true],
  [{ orgCapabilities: { datasets: 'delete' } }, true],
  [{ datasetCapabilities: { other: true } }, false],
  [{ orgCapabilities: { users: 'read' } }, false],
  [{ viewCapabilities: 7 }, false],
])('for a token with %j, unreadable is %s', (record, isUnread) => {
  expect(reach(record)?.isUnread ?? false).toBe(isUnread)
})

test('a dataset named like an object property is a dataset like any other', () => {
  const record = JSON.parse('{"datasetCapabilities":{"__proto__":{"query":["read"]}}}') as object
  expect(reach(record, '__proto__')?.resources.size).toBe(1)
  expect(reach(record, 'constructor')).toBeNull()
})

const grant = anyGrant({ resources: ['query', 'datasets', 'odd'], verbs: ['read', 'create', 'zap'] }, [
  'logs',
  '*',
  'other',
])

test('the reach is exactly what the token can do with the dataset', () => {
  forAll(fc.array(grant), fc.constantFrom('logs', 'unnamed', '*'), (list, dataset) => {
    const grants = fromGrants(list)
    const found = datasetReach(grants, dataset)
    for (const resource of ['query', 'datasets', 'odd']) {
      for (const verb of ['read', 'create', 'zap']) {
        const cause = can(grants, { kind: 'dataset', scope: dataset, resource, verb })
        const named = found?.resources.get(resource)?.find((reached) => reached.verb === verb)
        // What is granted on * is not granted on a dataset by that name.
        expect(named?.cause ?? null).toBe(cause && dataset === '*' ? 'wildcard' : cause)
      }
    }
    if (found) expect(found.resources.size + found.organization.length).toBeGreaterThan(0)
  })
})

test('the resources of several tokens are merged in one order', () => {
  const reaches = [{ odd: ['x'], query: ['read'] }, { ingest: ['create'] }].flatMap((logs) => {
    const found = reach({ datasetCapabilities: { logs } })
    return found ? [found] : []
  })
  expect(reachedResources(reaches)).toEqual(['ingest', 'query', 'odd'])
})
