import { expect, test } from 'vitest'
import { can } from './token-grants.ts'
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
