import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scopeKinds } from './capability-catalogue.ts'
import { grantsOf } from './grants-of.ts'
import { questionAddress, readQuestion, readResource, resourceText, type Question } from './question.ts'
import {
  type GrantedNames,
  grantedNames,
  meantResource,
  noNames,
  resourceOptions,
  shortResource,
  verbOptions,
} from './known-names.ts'

function namesOf(records: readonly object[]): GrantedNames {
  const work = grantedNames(records.map((record) => ({ grants: grantsOf({ ...record }) })))
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

const names = namesOf([
  {
    orgCapabilities: { metrics: ['write'], billing: 7, odd: 3 },
    datasetCapabilities: {
      b10: { rollup: ['schedule'] },
      '': { query: ['read'] },
      b9: { query: ['read', 'explain'] },
      '*': {},
    },
  },
  { viewCapabilities: { errors: { query: ['read'] } }, datasetCapabilities: { b9: true } },
])

test('everything that a list names can be chosen, beside the whole catalogue', () => {
  expect(names.scopes).toEqual({ dataset: ['', 'b9', 'b10'], view: ['errors'] })
  expect(resourceOptions(names, 'organization').slice(-3)).toEqual(['views', 'metrics', 'odd'])
  expect(resourceOptions(names, 'dataset').at(-1)).toBe('rollup')
  expect(verbOptions(names, { kind: 'dataset', resource: 'query' })).toEqual(['read', 'explain'])
  expect(verbOptions(names, { kind: 'organization', resource: 'auditLog' })).toEqual(['read'])
  const all = ['create', 'read', 'update', 'delete', 'write', 'explain', 'schedule']
  expect([...verbOptions(names, null)].sort()).toEqual([...all].sort())
  expect([...verbOptions(names, { kind: 'view', resource: 'nowhere' })].sort()).toEqual([...all].sort())
})

test('a bare name means the first kind that has it, and any other kind can be named', () => {
  expect(meantResource(noNames, 'query')).toEqual({ kind: 'dataset', resource: 'query' })
  expect(meantResource(noNames, 'views')).toEqual({ kind: 'organization', resource: 'views' })
  expect(meantResource(noNames, 'view.query')).toEqual({ kind: 'view', resource: 'query' })
  expect(meantResource(noNames, 'rollup')).toEqual({ kind: 'organization', resource: 'rollup' })
  expect(meantResource(names, 'rollup')).toEqual({ kind: 'dataset', resource: 'rollup' })
  expect(shortResource(noNames, { kind: 'view', resource: 'query' })).toBe('view.query')
  expect(shortResource(noNames, { kind: 'organization', resource: 'query' })).toBe('organization.query')
})

const resource = fc.oneof(
  fc.constantFrom('query', 'views', 'dataset.query', 'organization.x', '__proto__', '', 'view.', 'rollup'),
  fc.string(),
)

test('whatever a resource is called, its text and its address mean that resource', () => {
  fc.assert(
    fc.property(fc.constantFrom(...scopeKinds), resource, (kind, name) => {
      const on = { kind, resource: name }
      expect(readResource(resourceText(on))).toEqual(on)
      expect(meantResource(names, shortResource(names, on))).toEqual(on)
    }),
  )
})

test('a question is read back from its address', () => {
  const scope = fc.oneof(fc.constant(null), fc.constantFrom('', '“”', '““”'), fc.string())
  fc.assert(
    fc.property(fc.constantFrom(...scopeKinds), resource, scope, fc.string(), (kind, name, asked, verb) => {
      const question: Question = {
        kind,
        resource: name,
        scope: kind === 'organization' ? null : asked,
        verb,
      }
      const written = questionAddress(question)
      expect(readQuestion(written)).toEqual(question)
      // An address leaves empty texts out.
      expect(written.in).not.toBe('')
    }),
  )
  expect(readQuestion({ on: 'users' })).toBeNull()
  expect(readQuestion({ action: 'read' })).toBeNull()
})
