import { expect, test } from 'vitest'
import { runSync } from '#lib/time-slices.ts'
import { orgResources } from '#contract/token.ts'
import type { ScopeKind } from '#grants/capability-catalog.ts'
import { matrixMembers } from './matrix-cell.ts'
import { testToken } from '../list/test-token.ts'

const tokens = [
  {
    orgCapabilities: { zebra: ['read'], users: ['read'] },
    datasetCapabilities: { 'logs-10': {}, 'logs-2': {} },
  },
  { orgCapabilities: { odd: 5, users: ['zap', 'read'] }, datasetCapabilities: { '*': {} } },
  JSON.parse('{"datasetCapabilities":{"__proto__":{"query":["read"]}}}'),
].map(testToken)

function members(kind: ScopeKind) {
  return runSync(matrixMembers[kind]({ subjects: tokens }))
}

test('the organization shows the resources of the interface, then unknown ones, readable or not', () => {
  expect(members('organization').map(({ name }) => name)).toEqual([...orgResources, 'zebra', 'odd'])
})

test('a resource says when a token has unknown verbs or unreadable parts on it', () => {
  const named = members('organization').flatMap(({ name, hasOthers }) => (hasOthers ? [name] : []))
  expect(named).toEqual(['users', 'odd'])
})

test('datasets are sorted by name, after * as "all"', () => {
  expect(members('dataset').map(({ label }) => label)).toEqual(['* (all)', '__proto__', 'logs-2', 'logs-10'])
  expect(members('view')).toEqual([])
})
