import { expect, test } from 'vitest'
import {
  capabilityOf,
  isInCatalog,
  meaningOf,
  orderVerbs,
  resourceLabel,
  resourcesOf,
  scopeKinds,
  strengthOf,
  verbsText,
} from './capability-catalog.ts'

test('every known resource has a label and at least one verb with a meaning of its own', () => {
  for (const kind of scopeKinds) {
    for (const resource of resourcesOf[kind]) {
      const meanings = Object.values(capabilityOf(kind, resource)?.verbs ?? {})
      expect(resourceLabel(kind, resource)).not.toBe('')
      expect(meanings.length).toBeGreaterThan(0)
      expect(new Set(meanings).size).toBe(meanings.length)
    }
  }
})

test('what is not in the catalog has no meaning, not even names that objects have', () => {
  expect(isInCatalog('organization', 'metrics', 'read')).toBe(false)
  expect(isInCatalog('organization', 'auditLog', 'delete')).toBe(false)
  expect(meaningOf('dataset', 'constructor', 'read')).toBeUndefined()
  expect(capabilityOf('view', '__proto__')).toBeUndefined()
  expect(isInCatalog('organization', 'datasets', 'toString')).toBe(false)
  expect(resourceLabel('organization', 'metrics')).toBe('metrics')
})

test('strength distinguishes reading, changing, and destroying', () => {
  expect(strengthOf('organization', 'users', 'read')).toBe('read')
  expect(strengthOf('organization', 'users', 'create')).toBe('change')
  expect(strengthOf('organization', 'users', 'delete')).toBe('destroy')
  expect(strengthOf('dataset', 'trim', 'update')).toBe('destroy')
  expect(strengthOf('organization', 'datasets', 'update')).toBe('destroy')
  expect(strengthOf('dataset', 'vacuum', 'update')).toBe('destroy')
  expect(strengthOf('dataset', 'virtualFields', 'update')).toBe('change')
  expect(strengthOf('dataset', 'rollup', 'schedule')).toBe('unknown')
})

test('known verbs are sorted create, read, update, delete, whatever order they were sent in', () => {
  expect(orderVerbs(['delete', 'update', 'read', 'create'])).toEqual(['create', 'read', 'update', 'delete'])
})

test('unknown verbs follow in the order they were sent, without duplicates', () => {
  expect(orderVerbs(['write', 'read', 'fork', 'write', 'read'])).toEqual(['read', 'write', 'fork'])
})

test('verbs are separated by commas, and no verbs are "none"', () => {
  expect(verbsText(['create', 'read'])).toBe('create, read')
  expect(verbsText([])).toBe('none')
})
