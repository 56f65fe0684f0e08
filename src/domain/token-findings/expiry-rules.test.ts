import { expect, test } from 'vitest'
import { readExpiry } from '#domain/grants/expiry.ts'
import { expiredRule } from './expired-rule.ts'
import { expiresSoonRule } from './expires-soon-rule.ts'
import type { Rule } from './finding.ts'
import { neverExpiresRule } from './never-expires-rule.ts'

const now = Date.UTC(2026, 10, 21)
const severity = (rule: Rule, value: unknown) =>
  rule.over === 'expiry' ? rule.check(readExpiry(value), now)?.severity : undefined

test('a token that ends within a week worries more than one that ends within a month', () => {
  expect(severity(expiresSoonRule, '2026-11-25T00:00:00Z')).toBe('medium')
  expect(severity(expiresSoonRule, '2026-12-10T00:00:00Z')).toBe('low')
  expect(severity(expiresSoonRule, '2027-01-10T00:00:00Z')).toBeUndefined()
  expect(severity(expiresSoonRule, '2026-11-20T00:00:00Z')).toBeUndefined()
})

test('only a valid date in the past is expired', () => {
  expect(severity(expiredRule, '2026-11-20T00:00:00Z')).toBe('low')
  expect(severity(expiredRule, '0001-01-01T00:00:00Z')).toBeUndefined()
  expect(severity(expiredRule, 'yesterday')).toBeUndefined()
})

test('absent, null and placeholder dates never end; unreadable ones are not known to', () => {
  expect(severity(neverExpiresRule, undefined)).toBe('medium')
  expect(severity(neverExpiresRule, null)).toBe('medium')
  expect(severity(neverExpiresRule, '0001-01-01T00:00:00Z')).toBe('medium')
  expect(severity(neverExpiresRule, '')).toBeUndefined()
})
