import { expect, test } from 'vitest'
import { grantsOf } from '#domain/grants/grants-of.ts'
import { grantText } from '#domain/grants/token-grants.ts'
import { credentialsRule } from './credentials-rule.ts'

const check = (orgCapabilities: object) =>
  credentialsRule.over === 'grants' ? credentialsRule.check(grantsOf({ orgCapabilities })) : null

test('minting tokens, changing roles, inviting people and reading shared keys are named exactly', () => {
  const found = check({
    apiTokens: ['create', 'read', 'delete'],
    rbac: ['update'],
    users: ['create', 'read'],
    sharedAccessKeys: ['read'],
  })
  expect(found?.severity).toBe('high')
  expect(found?.grants.map(grantText)).toEqual([
    'apiTokens: create',
    'rbac: update',
    'users: create',
    'sharedAccessKeys: read',
  ])
})

test('reading tokens, roles and users gives nobody more', () => {
  expect(check({ apiTokens: ['read'], rbac: ['read', 'delete'], users: ['read'] })).toBeNull()
})
