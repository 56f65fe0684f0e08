import { runSync } from '#lib/time-slices.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { scopeKinds } from './capability-catalog.ts'
import { grantsOf } from './grants-of.ts'
import {
  actionText,
  type Question,
  questionAddress,
  readQuestion,
  readResource,
  resourceText,
} from './question.ts'
import {
  type GrantedNames,
  grantedNames,
  resolveResource,
  noNames,
  resourceOptions,
  shortestResourceText,
  unknownName,
  verbOptions,
} from './known-names.ts'

function namesOf(records: readonly object[]): GrantedNames {
  return runSync(grantedNames(records.map((record) => ({ grants: grantsOf({ ...record }) }))))
}

const records = [
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
]

test('every name in a list can be chosen, in addition to the whole catalog', () => {
  const names = namesOf(records)
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
  const names = namesOf(records)
  expect(resolveResource(noNames, 'query')).toEqual({ kind: 'dataset', resource: 'query' })
  expect(resolveResource(noNames, 'views')).toEqual({ kind: 'organization', resource: 'views' })
  expect(resolveResource(noNames, 'view.query')).toEqual({ kind: 'view', resource: 'query' })
  expect(resolveResource(noNames, 'rollup')).toEqual({ kind: 'organization', resource: 'rollup' })
  expect(resolveResource(names, 'rollup')).toEqual({ kind: 'dataset', resource: 'rollup' })
  expect(shortestResourceText(noNames, { kind: 'dataset', resource: 'query' })).toBe('query')
  expect(shortestResourceText(noNames, { kind: 'view', resource: 'query' })).toBe('view.query')
  expect(shortestResourceText(noNames, { kind: 'view', resource: 'view.query' })).toBe('view.view.query')
  expect(shortestResourceText(noNames, { kind: 'organization', resource: 'query' })).toBe(
    'organization.query',
  )
})

const resource = fc.oneof(
  fc.constantFrom('query', 'views', 'dataset.query', 'organization.x', '__proto__', '', 'view.', 'rollup'),
  fc.string(),
)

test('whatever the name of a resource, its text and its address mean that resource', () => {
  const names = namesOf(records)
  forAll(fc.constantFrom(...scopeKinds), resource, (kind, name) => {
    const on = { kind, resource: name }
    expect(readResource(resourceText(on))).toEqual(on)
    expect(resolveResource(names, shortestResourceText(names, on))).toEqual(on)
  })
})

test('a question reads back from its address', () => {
  const scope = fc.oneof(fc.constant(null), fc.constantFrom('', '“”', '““”'), fc.string())
  forAll(fc.constantFrom(...scopeKinds), resource, scope, fc.string(), (kind, name, asked, verb) => {
    const question: Question = {
      kind,
      resource: name,
      scope: kind === 'organization' ? null : asked,
      verb,
    }
    const written = questionAddress(question)
    expect(readQuestion(written)).toEqual(question)
    // An address leaves out empty text.
    expect(written.in).not.toBe('')
  })
  expect(readQuestion({ on: 'users' })).toBeNull()
  expect(readQuestion({ action: 'read' })).toBeNull()
})

test('an empty verb cannot be chosen', () => {
  const blank = namesOf([{ orgCapabilities: { metrics: ['', 'write'] } }])
  expect(verbOptions(blank, { kind: 'organization', resource: 'metrics' })).toEqual(['write'])
  expect(verbOptions(blank, null)).not.toContain('')
})

/** What is unknown about a question, and which questions may be meant. */
function told(action: string, on: string, scope?: string) {
  const names = namesOf([
    {
      orgCapabilities: { metrics: ['write'] },
      datasetCapabilities: { 'http-logs': { query: ['read'] }, '': { ingest: ['create'] } },
    },
  ])
  const question = readQuestion({ action, on, in: scope })
  const unknown = question && unknownName(names, question)
  return unknown && [unknown.what, unknown.name, ...unknown.meant.map(actionText)]
}

test('a name that is neither in the catalog nor in the data is reported, with suggestions', () => {
  expect(told('delete', 'dataset')?.slice(0, 3)).toEqual(['resource', 'dataset', 'delete datasets'])
  expect(told('mint', 'tokens')?.slice(0, 3)).toEqual(['resource', 'tokens', 'create API tokens'])
  expect(told('mint', 'apiTokens')?.slice(0, 3)).toEqual(['action', 'mint', 'create API tokens'])
  expect(told('remove', 'dashboards')?.slice(0, 3)).toEqual(['action', 'remove', 'delete dashboards'])
  expect(told('write', 'metricss')).toEqual(['resource', 'metricss', 'write metrics'])
  expect(told('delete', 'auditLog')).toEqual(['action', 'delete', 'read the audit log'])
  expect(told('frobnicate', 'widgets')).toEqual(['resource', 'widgets'])
  expect(told('frobnicate', 'shar')).toHaveLength(2 + 4)
  expect(told('read', 'dataset.query', 'htpp-logs')).toEqual(['dataset', 'htpp-logs', 'query http-logs'])
  expect(told('read', 'dataset.quer', 'http-logs')?.slice(2)).toEqual(['query http-logs', 'query any view'])
  expect(told('read', 'view.datasets', 'x')?.slice(2)).toEqual(['read datasets', 'query any dataset'])
  expect(told('delete', 'dataset.daata', 'http-logs')?.slice(0, 3)).toEqual([
    'resource',
    'daata',
    'delete data in http-logs',
  ])
})

test('names in the catalog or in any grant are known', () => {
  expect(told('create', 'apiTokens')).toBeNull()
  expect(told('write', 'metrics')).toBeNull()
  for (const scope of [undefined, '*', 'http-logs', '“”'])
    expect(told('read', 'dataset.query', scope)).toBeNull()
  expect(told('read', 'view.query', 'http-logs')).toEqual(['view', 'http-logs'])
})
