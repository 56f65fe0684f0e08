import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprint } from '#lib/fingerprint.ts'
import { waiverBook } from '#records/waivers/waiver-book.ts'
import type { Waiver } from '#records/waivers/waiver.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { findingFacts } from './finding-facts.ts'
import { createHitFinder, type FindingHits } from './finding-hits.ts'
import { orgFindings } from './org-findings.ts'
import { orgRules } from './org-rules.ts'
import { countBits, rowsWithBits, rulesMask, urgencyMask } from './rule-mask.ts'
import { defaultThresholds } from './thresholds.ts'
import { waivedHits } from './waived-hits.ts'

const now = Date.UTC(2026, 10, 21, 12)
const at = { now, thresholds: defaultThresholds }
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

const org = (id: string, patch: JsonObject = {}, license: JsonObject = {}): JsonObject => ({
  id,
  name: id,
  plan: 'a',
  planCreated: inDays(-400),
  lastUsageSync: inDays(0),
  paymentStatus: 'success',
  primaryEmail: 'a@b.example',
  ...patch,
  license: { tier: 'a', expiresAt: inDays(200), ...license },
})

function hitsOf(orgs: readonly (JsonObject | undefined)[], turns = () => true): FindingHits {
  const finder = createHitFinder(orgs.length, (row) => orgs[row], at)
  while (!finder.prepare(turns));
  return finder.hits
}

const rowsOf = ({ rows }: FindingHits, rule: string) => [
  ...(rows[orgRules.findIndex(({ id }) => id === rule)] ?? []),
]

test('rows of a rule come longest overdue first, those without a date last', () => {
  const failed = (id: string, firstFailedPayment?: string) =>
    org(id, { paymentStatus: 'failed', firstFailedPayment })
  const hits = hitsOf([
    failed('unknown'),
    failed('short', inDays(-1)),
    undefined,
    failed('long', inDays(-30)),
    org('ending', {}, { expiresAt: inDays(6) }),
    org('ending sooner', {}, { expiresAt: inDays(2) }),
  ])
  expect(rowsOf(hits, 'payment-failed')).toEqual([3, 1, 0])
  expect(rowsOf(hits, 'license-urgent')).toEqual([5, 4])
  expect(hits.bits[2]).toBe(0)
})

const orgs = fc.array(
  fc.option(
    fc
      .record({
        status: fc.constantFrom('failed', 'blocked', 'na', 5),
        days: fc.integer({ min: -99, max: 99 }),
      })
      .map(({ status, days }) =>
        org('a', { paymentStatus: status, firstFailedPayment: inDays(days) }, { expiresAt: inDays(days) }),
      ),
    { nil: undefined },
  ),
  { maxLength: 100 },
)

test('bits, rows and findings tell the same, however the work is cut', () => {
  fc.assert(
    fc.property(orgs, fc.infiniteStream(fc.boolean()), (list, times) => {
      let isIdle = false
      // Time comes and goes, but not for ever.
      const hits = hitsOf(list, () => (isIdle = !isIdle) || times.next().value === true)
      for (const [row, record] of list.entries()) {
        const expected = record ? orgFindings(record, at).map(({ rule }) => rule) : []
        expect(
          orgRules.filter((_, place) => ((hits.bits[row] ?? 0) >>> place) & 1).map(({ id }) => id),
        ).toEqual(expected)
      }
      for (const place of orgRules.keys()) {
        const mask = rowsWithBits(hits.bits, 1 << place)
        expect([...(hits.rows[place] ?? [])].toSorted((a, b) => a - b)).toEqual(
          [...mask.keys()].filter((row) => mask[row] === 1),
        )
      }
    }),
  )
})

test('counts are those of the rows asked for', () => {
  const { bits } = hitsOf([
    org('a', { paymentStatus: 'failed' }),
    org('b', { paymentStatus: 'failed', plan: 'x' }),
    org('c', { plan: 'x' }),
  ])
  const counted = (rows: number[]) =>
    Object.fromEntries(
      countBits(bits, Int32Array.from(rows)).flatMap((count, place) =>
        count ? [[orgRules[place]?.id, count]] : [],
      ),
    )
  expect(counted([0, 1, 2])).toEqual({ 'payment-failed': 2, 'plan-tier': 2 })
  expect(counted([2])).toEqual({ 'plan-tier': 1 })
  expect([...rowsWithBits(bits, urgencyMask('now'))]).toEqual([1, 1, 0])
  expect([...rowsWithBits(bits, rulesMask(['plan-tier', 'nonsense']))]).toEqual([0, 1, 1])
  expect(rulesMask(['nonsense'])).toBe(0)
  expect(rulesMask(['license-ahead'])).toBe(rulesMask(['license-urgent', 'license-soon', 'license-ahead']))
  expect(rulesMask(['license-urgent'])).not.toBe(rulesMask(['license-soon']))
})

test('the last rule has a bit too', () => {
  const { bits } = hitsOf([org('a', { lastUsageSync: '0001-01-01T00:00:00Z' })])
  expect(countBits(bits, Int32Array.of(0)).at(-1)).toBe(1)
})

const waived = (list: readonly JsonObject[], waiver: Partial<Waiver>, day = now) => {
  const hits = hitsOf(list)
  const rowAt = (row: number) => {
    const found = list[row]
    return found && { id: String(found['id']), org: found }
  }
  const of = { rule: 'payment-failed', subject: 'a', name: 'A', note: 'n', until: null, facts: '' }
  return [...waivedHits(hits, rowAt, waiverBook([{ ...of, ...waiver }]), day)].map((bits) => bits !== 0)
}

const failedFields = ['paymentStatus', 'firstFailedPayment']

test('a waiver holds for every record of its id and for its rule only, while its day and its facts last', () => {
  const late = org('a', { paymentStatus: 'failed', plan: 'x' })
  const facts = fingerprint(findingFacts(late, failedFields))
  const list = [late, org('a', { paymentStatus: 'failed' }), org('b', { paymentStatus: 'failed' })]
  expect(waived(list, { facts })).toEqual([true, true, false])
  expect(waived(list, { facts, rule: 'plan-tier' })).toEqual([false, false, false])
  expect(waived(list, { facts: 'other' })).toEqual([false, false, false])
  expect(waived(list, { facts, until: '2026-11-21' })).toEqual([true, true, false])
  expect(waived(list, { facts, until: '2026-11-20' })).toEqual([false, false, false])
  expect(waived(list, { facts, until: '2026-11-21' }, Date.UTC(2026, 10, 22) - 1)).toEqual([
    true,
    true,
    false,
  ])
  expect(waived(list, { facts, until: '2026-11-21' }, Date.UTC(2026, 10, 22))).toEqual([false, false, false])
})

test('facts are the values as sent, a gap is null, and other fields do not matter', () => {
  const late = org('a', { paymentStatus: 'failed' })
  expect(findingFacts(late, failedFields)).toEqual([
    ['paymentStatus', 'failed'],
    ['firstFailedPayment', null],
  ])
  expect(findingFacts(late, ['license.expiresAt', 'license.tier.x'])).toEqual([
    ['license.expiresAt', inDays(200)],
    ['license.tier.x', null],
  ])
})
