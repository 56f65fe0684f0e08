import { expect, test } from 'vitest'
import { grantText } from '#domain/grants/token-grants.ts'
import { credentialsRule } from './credentials-rule.ts'
import { testMoment, testSubject } from '../test-subject.ts'

const check = (record: object) => credentialsRule.check(testSubject(record), testMoment)

test('minting tokens, changing roles, inviting people and reading shared keys are named exactly', () => {
  const found = check({
    orgCapabilities: {
      apiTokens: ['create', 'read', 'delete'],
      rbac: ['update'],
      users: ['create', 'read'],
      sharedAccessKeys: ['read'],
    },
  })
  expect(found?.grants.map(grantText)).toEqual([
    'apiTokens: create',
    'rbac: update',
    'users: create',
    'sharedAccessKeys: read',
  ])
})

test('reading tokens, roles and users gives nobody more', () => {
  expect(
    check({ orgCapabilities: { apiTokens: ['read'], rbac: ['read', 'delete'], users: ['read'] } }),
  ).toBeNull()
})
