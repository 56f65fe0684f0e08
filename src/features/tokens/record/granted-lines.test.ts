import { expect, test } from 'vitest'
import { grantsOf } from '#grants/grants-of.ts'
import { grantedLines } from './granted-lines.ts'

const orgOf = (orgCapabilities: unknown) => grantedLines(grantsOf({ orgCapabilities }), 'organization')

test('what could not be read is listed, and never counts as not granted', () => {
  const { lines, withheld } = orgOf({ users: 'create', apiTokens: ['create', 5], rbac: true, '': ['read'] })
  expect(lines).toEqual([
    { name: 'apiTokens', text: 'create; unreadable: 5' },
    { name: 'rbac', text: 'unreadable: true' },
    { name: 'users', text: 'unreadable: create' },
    { name: '', text: 'read' },
  ])
  expect(withheld).toHaveLength(12)
  expect(withheld).not.toContain('users')

  const grants = grantsOf({
    datasetCapabilities: { app: true, logs: { query: ['read'], ingest: 'create' }, empty: {}, '*': {} },
  })
  expect(grantedLines(grants, 'dataset').lines).toEqual([
    { name: '*', text: 'none' },
    { name: 'app', text: 'unreadable: true' },
    { name: 'logs', text: 'query: read; unreadable: create' },
    { name: 'empty', text: 'none' },
  ])
})

test('a resource that an unknown grant may mean does not count as not granted', () => {
  const { withheld } = orgOf({ api_token: ['create'], users: ['manage'] })
  expect(withheld).toHaveLength(13)
  expect(withheld).not.toContain('apiTokens')
  expect(orgOf({ '*': ['*'] }).withheld).toEqual([])
  expect(orgOf({ users: ['read'], '*': true }).withheld).toEqual([])
  expect(orgOf({ users: ['read'], API_Tokens: true }).withheld).not.toContain('apiTokens')
})

test('nothing is granted only where the whole map could be read', () => {
  expect(orgOf({})).toEqual({ lines: [], nothing: 'Nothing is granted on the organization.', withheld: [] })
  expect(orgOf('admin').nothing).toBe('What is granted on the organization could not be read.')
  const grants = grantsOf({ datasetCapabilities: ['*'], viewCapabilities: null })
  expect(grantedLines(grants, 'dataset').nothing).toBe('What is granted on datasets could not be read.')
  expect(grantedLines(grants, 'view').nothing).toBe('Nothing is granted on views.')
})
