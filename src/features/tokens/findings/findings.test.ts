import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everything, type Grant } from '#grants/token-grants.ts'
import { type Finding, severities } from '../rules/finding.ts'
import { tokenRules } from '../rules/token-rules.ts'
import { waiverBook } from '#records/waivers/waiver-book.ts'
import type { Waiver } from '#records/waivers/waiver.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { testToken } from '../list/test-token.ts'
import type { TokenEntry } from '../token.ts'
import { applyWaivers } from './apply-waivers.ts'
import { findingFacts, restsOnText } from './finding-facts.ts'
import { hasOpenFinding, hasOpenRisk } from './finding-filter.ts'
import { idleTokenWaivers, summaryText } from './findings-view.tsx'
import { type AskedFindings, listFindings } from './list-findings.ts'

const now = Date.UTC(2026, 10, 21, 12)

const token = (id: string, index: number, record: JsonObject = {}, isDuplicate = false): TokenEntry => ({
  ...testToken({ id, name: `Token ${id}`, ...record }, index),
  id,
  isDuplicate,
})

const grant = (resource: string, verb = 'create'): Grant => ({
  kind: 'organization',
  scope: '',
  resource,
  verb,
})

const finding = (rule: string, patch: Partial<Finding> = {}): Finding => ({
  rule,
  kind: 'risk',
  label: rule.toUpperCase(),
  severity: 'high',
  reason: 'Why.',
  remedy: 'What.',
  grants: [],
  ...patch,
})

const waiver = (rule: string, subject: string, patch: Partial<Waiver> = {}): Waiver => ({
  rule,
  subject,
  name: subject.toUpperCase(),
  note: 'agreed',
  until: '2026-12-21',
  facts: '',
  ...patch,
})

const minting = finding('credentials', { grants: [grant('apiTokens'), grant('rbac')] })
const a = token('a', 0, { expiresAt: '2027-01-01T00:00:00Z' })
const b = token('b', 1)

test('facts change with severity, end, named grants, other tokens and what could not be read, and with nothing else', () => {
  const facts = findingFacts(a, minting, [a, b])
  const reversed = { ...minting, grants: minting.grants.toReversed(), reason: 'Other words.' }
  expect(findingFacts(token('a', 4, { ...a.record, name: 'x' }), reversed, [])).toBe(facts)
  const others: readonly [TokenEntry, Finding][] = [
    [a, { ...minting, severity: 'low' }],
    [a, { ...minting, grants: [grant('apiTokens')] }],
    [a, { ...minting, grants: [...minting.grants, grant('users')] }],
    [a, { ...minting, others: [1] }],
    [token('a', 0, { expiresAt: '2027-01-02T00:00:00Z' }), minting],
    [token('a', 0), minting],
    [token('a', 0, { ...a.record, datasetCapabilities: 7 }), minting],
  ]
  const all = [facts, ...others.map(([of, found]) => findingFacts(of, found, [a, b]))]
  expect(new Set(all).size).toBe(all.length)
})

test('what names no grant rests on all that the token is granted', () => {
  const bare = finding('never-expires')
  const facts = findingFacts(b, bare, [])
  expect(findingFacts(token('b', 1, { orgCapabilities: { users: ['read'] } }), bare, [])).not.toBe(facts)
  expect(restsOnText(bare)).toBe('its severity, its expiration date, or what the token is granted')
  expect(restsOnText({ ...minting, others: [1] })).toBe(
    'its severity, its expiration date, one of the grants it names, or one of the other tokens',
  )
})

test('a waiver rests its finding for all rows of its id with the same facts, until its day is over', () => {
  const twin = token('a', 1, a.record, true)
  const other = token('a', 2, { expiresAt: null }, true)
  const tokens = [a, twin, other, b]
  const found = [[minting, finding('wildcard')], [minting], [minting], [minting]]
  const book = waiverBook([waiver('credentials', 'a', { facts: findingFacts(a, minting, tokens) })])
  const findings = applyWaivers(tokens, found, book, now)
  expect(tokens.map((of) => findings.open(of).map(({ rule }) => rule))).toEqual([
    ['wildcard'],
    [],
    ['credentials'],
    ['credentials'],
  ])
  expect(tokens.map((of) => findings.all(of).map(({ waived }) => waived?.state ?? null))).toEqual([
    ['active', null],
    ['active'],
    ['other-facts'],
    [null],
  ])
  expect(findings.open(token('z', 0))).toEqual([])
  expect([a, twin, b].map((of) => hasOpenFinding(of, ['credentials', 'x'], findings))).toEqual([
    false,
    false,
    true,
  ])
  const later = applyWaivers(tokens, found, book, Date.UTC(2026, 11, 22))
  expect(later.open(a)).toEqual([minting, finding('wildcard')])
  expect(later.all(a)[0]?.waived?.state).toBe('ended')
})

test('waivers of tokens that are gone, and of findings that are gone, are told apart', () => {
  const book = waiverBook([
    waiver('credentials', 'a'),
    waiver('wildcard', 'a'),
    waiver('credentials', 'gone'),
    waiver('credentials', '__proto__'),
  ])
  const findings = applyWaivers([a, b], [[minting], []], book, now)
  expect(
    idleTokenWaivers([a, b], findings).map(({ waiver: { rule, subject }, reason }) => [
      rule,
      subject,
      reason,
    ]),
  ).toEqual([
    ['wildcard', 'a', 'finding'],
    ['credentials', 'gone', 'subject'],
    ['credentials', '__proto__', 'subject'],
  ])
})

const rules = [...tokenRules.slice(0, 3).map(({ id }) => id), 'own']

const fleets = fc
  .array(
    fc.record({
      found: fc.uniqueArray(
        fc.record({ rule: fc.constantFrom(...rules), severity: fc.constantFrom(...severities) }),
        { selector: ({ rule }) => rule },
      ),
      waived: fc.subarray(rules),
    }),
    { maxLength: 8 },
  )
  .map((fleet) => {
    const tokens = fleet.map((_, index) => token(`t${index}`, index))
    const found = fleet.map((of) => of.found.map(({ rule, severity }) => finding(rule, { severity })))
    const book = waiverBook(
      fleet.flatMap(({ waived }, place) =>
        waived.flatMap((rule) => {
          const of = tokens[place]
          const rests = found[place]?.find((one) => one.rule === rule)
          return of && rests ? [waiver(rule, of.id, { facts: findingFacts(of, rests, tokens) })] : []
        }),
      ),
    )
    return { tokens, findings: applyWaivers(tokens, found, book, now) }
  })

const asks: fc.Arbitrary<AskedFindings> = fc.record(
  {
    finding: fc.subarray([...rules, 'made-up']),
    severity: fc.subarray([...severities, 'made-up']),
    waived: fc.constant('1' as const),
  },
  { requiredKeys: [] },
)

test('list and counts are what one gets by counting each filter by itself', () => {
  fc.assert(
    fc.property(fleets, asks, ({ tokens, findings }, asked) => {
      const all = tokens.flatMap((of) => findings.all(of))
      const rests = ({ waived }: (typeof all)[number]) => waived?.state === 'active'
      const isAsked = (of: (typeof all)[number], { finding: ids, severity, waived }: AskedFindings) =>
        (Boolean(waived) || !rests(of)) &&
        (!ids?.length || ids.includes(of.finding.rule)) &&
        (!severity?.length || severity.includes(of.finding.severity))
      const list = listFindings(tokens, findings, asked)
      const expected = all.filter((of) => isAsked(of, asked))
      const keyOf = ({ token: of, finding: { rule } }: (typeof all)[number]) => `${rule} ${of.index}`
      expect(list.listed.map(keyOf).toSorted()).toEqual(expected.map(keyOf).toSorted())
      const ranks = list.listed.map(({ finding: of }) => severities.indexOf(of.severity))
      expect(ranks).toEqual(ranks.toSorted((x, y) => x - y))
      expect(list.tokenCount).toBe(new Set(expected.map(({ token: of }) => of)).size)
      expect(list.restingCount).toBe(expected.filter(rests).length)
      expect(list.hiddenCount + expected.length).toBe(
        all.filter((of) => isAsked(of, { ...asked, waived: '1' })).length,
      )
      expect(list.openTotal + list.restingTotal).toBe(all.length)
      for (const { id, count } of list.rules) {
        expect(count).toBe(all.filter((of) => isAsked(of, { ...asked, finding: [id] })).length)
      }
      for (const { id, count } of list.severities) {
        expect(count).toBe(all.filter((of) => isAsked(of, { ...asked, severity: [id] })).length)
      }
      const named = new Set(list.rules.map(({ id }) => id))
      expect(expected.every(({ finding: of }) => named.has(of.rule))).toBe(true)
      expect((asked.finding ?? []).every((id) => named.has(id))).toBe(true)
    }),
  )
})

test('the summary says how many, how bad, what rests and what nobody looked at', () => {
  const findings = applyWaivers(
    [a, b],
    [[minting, finding('wildcard', { severity: 'low' })], []],
    waiverBook([]),
    now,
  )
  expect(summaryText(listFindings([a, b], findings, {}), 0)).toBe('2 findings of 1 token: 1 high, 1 low.')
  const book = waiverBook([waiver('credentials', 'a', { facts: findingFacts(a, minting, []) })])
  const resting = applyWaivers([a], [[minting]], book, now)
  expect(summaryText(listFindings([a], resting, {}), 2)).toBe(
    '0 findings. 1 more is waived. 2 unreadable rows were not looked at.',
  )
  expect(summaryText(listFindings([a], resting, { waived: '1' }), 1)).toBe(
    '1 finding of 1 token: 1 high. 1 of them is waived. 1 unreadable row was not looked at.',
  )
})

test('names that a rule gives away are shown for what they are', () => {
  const wide = finding('wildcard', {
    grants: [{ kind: 'dataset', scope: everything, resource: 'query', verb: 'read' }],
  })
  const list = listFindings([a], applyWaivers([a], [[wide]], waiverBook([]), now), { finding: ['made-up'] })
  expect(list.rules.map(({ label, count }) => [label, count])).toEqual([
    ['Wildcard', 1],
    ['made-up', 0],
  ])
})

test('kinds filter with exact counts, and only a risk is what “Has findings” asks for', () => {
  const ending = finding('expired', { kind: 'lifetime', severity: 'low' })
  const findings = applyWaivers([a, b], [[minting, ending], [ending]], waiverBook([]), now)
  const all = listFindings([a, b], findings, {})
  expect(all.kinds.map(({ id, label, count }) => [id, label, count])).toEqual([
    ['risk', 'Risk', 1],
    ['lifetime', 'Lifetime', 2],
  ])
  const ends = listFindings([a, b], findings, { kind: ['lifetime'] })
  expect([ends.listed.length, ends.rules.map(({ id }) => id)]).toEqual([2, ['expired']])
  expect(ends.kinds.map(({ count }) => count)).toEqual([1, 2])
  expect([a, b].map((each) => hasOpenRisk(each, findings))).toEqual([true, false])
})
