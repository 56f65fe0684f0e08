import { expect, test } from 'vitest'
import { expiredRule, expiresSoonRule, longLifeRule, neverExpiresRule } from './token-rules.ts'
import type { TokenRule } from './finding.ts'
import { testMoment, testSubject } from './test-subject.ts'
import { findingsOfToken } from './fleet-findings.ts'

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
