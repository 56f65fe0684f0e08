import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import { grantedNames, unknownName } from './known-names.ts'
import { actionText, readQuestion } from './question.ts'

const work = grantedNames([
  {
    grants: grantsOf({
      orgCapabilities: { metrics: ['write'] },
      datasetCapabilities: { 'http-logs': { query: ['read'] }, '': { ingest: ['create'] } },
    }),
  },
])
let step = work.next()
while (!step.done) step = work.next()
const names = step.value

/** What is unknown of a question, and which questions are meant. */
function told(action: string, on: string, scope?: string) {
  const question = readQuestion({ action, on, in: scope })
  const unknown = question && unknownName(names, question)
  return unknown && [unknown.what, unknown.name, ...unknown.meant.map(actionText)]
}

test('a name that is neither in the catalogue nor in the data is told apart, with what may be meant', () => {
  expect(told('delete', 'dataset')?.slice(0, 3)).toEqual(['resource', 'dataset', 'delete datasets'])
  expect(told('mint', 'tokens')?.slice(0, 3)).toEqual(['resource', 'tokens', 'create API tokens'])
  expect(told('mint', 'apiTokens')?.slice(0, 3)).toEqual(['action', 'mint', 'create API tokens'])
  expect(told('remove', 'dashboards')?.slice(0, 3)).toEqual(['action', 'remove', 'delete dashboards'])
  expect(told('write', 'metricss')).toEqual(['resource', 'metricss', 'write metrics'])
  expect(told('delete', 'auditLog')).toEqual(['action', 'delete', 'read the audit log'])
  expect(told('frobnicate', 'widgets')).toEqual(['resource', 'widgets'])
  expect(told('read', 'dataset.query', 'htpp-logs')).toEqual(['dataset', 'htpp-logs', 'query http-logs'])
  expect(told('delete', 'dataset.daata', 'http-logs')?.slice(0, 3)).toEqual([
    'resource',
    'daata',
    'delete data in http-logs',
  ])
})

test('what the catalogue or any grant names is known', () => {
  expect(told('create', 'apiTokens')).toBeNull()
  expect(told('write', 'metrics')).toBeNull()
  for (const scope of [undefined, '*', 'http-logs', '“”'])
    expect(told('read', 'dataset.query', scope)).toBeNull()
  expect(told('read', 'view.query', 'http-logs')).toEqual(['view', 'http-logs'])
})
