import { expect, test } from 'vitest'
import { fileText } from '#test/file-text.ts'
import { readRow } from '#api/list-row.ts'
import { runSync } from '#lib/time-slices.ts'
import { applyWaivers, findByRow } from '#records/findings/find-in-list.ts'
import type { Found } from '#records/findings/finding-rules.ts'
import { findingsWriter } from '#records/findings/findings-file.ts'
import {
  filterTexts,
  findingMarks,
  findingMask,
  findingRanks,
  idleFindings,
  listFindings,
  shownFinding,
} from '#records/findings/list-findings.ts'
import { listModel } from '#records/list/list-model.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { type Waiver, waiverBook, waiverText } from '#records/waivers/waiver.ts'
import { org as resource } from '../org.ts'
import { type OrgFinding, defaultThresholds, type Thresholds } from '../rules/finding.ts'
import { findingFacts, orgFindings } from '../rules/org-findings.ts'
import type { OrgsSearch } from '../orgs-search.ts'
import { orgFindingViews } from './org-finding-views.tsx'

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

const list = listModel(resource, { rows, receivedAt: now, source: () => '' })
const everyRow = [...rows.keys()]

function findingsWith(waivers: readonly Waiver[], of = list): Found<JsonObject, OrgFinding> {
  const found = runSync(findByRow(orgFindings, of, defaultThresholds, now))
  return {
    ...applyWaivers(orgFindings, of, found, waiverBook(waivers), now),
    rules: orgFindings.rules(defaultThresholds),
    note: '',
  }
}

const shown = (found: ReturnType<typeof findingsWith>, asked = {}, within = everyRow) =>
  listFindings(orgFindings, found, within, asked).listed.flatMap((of) => shownFinding(found, of) ?? [])
const named = (found: ReturnType<typeof findingsWith>, asked = {}, within = everyRow) =>
  shown(found, asked, within).map(({ id, finding }) => `${id} ${finding.rule}`)

function factsOf(rule: string, id: string): string {
  const of = shown(findingsWith([])).find((each) => each.id === id && each.finding.rule === rule)
  return of ? orgFindings.facts(of.finding, of.subject, list.subjects) : ''
}

const waiver = (rule: string, subject: string, patch: Partial<Waiver> = {}): Waiver => ({
  rule,
  subject,
  name: subject.toUpperCase(),
  note: 'agreed',
  until: '2026-12-21',
  facts: factsOf(rule, subject),
  ...patch,
})

function order(found: ReturnType<typeof findingsWith>) {
  const { ranks } = findingRanks(orgFindings, found, 'usual order')
  return rows.map((_, row) => row).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
}

test('organizations are sorted by their worst open finding, those without one last and as sent', () => {
  // blocked, later (failing for longer), late; then the unreadable row and the one without findings.
  expect(order(findingsWith([]))).toEqual([3, 2, 0, 1, 4])
  expect(order(findingsWith([waiver('payment-blocked', 'blocked')]))).toEqual([2, 0, 1, 3, 4])
  const mark = findingMarks(orgFindings, findingsWith([waiver('payment-failed', 'late')]))
  expect(mark(3)).toEqual({ label: 'Now: Payment blocked', level: 'high' })
  expect(mark(0)).toEqual({ label: 'To check: Plan and tier differ', level: 'low' })
  expect(mark(4)).toBeUndefined()
})

test('blocked comes before failed, and failing for longer before failing for less', () => {
  const found = findingsWith([])
  expect(named(found)).toEqual([
    'blocked payment-blocked',
    'later payment-failed',
    'late payment-failed',
    'late plan-tier',
  ])
  expect(named(found, { finding: ['plan-tier', 'made-up'] })).toEqual(['late plan-tier'])
  expect(named(found, { finding: ['made-up'] })).toEqual([])
  expect(named(found, {}, [2, 3])).toEqual(['blocked payment-blocked', 'later payment-failed'])
})

test('a waived finding is hidden unless requested, and returns when its facts change', () => {
  const mask = (found: ReturnType<typeof findingsWith>, asked: object) => [
    ...(findingMask(orgFindings, found, asked) ?? []),
  ]
  const resting = findingsWith([waiver('payment-failed', 'late')])
  expect(named(resting, { finding: ['payment-failed'] })).toEqual(['later payment-failed'])
  expect(mask(resting, { finding: ['payment-failed'] })).toEqual([0, 0, 1, 0, 0])
  expect(mask(resting, { finding: ['payment-failed'], waived: '1' })).toEqual([1, 0, 1, 0, 0])
  expect(shown(resting, { waived: '1' }).flatMap(({ waived }) => waived?.state ?? [])).toEqual(['active'])
  const back = findingsWith([waiver('payment-failed', 'late', { facts: 'old' })])
  expect(shown(back).flatMap(({ waived }) => waived?.state ?? [])).toEqual(['other-facts'])
  const ended = findingsWith([waiver('payment-failed', 'late', { until: '2026-11-20' })])
  expect(shown(ended).flatMap(({ waived }) => waived?.state ?? [])).toEqual(['ended'])
})

test('a waiver applies to every record with its ID and to its rule only, until the end of its last day (UTC)', () => {
  const twins = listModel(resource, {
    rows: [
      org('a', { paymentStatus: 'failed', plan: 'x' }),
      org('a', { paymentStatus: 'failed' }),
      org('b', { paymentStatus: 'failed' }),
    ].map(readRow),
    receivedAt: now,
    source: () => '',
  })
  const [first] = twins.subjects
  const facts = first
    ? orgFindings.facts(
        {
          rule: '',
          label: '',
          urgency: 'now',
          reason: () => '',
          fields: ['paymentStatus', 'firstFailedPayment'],
        },
        first,
        [],
      )
    : ''
  const openAt = (day: number) => {
    const all = runSync(orgFindings.find(twins.subjects, defaultThresholds, now))
    const book = waiverBook([waiver('payment-failed', 'a', { facts, until: '2026-11-21' })])
    const { open } = applyWaivers(orgFindings, twins, all, book, day)
    return twins.rows.map((_, row) => open(row).map(({ rule }) => rule))
  }
  expect(openAt(Date.UTC(2026, 10, 22) - 1)).toEqual([['plan-tier'], [], ['payment-failed']])
  expect(openAt(Date.UTC(2026, 10, 22))[1]).toEqual(['payment-failed'])
})

test('facts are the values as sent, missing ones are null, and other fields do not matter', () => {
  const late = org('a', { paymentStatus: 'failed' })
  expect(findingFacts(late, ['paymentStatus', 'firstFailedPayment'])).toEqual([
    ['paymentStatus', 'failed'],
    ['firstFailedPayment', null],
  ])
  expect(findingFacts(late, ['license.expiresAt', 'license.tier.x'])).toEqual([
    ['license.expiresAt', inDays(200)],
    ['license.tier.x', null],
  ])
})

test('without rules in the address, nothing is filtered', () => {
  expect(findingMask(orgFindings, findingsWith([]), {})).toBeUndefined()
  expect(findingMask(orgFindings, findingsWith([]), { finding: [] })).toBeUndefined()
})

test('a filter by an expiry band includes earlier expiries, and so does its count', () => {
  const ending = listModel(resource, {
    rows: [6, 20, 60].map((days) => org(`in ${days}`, {}, { expiresAt: inDays(days) })).map(readRow),
    receivedAt: now,
    source: () => '',
  })
  const found = findingsWith([], ending)
  const { filters, listed } = listFindings(orgFindings, found, [0, 1, 2], { finding: ['license-soon'] })
  expect(listed.map(({ row, finding }) => `${row} ${finding.rule}`)).toEqual([
    '0 license-urgent',
    '1 license-soon',
  ])
  expect([...(findingMask(orgFindings, found, { finding: ['license-soon'] }) ?? [])]).toEqual([1, 1, 0])
  const ruleFilter = filters.find(({ key }) => key === 'finding')
  expect(ruleFilter?.choices.map(({ id, count }) => [id, count])).toEqual([
    ['license-urgent', 1],
    ['license-soon', 2],
    ['license-ahead', 3],
  ])
})

test('waivers without a matching finding are listed separately', () => {
  const found = findingsWith([
    waiver('payment-failed', 'late'),
    waiver('payment-failed', 'sound', { facts: 'f' }),
    waiver('payment-failed', 'gone', { facts: 'f' }),
    waiver('made-up', 'late', { facts: 'f' }),
  ])
  expect(idleFindings(found).map(({ waiver: { name, rule }, reason }) => [name, rule, reason])).toEqual([
    ['GONE', 'payment-failed', 'subject'],
    ['LATE', 'made-up', 'finding'],
    ['SOUND', 'payment-failed', 'finding'],
  ])
  expect(idleFindings(findingsWith([]))).toEqual([])
})

test('the files contain findings with their facts as sent, exact and without formulas', async () => {
  const found = findingsWith([waiver('payment-failed', 'later', { note: '@here, "agreed"' })])
  const writer = (search: OrgsSearch) => findingsWriter(orgFindingViews, shown(found, search), list.subjects)
  const csv = await fileText(writer({ finding: ['payment-failed'], waived: '1' }).csv())
  expect(csv.split('\r\n')[1]).toBe(
    `now,payment-failed,Payment failed,'=1+1,later,"Payment failed; the first failed payment was 9 days ago.",${inDays(-9)},"paymentStatus: failed; firstFailedPayment: ${inDays(-9)}",active,2026-12-21,"'@here, ""agreed"""`,
  )
  const json: unknown = JSON.parse(await fileText(writer({ finding: ['payment-blocked'] }).json()))
  expect(json).toEqual([
    {
      urgency: 'now',
      rule: 'payment-blocked',
      finding: 'Payment blocked',
      organization: 'blocked',
      id: 'blocked',
      reason: 'Payment status is blocked; the record does not say since when.',
      moment: null,
      facts: { paymentStatus: 'blocked', firstFailedPayment: null },
      waiver: null,
    },
  ])
  expect(await fileText(findingsWriter(orgFindingViews, [], []).json())).toBe('[]\n')
})

const textsOf = (search: OrgsSearch, thresholds: Thresholds) =>
  filterTexts(resource, orgFindings, orgFindings.rules(thresholds), search)

test('printed filters match those on screen', () => {
  expect(
    textsOf(
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
    'Plan: personal or x',
    'Only outliers: unlike most of the plan',
    'Finding: Expires ≤ 20 days or made-up',
    'Only changed since the last visit',
  ])
  expect(textsOf({ outliers: '1', against: 'published' }, defaultThresholds)).toEqual([
    'Only outliers: unlike published limits',
  ])
  expect(textsOf({}, defaultThresholds)).toEqual([])
})

test('a waiver says what happened to it', () => {
  const of = waiver('r', 's')
  expect(waiverText(of, 'active')).toBe('Waived in this browser until Dec 21, 2026')
  expect(waiverText({ ...of, until: null }, 'other-facts')).toBe('Waived on other facts with no end date')
  expect(waiverText(of, 'ended')).toBe('The waiver ended on Dec 21, 2026')
})
