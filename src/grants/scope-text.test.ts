import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import {
  orderResources,
  scopeLabel,
  scopeText,
  unreadIn,
  unreadPath,
  unreadText,
  wildcardFirst,
} from './scope-text.ts'
import { eachGrant, grantText } from './token-grants.ts'

test('a scope is written by resource in catalog order, unknown ones last', () => {
  const { datasets } = grantsOf({
    datasetCapabilities: { logs: { rollup: ['schedule'], query: ['read'], ingest: ['create'] } },
  })
  expect(scopeText('dataset', datasets.get('logs'))).toBe('ingest: create; query: read; rollup: schedule')
  expect(scopeText('dataset', datasets.get('other'))).toBe('none')
  expect(scopeText('dataset', new Map())).toBe('none')
})

test('resources and names are sorted, and none is lost', () => {
  expect(orderResources('view', ['x', 'share', 'query'])).toEqual(['query', 'share', 'x'])
  expect(wildcardFirst(['b', '*', 'a'])).toEqual(['*', 'b', 'a'])
  expect(scopeLabel('*')).toBe('* (all)')
  expect(scopeLabel('logs')).toBe('logs')
})

test('an empty name never looks like a gap', () => {
  const grants = grantsOf({ datasetCapabilities: { '': { '': ['', 'read'], query: true } } })
  expect(scopeLabel('')).toBe('“”')
  expect(scopeLabel('  ')).toBe('“␣␣”')
  expect(scopeText('dataset', grants.datasets.get(''))).toBe('“”: read, “”')
  expect([...eachGrant(grants)].map(grantText)).toEqual(['dataset “”, “”: read', 'dataset “”, “”: “”'])
  expect(grants.unread.map(unreadPath)).toEqual(['datasetCapabilities › “” › query'])
})

test('unread parts are found by path and shown as sent', () => {
  const grants = grantsOf({
    orgCapabilities: { billing: 7 },
    datasetCapabilities: JSON.parse('{"logs": {"query": true, "data": {}}, "web": 8}'),
    viewCapabilities: JSON.parse('9'),
  })
  expect(unreadText(unreadIn(grants, 'organization', ''))).toBe('unreadable: 7')
  expect(unreadText(unreadIn(grants, 'dataset', 'logs'))).toBe('unreadable: true, {}')
  expect(unreadText(unreadIn(grants, 'dataset', 'web'))).toBe('unreadable: 8')
  expect(unreadIn(grants, 'view', 'logs')).toEqual([])
  expect(grants.unread.map(unreadPath)).toEqual([
    'orgCapabilities › billing',
    'datasetCapabilities › logs › query',
    'datasetCapabilities › logs › data',
    'datasetCapabilities › web',
    'viewCapabilities',
  ])
})
