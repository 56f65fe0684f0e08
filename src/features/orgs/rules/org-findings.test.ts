import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#lib/dates.ts'
import { forAll } from '#test/for-all.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { endTone } from '#records/fields/cell.ts'
import { licenseBands, licenseState, nextStateChange } from './license-state.ts'
import { orgFindings, orgFindingsAt } from './org-findings.ts'
import { orgRules } from './org-rules.ts'
import { at, inDays, now, healthyOrg, withLicense, zero } from './test-org.ts'

const rulesOf = (org: JsonObject) => orgFindingsAt(org, at).map(({ rule }) => rule)
const urgencies = orgFindings.levels.map(({ id }) => id)
const reasonOf = (org: JsonObject) => orgFindingsAt(org, at)[0]?.reason()

test('an organization without problems has no findings', () => {
  expect(rulesOf(healthyOrg)).toEqual([])
})

test('every rule has a unique ID, and rules are sorted by urgency', () => {
  expect(new Set(orgRules.map(({ id }) => id)).size).toBe(orgRules.length)
  const indexes = orgRules.map(({ urgency }) => urgencies.indexOf(urgency))
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
})

test.each<[string, JsonObject, string[]]>([
  ['at its very end', withLicense({ expiresAt: inDays(0), billingPeriodEnd: null }), ['license-expired']],
  [
    'a millisecond before',
    withLicense({ expiresAt: inDays(0, 1), billingPeriodEnd: null }),
    ['license-urgent'],
  ],
  ['at 7 days', withLicense({ expiresAt: inDays(7), billingPeriodEnd: null }), ['license-urgent']],
  ['after 7 days', withLicense({ expiresAt: inDays(7, 1), billingPeriodEnd: null }), ['license-soon']],
  ['at 30 days', withLicense({ expiresAt: inDays(30) }), ['license-soon']],
  ['after 30 days', withLicense({ expiresAt: inDays(30, 1) }), ['license-ahead']],
  ['at 90 days', withLicense({ expiresAt: inDays(90) }), ['license-ahead']],
  ['after 90 days', withLicense({ expiresAt: inDays(90, 1) }), []],
  ['text that is no date does not expire', withLicense({ expiresAt: 'never' }), ['unreadable-dates']],
  ['the zero time does not expire', withLicense({ expiresAt: zero }), []],
  ['the epoch does not expire', withLicense({ expiresAt: '1970-01-01T00:00:00Z' }), []],
  ['1911 has expired', withLicense({ expiresAt: '1911-01-01', billingPeriodEnd: null }), ['license-expired']],
  ['a number is no date', withLicense({ expiresAt: 5 }), ['unreadable-dates']],
  ['begins now', withLicense({ validFrom: inDays(0) }), []],
  ['begins in a moment', withLicense({ validFrom: inDays(0, 1) }), ['license-not-yet-valid']],
  ['ends with the period', withLicense({ expiresAt: inDays(95), billingPeriodEnd: inDays(95) }), []],
  [
    'ends before the period',
    withLicense({ expiresAt: inDays(95), billingPeriodEnd: inDays(95, 1) }),
    ['license-ends-before-billing'],
  ],
  ['period without an end', withLicense({ expiresAt: inDays(95), billingPeriodEnd: zero }), []],
  ['period over', withLicense({ billingPeriodEnd: inDays(0) }), ['billing-period-over']],
  ['period not over', withLicense({ billingPeriodEnd: inDays(0, 1) }), []],
  ['not billed', { ...healthyOrg, paymentStatus: 'na', firstFailedPayment: inDays(-3) }, []],
  ['an unknown status', { ...healthyOrg, paymentStatus: 'FAILED' }, []],
  ['paid, no failure', { ...healthyOrg, firstFailedPayment: zero }, []],
  ['synced 7 days ago', { ...healthyOrg, lastUsageSync: inDays(-7) }, []],
  ['synced longer ago', { ...healthyOrg, lastUsageSync: inDays(-7, -1) }, ['usage-sync-stale']],
  ['synced ahead of time', { ...healthyOrg, lastUsageSync: inDays(9) }, []],
  ['synced at an unreadable time', { ...healthyOrg, lastUsageSync: 'yesterday' }, ['unreadable-dates']],
  ['a blank date', { ...healthyOrg, firstFailedPayment: ' ' }, ['unreadable-dates']],
  ['no sync at all', { ...healthyOrg, lastUsageSync: null }, ['missing-fields']],
  ['a tier that is no text', withLicense({ tier: 7 }), []],
  ['no tier', withLicense({ tier: null }), []],
  ['region', { ...healthyOrg, defaultRegion: 'us' }, ['region-not-licensed']],
  ['no region', withLicense({ defaultRegion: '' }, { defaultRegion: undefined }), []],
  ['no regions to compare with', withLicense({ regions: [], defaultRegion: 'us' }), []],
  ['regions that are no list', withLicense({ regions: 'eu', defaultRegion: 'us' }), []],
  ['edge deployment that is listed', withLicense({ defaultEdgeDeployment: 'eu-edge' }), []],
  ['gaps', { id: 'a', name: 'A', license: null }, ['missing-fields']],
  ['a license that is no object', { ...healthyOrg, license: 'none' }, ['missing-fields']],
])('%s', (_, org, expected) => {
  expect(rulesOf(org)).toEqual(expected)
})

test.each([
  [
    { ...healthyOrg, paymentStatus: 'failed', firstFailedPayment: inDays(-3) },
    'Payment failed; the first failed payment was 3 days ago.',
  ],
  [
    { ...healthyOrg, paymentStatus: 'failed', firstFailedPayment: inDays(2) },
    'Payment failed; the record puts the first failed payment 2 days in the future.',
  ],
  [
    { ...healthyOrg, paymentStatus: 'failed', firstFailedPayment: inDays(0) },
    'Payment failed; the first failed payment was less than a minute ago.',
  ],
  [
    withLicense({ expiresAt: inDays(0), billingPeriodEnd: null }),
    'The license expired less than a minute ago.',
  ],
  [
    { ...healthyOrg, defaultRegion: 'us', license: { ...healthyOrg.license, defaultRegion: 'ap' } },
    'us and ap are not among the regions of the license.',
  ],
  [
    { ...healthyOrg, defaultRegion: 'us', license: { ...healthyOrg.license, defaultRegion: 'us' } },
    'us is not among the regions of the license.',
  ],
  [
    withLicense(
      { expiresAt: 'soon', validFrom: false, billingPeriodEnd: {} },
      { lastUsageSync: '', firstFailedPayment: [] },
    ),
    'Not a readable date: firstFailedPayment, lastUsageSync, license.validFrom, license.expiresAt, license.billingPeriodEnd. Some findings may be missing.',
  ],
  [{ ...healthyOrg, plan: null, primaryEmail: undefined }, 'The record has no plan, no primaryEmail.'],
])('the reason says how long, and what (%#)', (org, reason) => {
  expect(reasonOf(org)).toBe(reason)
})

test('organizations are sorted by rule, then longest overdue first, then those without a moment', () => {
  const payments = ['blocked', 'failed'].flatMap((paymentStatus) =>
    [-900, -1, undefined].map((days) =>
      withLicense({}, { paymentStatus, firstFailedPayment: days && inDays(days) }),
    ),
  )
  const ranks = payments.map((org) => orgFindings.rank(orgFindingsAt(org, at)) ?? 0)
  expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b))
  expect(orgFindings.rank([])).toBeUndefined()
})

test('the most urgent finding comes first', () => {
  expect(rulesOf(withLicense({ tier: 'x', expiresAt: inDays(19) }, { paymentStatus: 'blocked' }))).toEqual([
    'payment-blocked',
    'license-soon',
    'license-ends-before-billing',
    'plan-tier',
  ])
})

const ending = (days: number) => withLicense({ expiresAt: inDays(days), billingPeriodEnd: null })

test('thresholds move the bands and appear in their labels', () => {
  const thresholds = { urgentDays: 1, soonDays: 2, aheadDays: 3, syncStaleDays: 40 }
  const found = (org: JsonObject) => orgFindingsAt(org, { now, thresholds }).map(({ label }) => label)
  expect(found(ending(1))).toEqual(['Expires ≤ 1 day'])
  expect(found(ending(2))).toEqual(['Expires ≤ 2 days'])
  expect(found(ending(3))).toEqual(['Expires ≤ 3 days'])
  expect(found(ending(4))).toEqual([])
  expect(found({ ...healthyOrg, lastUsageSync: inDays(-40) })).toEqual([])
  expect(found({ ...healthyOrg, lastUsageSync: inDays(-41) })).toEqual(['Usage sync stale'])
})

test.each([
  [3, ['within-7-days', 'within-30-days', 'within-90-days']],
  [20, ['within-30-days', 'within-90-days']],
  [80, ['within-90-days']],
  [91, 'valid'],
])('a license that expires in %d days is found by every band that includes its expiry', (days, bands) => {
  expect(licenseBands(withLicense({ expiresAt: inDays(days) }), now)).toEqual(bands)
})

test.each([
  [{}, 'no-license'],
  [{ license: null }, 'no-license'],
  [{ license: 'none' }, 'unknown'],
  [{ license: {} }, 'no-expiry'],
  [{ license: { expiresAt: null } }, 'no-expiry'],
  [{ license: { expiresAt: '1970-01-01T00:00:00Z' } }, 'no-expiry'],
  [{ license: { expiresAt: 'never' } }, 'unknown'],
  [{ license: { expiresAt: 5 } }, 'unknown'],
])('the state of %j', (org, state) => {
  expect(licenseState(org, now)).toBe(state)
})

const date = fc.oneof(
  fc.jsonValue(),
  fc.date({ noInvalidDate: true }).map((value) => value.toISOString()),
  fc.integer({ min: -200, max: 200 }).map((days) => inDays(days)),
)

/** Organizations of every shape, most of them with dates in date fields. */
const anyOrg: fc.Arbitrary<JsonObject> = fc.record(
  {
    plan: fc.jsonValue(),
    paymentStatus: fc.oneof(fc.jsonValue(), fc.constantFrom('failed', 'blocked', 'success')),
    firstFailedPayment: date,
    lastUsageSync: date,
    defaultRegion: fc.jsonValue(),
    license: fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          expiresAt: date,
          validFrom: date,
          billingPeriodEnd: date,
          regions: fc.jsonValue(),
          tier: fc.string(),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
)

test('any JSON object gives findings with a sentence and fields, by urgency, and never throws', () => {
  forAll(anyOrg, (org) => {
    const findings = orgFindingsAt(org, at)
    for (const { reason, fields } of findings) {
      expect(reason()).toMatch(/\.$/)
      expect(fields).not.toHaveLength(0)
    }
    const indexes = findings.map(({ urgency }) => urgencies.indexOf(urgency))
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
  })
})

test('an organization is in at most one expiry band, and has expired only by a valid date in the past', () => {
  forAll(anyOrg, (org) => {
    const rules = rulesOf(org)
    const bands = new Set(['license-expired', 'license-urgent', 'license-soon', 'license-ahead'])
    expect(rules.filter((rule) => bands.has(rule)).length).toBeLessThanOrEqual(1)
    expect(rules.includes('license-expired')).toBe(licenseState(org, now) === 'expired')
  })
})

test('license states stay the same until the next change, to the millisecond', () => {
  forAll(fc.array(anyOrg, { maxLength: 3 }), fc.nat(400 * day), (orgs, passed) => {
    const next = nextStateChange(orgs, now)
    expect(next).toBeGreaterThan(now)
    const states = (time: number) => orgs.map((org) => licenseState(org, time))
    expect(states(Math.min(next - 1, now + passed))).toEqual(states(now))
  })
})

// A license has expired at the exact moment of expiry, and a band includes its last day. Colors agree in every list.
test.each([
  [0, 0, 'expired', 'danger'],
  [0, 1, 'within-7-days', 'danger'],
  [7, 0, 'within-7-days', 'danger'],
  [7, 1, 'within-30-days', 'warning'],
  [30, 0, 'within-30-days', 'warning'],
  [30, 1, 'within-90-days', 'neutral'],
  [90, 0, 'within-90-days', 'neutral'],
  [90, 1, 'valid', 'neutral'],
])('%i days and %i ms before its expiry, a license is %s, in the color %s', (days, more, state, tone) => {
  const expiresAt = inDays(days, more)
  expect(licenseState({ license: { expiresAt } }, now)).toBe(state)
  expect(endTone(Date.parse(expiresAt) - now)).toBe(tone)
  const coming = { license: { expiresAt, validFrom: inDays(0, 1) } }
  expect(licenseState(coming, now)).toBe(state === 'expired' ? state : 'not-yet-valid')
})
