import { expect, test, vi } from 'vitest'
import { type ListRow, readRow } from '#api/list-row.ts'
import { defaultThresholds } from '../rules/thresholds.ts'
import { waiverBook } from '#records/waivers/waiver-book.ts'
import type { Waiver } from '#records/waivers/waiver.ts'
import { waiverText } from '#records/waivers/waiver-text.ts'
import { findingsCsv, findingsJson } from './export-findings.ts'
import { filterTexts } from './filter-texts.ts'
import { findingMask, shownBits, urgencyMarks, urgencyRanks } from './finding-filter.ts'
import { type OrgFindings, withWaivers, findingSourceOf } from './finding-source.ts'
import { idleOrgWaivers } from './idle-org-waivers.ts'
import { allFindings, listedFindings } from './listed-findings.ts'

const now = Date.UTC(2026, 10, 21, 12)
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString()

const org = (id: string, patch: object = {}, license: object = {}) => ({
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

const rows = [
  org('late', { paymentStatus: 'failed', firstFailedPayment: inDays(-1), plan: 'x' }),
  null,
  org('later', { name: '=1+1', paymentStatus: 'failed', firstFailedPayment: inDays(-9) }),
  org('blocked', { paymentStatus: 'blocked', version: 18446744073709551615n }),
  org('sound'),
].map(readRow)

const everyRow = Int32Array.from(rows, (_, row) => row)

function findingsWith(waivers: readonly Waiver[], list: readonly ListRow[] = rows): OrgFindings {
  const source = findingSourceOf(list, defaultThresholds, now)
  const stop = source.subscribe(() => {})
  stop()
  const hits = source.read()
  if (!hits) throw new Error('A list of five is read at once')
  return withWaivers(list, hits, waiverBook(waivers), now)
}

const shown = (found: OrgFindings, asked = {}, within = everyRow) => [
  ...allFindings(listedFindings(found, within, asked), rows, found, now),
]
const named = (found: OrgFindings, asked = {}, within = everyRow) =>
  shown(found, asked, within).map(({ row, finding }) => `${row.id} ${finding.rule}`)

const factsOf = (rule: string, id: string) =>
  shown(findingsWith([])).find(({ row, finding }) => row.id === id && finding.rule === rule)?.fingerprint ??
  ''

const waiver = (rule: string, subject: string, patch: Partial<Waiver> = {}): Waiver => ({
  rule,
  subject,
  name: subject.toUpperCase(),
  note: 'agreed',
  until: '2026-12-21',
  facts: factsOf(rule, subject),
  ...patch,
})

function order(found: OrgFindings) {
  const { ranks } = urgencyRanks(found)
  return rows.map((_, row) => row).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
}

test('organizations stand by their worst open finding, those without one last and as sent', () => {
  // blocked, later (failed for longer), late; then the unreadable row and the sound one.
  expect(order(findingsWith([]))).toEqual([3, 2, 0, 1, 4])
  expect(order(findingsWith([waiver('payment-blocked', 'blocked')]))).toEqual([2, 0, 1, 3, 4])
  const mark = urgencyMarks(findingsWith([waiver('payment-failed', 'late')]))
  expect(mark(3)).toEqual({ label: 'Now: Payment blocked', level: 'high' })
  expect(mark(0)).toEqual({ label: 'To check: Plan and tier differ', level: 'low' })
  expect(mark(4)).toBeUndefined()
})

test('blocked comes before failed, and what fails for longer before what fails for less', () => {
  const found = findingsWith([])
  expect(named(found)).toEqual([
    'blocked payment-blocked',
    'later payment-failed',
    'late payment-failed',
    'late plan-tier',
  ])
  expect(named(found, { finding: ['plan-tier', 'made-up'] })).toEqual(['late plan-tier'])
  expect(named(found, { finding: ['made-up'] })).toEqual([])
  expect(named(found, {}, Int32Array.of(2, 3))).toEqual(['blocked payment-blocked', 'later payment-failed'])
})

test('what is waived leaves list and filter unless it is asked for; on other facts it is back', () => {
  const resting = findingsWith([waiver('payment-failed', 'late')])
  expect(named(resting, { finding: ['payment-failed'] })).toEqual(['later payment-failed'])
  expect([...(findingMask(resting, { finding: ['payment-failed'] }) ?? [])]).toEqual([0, 0, 1, 0, 0])
  expect([...(findingMask(resting, { finding: ['payment-failed'], waived: '1' }) ?? [])]).toEqual([
    1, 0, 1, 0, 0,
  ])
  expect(shown(resting, { waived: '1' }).flatMap(({ waived }) => waived?.state ?? [])).toEqual(['active'])
  const back = findingsWith([waiver('payment-failed', 'late', { facts: 'old' })])
  expect(shown(back).flatMap(({ waived }) => waived?.state ?? [])).toEqual(['other-facts'])
  const ended = findingsWith([waiver('payment-failed', 'late', { until: '2026-11-20' })])
  expect(shown(ended).flatMap(({ waived }) => waived?.state ?? [])).toEqual(['ended'])
})

test('without rules asked for, or before they are known, nothing is filtered', () => {
  expect(findingMask(findingsWith([]), {})).toBeUndefined()
  expect(findingMask(findingsWith([]), { finding: [] })).toBeUndefined()
  expect(findingMask(null, { finding: ['plan-tier'] })).toBeUndefined()
})

test('the same waivers on the same day give the same object; the next day is worked out anew', () => {
  const source = findingSourceOf(rows, defaultThresholds, now)
  source.subscribe(() => {})()
  const hits = source.read()
  const book = waiverBook([])
  if (!hits) throw new Error('A list of five is read at once')
  const found = withWaivers(rows, hits, book, now)
  expect(withWaivers(rows, hits, book, now + 60_000)).toBe(found)
  expect(withWaivers(rows, hits, book, now + 86_400_000)).not.toBe(found)
  expect(shownBits(found, {})).toEqual(hits.bits)
})

test('a list is looked at once an hour, and what was found before stays until then', () => {
  const list = [...rows]
  const first = findingSourceOf(list, defaultThresholds, now)
  expect(first.read()).toBeNull()
  first.subscribe(() => {})()
  const hits = first.read()
  expect(findingSourceOf(list, defaultThresholds, now + 3_599_999)).toBe(first)
  const next = findingSourceOf(list, defaultThresholds, now + 3_600_000)
  expect(next.read()).toBe(hits)
  next.subscribe(() => {})()
  expect(next.read()).not.toBe(hits)
  expect(findingSourceOf(list, { ...defaultThresholds }, now + 3_600_000)).not.toBe(next)
})

test('work that has no time now goes on later, unless nobody listens any more', () => {
  vi.useFakeTimers()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const list = Array.from({ length: 2000 }, (_, index) => readRow(org(`o-${index}`), index))
  const listener = vi.fn()
  // Each look at the clock finds that the slice is over.
  let time = 0
  clock.mockImplementation(() => (time += 8))
  const source = findingSourceOf(list, defaultThresholds, now)
  const stop = source.subscribe(listener)
  stop()
  vi.runAllTimers()
  expect(source.read()).toBeNull()
  clock.mockReturnValue(0)
  clock.mockImplementation(() => 0)
  source.subscribe(listener)
  vi.runAllTimers()
  expect(source.read()?.bits).toHaveLength(2000)
  expect(listener).toHaveBeenCalledOnce()
  vi.useRealTimers()
  clock.mockRestore()
})

test('waivers that no finding answers to are told from those that rest one', () => {
  const found = findingsWith([
    waiver('payment-failed', 'late'),
    waiver('payment-failed', 'sound', { facts: 'f' }),
    waiver('payment-failed', 'gone', { facts: 'f' }),
    waiver('made-up', 'late', { facts: 'f' }),
  ])
  expect(
    idleOrgWaivers(rows, found).map(({ waiver: { name, rule }, reason }) => [name, rule, reason]),
  ).toEqual([
    ['GONE', 'payment-failed', 'subject'],
    ['LATE', 'made-up', 'finding'],
    ['SOUND', 'payment-failed', 'finding'],
  ])
  expect(idleOrgWaivers(rows, findingsWith([]))).toEqual([])
})

test('the files hold findings with their facts as sent, exact and without formulas', () => {
  const found = findingsWith([waiver('payment-failed', 'later', { note: '@here, "agreed"' })])
  const csv = findingsCsv(shown(found, { finding: ['payment-failed'], waived: '1' })).split('\r\n')
  expect(csv[1]).toBe(
    `now,payment-failed,Payment failed,'=1+1,later,"Payment failed; the first payment failed 9 days ago.",${inDays(-9)},"paymentStatus: failed; firstFailedPayment: ${inDays(-9)}",active,2026-12-21,"'@here, ""agreed"""`,
  )
  const json: unknown = JSON.parse(findingsJson(shown(found, { finding: ['payment-blocked'] })))
  expect(json).toEqual([
    {
      urgency: 'now',
      rule: 'payment-blocked',
      finding: 'Payment blocked',
      organization: 'blocked',
      id: 'blocked',
      reason: 'The organization is blocked for payment; the record does not say since when.',
      moment: null,
      facts: { paymentStatus: 'blocked', firstFailedPayment: null },
      waiver: null,
    },
  ])
  expect(findingsJson([])).toBe('[]\n')
})

test('filters stand on paper as on screen', () => {
  expect(
    filterTexts(
      {
        q: 'acme',
        plan: ['personal', 'x'],
        finding: ['license-soon', 'made-up'],
        outliers: '1',
        changed: '1',
      },
      { ...defaultThresholds, soonDays: 20 },
    ),
  ).toEqual([
    'Search: acme',
    'Plan: personal, x',
    'Finding: Expires ≤ 20 days, made-up',
    'Only limits unlike those of the plan',
    'Only changed since the last visit',
  ])
  expect(filterTexts({}, defaultThresholds)).toEqual([])
})

test('a waiver says what became of it', () => {
  const of = waiver('r', 's')
  expect(waiverText(of, 'active')).toBe('Waived in this browser until Dec 21, 2026')
  expect(waiverText({ ...of, until: null }, 'other-facts')).toBe('Waived on other facts without an end')
  expect(waiverText(of, 'ended')).toBe('The waiver ended on Dec 21, 2026')
})
