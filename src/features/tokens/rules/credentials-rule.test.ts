import { expect, test } from 'vitest'
import { grantText } from '#grants/token-grants.ts'
import { credentialsRule, sharedKeysRule } from './token-rules.ts'
import { testMoment, testSubject } from './test-subject.ts'

const check = (record: object) => credentialsRule.check(testSubject(record), testMoment)

test('minting tokens, changing roles, inviting people and rotating shared keys are named exactly', () => {
  const found = check({
    orgCapabilities: {
      apiTokens: ['create', 'read', 'delete'],
      rbac: ['update'],
      users: ['create', 'read'],
      sharedAccessKeys: ['read', 'update'],
    },
  })
  expect(found?.grants.map(grantText)).toEqual([
    'apiTokens: create',
    'rbac: update',
    'users: create',
    'sharedAccessKeys: update',
  ])
})

test('reading tokens, roles and users gives nobody more', () => {
  expect(
    check({ orgCapabilities: { apiTokens: ['read'], rbac: ['read', 'delete'], users: ['read'] } }),
  ).toBeNull()
})

test('reading shared access keys mints and changes nothing: it is a finding by itself', () => {
  const subject = testSubject({ orgCapabilities: { sharedAccessKeys: ['read'] } })
  expect(credentialsRule.check(subject, testMoment)).toBeNull()
  expect(sharedKeysRule.check(subject, testMoment)?.grants.map(grantText)).toEqual(['sharedAccessKeys: read'])
})
