import { expect, test } from 'vitest'
import { grantText } from '#grants/token-grants.ts'
import {
  billingRule,
  credentialsRule,
  expiredRule,
  expiresSoonRule,
  longLifeRule,
  neverExpiresRule,
  noCapabilityRule,
  sharedKeysRule,
  unknownCapabilityRule,
} from './token-rules.ts'
import { findingsOfToken, testMoment, testSubject } from './test-subject.ts'
import type { TokenRule } from './finding.ts'

const billingOf = (billing: readonly string[]) =>
  billingRule.check(testSubject({ orgCapabilities: { billing } }), testMoment)

test('changing the plan is found, reading it is not', () => {
  expect(billingOf(['read', 'update'])?.grants.map(grantText)).toEqual(['billing: update'])
  expect(billingOf(['read'])).toBeNull()
})

const credentialsOf = (record: object) => credentialsRule.check(testSubject(record), testMoment)

test('minting tokens, changing roles, inviting people and rotating shared keys are named exactly', () => {
  const found = credentialsOf({
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
    credentialsOf({ orgCapabilities: { apiTokens: ['read'], rbac: ['read', 'delete'], users: ['read'] } }),
  ).toBeNull()
})

test('reading shared access keys mints and changes nothing: it is a finding by itself', () => {
  const subject = testSubject({ orgCapabilities: { sharedAccessKeys: ['read'] } })
  expect(credentialsRule.check(subject, testMoment)).toBeNull()
  expect(sharedKeysRule.check(subject, testMoment)?.grants.map(grantText)).toEqual(['sharedAccessKeys: read'])
})

const noCapabilityOf = (record: object) => noCapabilityRule.check(testSubject(record), testMoment)

test('a token with empty maps, or none, is found', () => {
  expect(noCapabilityOf({})).not.toBeNull()
  expect(noCapabilityOf({ orgCapabilities: { users: [] }, datasetCapabilities: { logs: {} } })).not.toBeNull()
})

test('one grant, or one part that could not be read, is enough not to call it empty', () => {
  expect(noCapabilityOf({ viewCapabilities: { v: { query: ['read'] } } })).toBeNull()
  expect(noCapabilityOf({ orgCapabilities: { users: true } })).toBeNull()
})

const unknownOf = (record: object) => unknownCapabilityRule.check(testSubject(record), testMoment)

test('unknown resources and verbs are named, in whichever scope', () => {
  const found = unknownOf({
    orgCapabilities: { datasets: ['read', 'fork'], metrics: ['read'], auditLog: ['delete'] },
    datasetCapabilities: { logs: { rollup: ['schedule'] } },
    viewCapabilities: { errors: { ingest: ['create'] } },
  })
  expect(found?.grants.map(grantText)).toEqual([
    'datasets: fork',
    'metrics: read',
    'auditLog: delete',
    'dataset logs, rollup: schedule',
    'view errors, ingest: create',
  ])
})

test('what is known for datasets is not thereby known for views of equal content', () => {
  const same = { ingest: ['create'] }
  const found = unknownOf({ datasetCapabilities: { a: same }, viewCapabilities: { a: same } })
  expect(found?.grants.map(grantText)).toEqual(['view a, ingest: create'])
})

test('a part that could not be read is said, without a grant', () => {
  expect(unknownOf({ orgCapabilities: { users: 3 } })).toMatchObject({ grants: [] })
})

test('known grants are no finding', () => {
  expect(unknownOf({ orgCapabilities: { billing: ['read', 'update'] } })).toBeNull()
})

test('both are said of a token that has both', () => {
  const found = unknownOf({ orgCapabilities: { users: 3, metrics: ['read'] } })
  expect(found?.reason).toMatch(/does not know what these grants allow.*could not be read/)
})

const unknownSeverity = (record: object) => unknownOf(record)?.severity

test('what is unknown of credentials or datasets of the organization may be the worst there is', () => {
  expect(unknownSeverity({ orgCapabilities: { apiTokens: ['*'] } })).toBe('high')
  expect(unknownSeverity({ orgCapabilities: { '*': ['read'] } })).toBe('high')
  expect(unknownSeverity({ orgCapabilities: 7 })).toBe('high')
  expect(unknownSeverity({ orgCapabilities: { metrics: ['write'] } })).toBe('medium')
  expect(unknownSeverity({ datasetCapabilities: { logs: { rollup: ['schedule'] } } })).toBe('medium')
})

const severity = (rule: TokenRule, expiresAt?: unknown) =>
  findingsOfToken(testSubject(expiresAt === undefined ? {} : { expiresAt }), [rule], testMoment)[0]?.severity

test('a token that ends within a week worries more than one that ends within a month', () => {
  expect(severity(expiresSoonRule, '2026-11-25T00:00:00Z')).toBe('medium')
  expect(severity(expiresSoonRule, '2026-11-28T00:00:00Z')).toBe('medium')
  expect(severity(expiresSoonRule, '2026-12-10T00:00:00Z')).toBe('low')
  expect(severity(expiresSoonRule, '2026-12-21T00:00:00Z')).toBe('low')
  expect(severity(expiresSoonRule, '2026-12-21T00:00:01Z')).toBeUndefined()
  expect(severity(expiresSoonRule, '2026-11-21T00:00:00Z')).toBeUndefined()
})

test('the days that count as soon and urgent are as they are set', () => {
  const at = { ...testMoment, thresholds: { urgentDays: 1, soonDays: 2, longestDays: 3 } }
  const check = (expiresAt: string) => expiresSoonRule.check(testSubject({ expiresAt }), at)
  expect(check('2026-11-22T00:00:00Z')?.reason).toContain('within 1 day.')
  expect(check('2026-11-23T00:00:00Z')?.reason).toContain('within 2 days.')
  expect(check('2026-11-24T00:00:00Z')).toBeNull()
})

test('only a valid date in the past is expired', () => {
  expect(severity(expiredRule, '2026-11-20T00:00:00Z')).toBe('low')
  expect(severity(expiredRule, '2026-11-21T00:00:00Z')).toBe('low')
  expect(severity(expiredRule, '0001-01-01T00:00:00Z')).toBeUndefined()
  expect(severity(expiredRule, 'yesterday')).toBeUndefined()
})

test('absent, null and placeholder dates never end; unreadable ones are not known to', () => {
  expect(severity(neverExpiresRule, undefined)).toBe('medium')
  expect(severity(neverExpiresRule, null)).toBe('medium')
  expect(severity(neverExpiresRule, '0001-01-01T00:00:00Z')).toBe('medium')
  expect(severity(neverExpiresRule, '')).toBeUndefined()
})

test('a life is too long beyond the days of the policy; one without an end is another rule’s', () => {
  expect(severity(longLifeRule, '2027-11-21T00:00:01Z')).toBe('medium')
  expect(severity(longLifeRule, '2027-11-21T00:00:00Z')).toBeUndefined()
  expect(severity(longLifeRule, null)).toBeUndefined()
  expect(severity(longLifeRule, 'whenever')).toBeUndefined()
})
