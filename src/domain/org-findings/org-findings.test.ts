import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '#lib/json-value.ts'
import { licenseState } from './license-state.ts'
import { orgFindings } from './org-findings.ts'

const now = Date.UTC(2026, 10, 21, 12)
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

const sound = {
  id: 'acme-1',
  name: 'Acme',
  plan: 'enterprise',
  planCreated: inDays(-400),
  lastUsageSync: inDays(0),
  paymentStatus: 'success',
  primaryEmail: 'ops@acme.example',
  defaultRegion: 'eu',
  license: {
    tier: 'enterprise',
    validFrom: inDays(-10),
    expiresAt: inDays(200),
    regions: ['eu'],
    defaultRegion: 'eu',
  },
}

const withLicense = (patch: JsonObject) => ({ ...sound, license: { ...sound.license, ...patch } })
const rulesOf = (org: JsonObject) => orgFindings(org, now).map(({ rule, urgency }) => `${rule} ${urgency}`)

test('a sound organization has no finding', () => {
  expect(rulesOf(sound)).toEqual([])
})

test.each<[string, JsonObject, string[]]>([
  ['expired', withLicense({ expiresAt: inDays(-1) }), ['license-expiry now']],
  ['ends this week', withLicense({ expiresAt: inDays(7) }), ['license-expiry now']],
  ['ends this month', withLicense({ expiresAt: inDays(30) }), ['license-expiry soon']],
  ['ends this quarter', withLicense({ expiresAt: inDays(90) }), ['license-expiry check']],
  ['text that is no date does not expire', withLicense({ expiresAt: 'soon' }), []],
  ['the zero time does not expire', withLicense({ expiresAt: '0001-01-01T00:00:00Z' }), []],
  ['not begun', withLicense({ validFrom: inDays(9) }), ['not-yet-valid soon']],
  ['failed', { ...sound, paymentStatus: 'failed', firstFailedPayment: inDays(-3) }, ['payment now']],
  ['blocked', { ...sound, paymentStatus: 'blocked' }, ['payment now']],
  ['paid after a failure', { ...sound, firstFailedPayment: inDays(-3) }, ['success-with-failure check']],
  ['plan and tier', withLicense({ tier: 'personal' }), ['plan-tier check']],
  ['region', { ...sound, defaultRegion: 'us' }, ['region check']],
  ['no regions to compare with', withLicense({ regions: [] }), []],
  ['gaps', { id: 'a', name: 'A', license: null }, ['missing-fields check']],
])('%s', (_, org, expected) => {
  expect(rulesOf(org)).toEqual(expected)
})

test('the reason says for how long', () => {
  const [finding] = orgFindings({ ...sound, paymentStatus: 'failed', firstFailedPayment: inDays(-3) }, now)
  expect(finding?.reason).toBe('Payment failed; the first payment failed 3 days ago.')
})

test('the most urgent comes first', () => {
  expect(rulesOf({ ...withLicense({ tier: 'x', expiresAt: inDays(20) }), paymentStatus: 'blocked' })).toEqual(
    ['payment now', 'license-expiry soon', 'plan-tier check'],
  )
})

test.each([
  [{}, 'no-expiry'],
  [{ license: { expiresAt: null } }, 'no-expiry'],
  [{ license: { expiresAt: '1970-01-01T00:00:00Z' } }, 'no-expiry'],
  [{ license: { expiresAt: 'never' } }, 'unknown'],
  [{ license: { expiresAt: 5 } }, 'unknown'],
  [withLicense({ expiresAt: new Date(now).toISOString() }), 'expired'],
  [withLicense({ expiresAt: inDays(91) }), 'valid'],
])('the state of %j', (org, state) => {
  expect(licenseState(org, now)).toBe(state)
})

test('any JSON object gives findings with a sentence each, and never throws', () => {
  const value = fc.jsonValue()
  const org = fc.record(
    { license: value, plan: value, paymentStatus: value, firstFailedPayment: value, defaultRegion: value },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(org, (record) => {
      for (const { reason } of orgFindings(record, now)) expect(reason).toMatch(/\.$/)
    }),
  )
})
