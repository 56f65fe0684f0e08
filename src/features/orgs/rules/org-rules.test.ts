import { expect, test } from 'vitest'
import { hour, minute } from '#lib/dates.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { orgFindings, orgFindingsAt } from './org-findings.ts'
import { at, inDays, healthyOrg, now, withLicense, zero } from './test-org.ts'

const reasons = (org: JsonObject) => orgFindingsAt(org, at).map(({ reason }) => reason())

test.each<[JsonObject, string, string, string[]]>([
  [
    { ...healthyOrg, paymentStatus: 'blocked' },
    'payment-blocked: Payment blocked',
    'Payment status is blocked; the record does not say since when.',
    ['paymentStatus', 'firstFailedPayment'],
  ],
  [
    { ...healthyOrg, paymentStatus: 'failed' },
    'payment-failed: Payment failed',
    'Payment failed; the record does not say since when.',
    ['paymentStatus', 'firstFailedPayment'],
  ],
  [
    withLicense({ error: 'revoked' }),
    'license-error: License error',
    'The license has an error: revoked',
    ['license.error'],
  ],
  [
    withLicense({ expiresAt: inDays(-2), billingPeriodEnd: null }),
    'license-expired: License expired',
    'The license expired 2 days ago.',
    ['license.expiresAt'],
  ],
  [
    withLicense({ expiresAt: inDays(20) }),
    'license-soon: Expires ≤ 30 days',
    'The license expires in 20 days.',
    ['license.expiresAt'],
  ],
  [
    withLicense({ validFrom: inDays(3) }),
    'license-not-yet-valid: Not yet valid',
    'The license becomes valid in 3 days.',
    ['license.validFrom'],
  ],
  [
    withLicense({ expiresAt: inDays(95), billingPeriodEnd: inDays(100) }),
    'license-ends-before-billing: Ends before billing period',
    'The license ends 5 days before its billing period does.',
    ['license.expiresAt', 'license.billingPeriodEnd'],
  ],
  [
    withLicense({ billingPeriodEnd: inDays(-4) }),
    'billing-period-over: Billing period over',
    'The billing period ended 4 days ago, and the license names no other.',
    ['license.billingPeriodEnd'],
  ],
  [
    { ...healthyOrg, plan: null },
    'missing-fields: Required fields missing',
    'The record has no plan.',
    ['plan'],
  ],
  [
    { ...healthyOrg, license: 'lic-1', plan: null },
    'missing-fields: Required fields missing',
    'The record has no readable license, no plan.',
    ['license', 'plan'],
  ],
  [
    withLicense({ expiresAt: 'soon' }),
    'unreadable-dates: Unreadable dates',
    'Not a readable date: license.expiresAt. Some findings may be missing.',
    ['license.expiresAt'],
  ],
  [
    withLicense({ tier: 'team' }),
    'plan-tier: Plan and tier differ',
    'The plan is enterprise, but the license has tier team.',
    ['plan', 'license.tier'],
  ],
  [
    { ...healthyOrg, plan: '' },
    'plan-tier: Plan and tier differ',
    'The plan is “”, but the license has tier enterprise.',
    ['plan', 'license.tier'],
  ],
  [
    { ...healthyOrg, firstFailedPayment: inDays(-3) },
    'paid-after-failure: Paid, but with a failed payment',
    'Payment status is success, but a first failed payment is on record.',
    ['paymentStatus', 'firstFailedPayment'],
  ],
  [
    withLicense({ defaultRegion: 'us' }),
    'region-not-licensed: Region not licensed',
    'us is not among the regions of the license.',
    ['license.defaultRegion', 'license.regions'],
  ],
  [
    { ...healthyOrg, defaultEdgeDeployment: 'us-edge' },
    'edge-deployment-not-licensed: Edge deployment not licensed',
    'us-edge is not among the edge deployments of the license.',
    ['defaultEdgeDeployment', 'license.edgeDeployments'],
  ],
  [
    { ...healthyOrg, lastUsageSync: inDays(-9) },
    'usage-sync-stale: Usage sync stale',
    'Usage was last synchronized 9 days ago.',
    ['lastUsageSync'],
  ],
  [
    { ...healthyOrg, lastUsageSync: zero },
    'usage-sync-never: Usage never synced',
    'Usage was never synchronized.',
    ['lastUsageSync'],
  ],
])(
  'a finding has the ID and the label of its rule, a reason, and the fields it rests on (%#)',
  (org, found, reason, fields) => {
    expect(
      orgFindingsAt(org, at).map((finding) => [
        `${finding.rule}: ${finding.label}`,
        finding.reason(),
        finding.fields,
      ]),
    ).toEqual([[found, reason, fields]])
  },
)

test('reasons are written anew each minute, in a very long list each hour', () => {
  const orgs = Array.from({ length: 10_001 }, () => healthyOrg)
  expect(orgFindings.nextChange?.(orgs.slice(1), at.thresholds, now)).toBe(now + minute)
  expect(orgFindings.nextChange?.(orgs, at.thresholds, now)).toBe(now + hour)
})

test('a reason claims neither a validity that never begins, nor that a date was not sent', () => {
  expect(reasons(withLicense({ validFrom: inDays(3), expiresAt: inDays(2) }))).toContain(
    'The license becomes valid in 3 days, after it expires.',
  )
  expect(reasons({ ...healthyOrg, paymentStatus: 'failed', firstFailedPayment: '1700000000' })).toContain(
    'Payment failed; the record does not readably say since when.',
  )
})

test.each([null, undefined, ''])('a license with the error %j has no error', (error) => {
  expect(orgFindingsAt(withLicense({ error }), at)).toEqual([])
})

test('the list says how many need attention, and which organization a finding belongs to', () => {
  expect([1, 2].map(orgFindings.need)).toEqual([
    '1 organization needs attention now',
    '2 organizations need attention now',
  ])
  expect([{ name: 'Acme' }, { name: '' }, {}].map((org) => orgFindings.nameOf(org, 'acme-1'))).toEqual([
    'Acme',
    'acme-1',
    'acme-1',
  ])
  expect(orgFindings.note?.({ urgentDays: 1, soonDays: 2, aheadDays: 3, syncStaleDays: 4 })).toBe(
    'Licenses: urgent within 1 day, soon within 2 days, ahead within 3 days. Usage sync stale after 4 days.',
  )
})
