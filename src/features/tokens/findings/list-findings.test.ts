import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import type { Grant } from '#grants/token-grants.ts'
import { type Finding, severities, theseOthers } from '../rules/finding.ts'
import { tokenRules } from '../rules/token-rules.ts'
import { type Waiver, waiverBook, type WaiverBook } from '#records/waivers/waiver.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { testToken } from '../list/test-token.ts'
import type { TokenEntry } from '../token.ts'
import { applyWaivers } from '#records/findings/find-in-list.ts'
import { listFindings } from '#records/findings/list-findings.ts'
import { summaryParts } from '#records/findings/findings-panel.tsx'
import { tokenList } from '../list/test-filter.ts'
import { testFinding } from '../list/test-findings.ts'
import type { TokensSearch } from '../tokens-search.ts'
import { tokenFindingViews } from './token-finding-views.tsx'
import {
  findingFacts,
  findingsWeight,
  isRisk,
  type TokenFindings,
  tokenFindings,
} from '../rules/token-findings.ts'
import { ruleSettingsOf } from '../rules/rule-settings.ts'
import { runSync } from '#lib/time-slices.ts'

const now = Date.UTC(2026, 10, 21, 12)

const token = (id: string, index: number, record: JsonObject = {}, isDuplicate = false): TokenEntry => ({
  ...testToken({ id, name: `Token ${id}`, ...record }, index),
  id,
  isDuplicate,
})

const settings = ruleSettingsOf([], [])

type AskedFindings = Pick<TokensSearch, 'kind' | 'finding' | 'severity' | 'waived'>

const findingsOf = (
  tokens: readonly TokenEntry[],
  found: readonly (readonly Finding[])[],
  book: WaiverBook,
  at = now,
): TokenFindings => ({
  ...applyWaivers(tokenFindings, tokenList(tokens), found, book, at),
  rules: tokenFindings.rules(settings),
  note: '',
})

const listed = (findings: TokenFindings, asked: AskedFindings = {}) =>
  listFindings(tokenFindings, findings, findings.list.rows.keys(), asked)

const choicesOf = (list: ReturnType<typeof listed>, key: string) =>
  list.filters.find((filter) => filter.key === key)?.choices ?? []

const grant = (resource: string, verb = 'create'): Grant => ({
  kind: 'organization',
  scope: '',
  resource,
  verb,
})

const finding = (rule: string, patch: Partial<Finding> = {}) =>
  testFinding(rule, { severity: 'high', ...patch })

const waiver = (rule: string, subject: string, patch: Partial<Waiver> = {}): Waiver => ({
  rule,
  subject,
  name: subject.toUpperCase(),
  note: 'agreed',
  until: '2026-12-21',
  facts: '',
  ...patch,
})

const minting = finding('credentials', { grants: () => [grant('apiTokens'), grant('rbac')] })
const a = token('a', 0, { expiresAt: '2027-01-01T00:00:00Z' })
const b = token('b', 1)

test('facts change with severity, expiry, named grants, other tokens, unreadable parts, and the condition of a custom rule, and with nothing else', () => {
  const facts = findingFacts(minting, a, [a, b])
  const reversed = { ...minting, grants: () => minting.grants().toReversed(), reason: 'Other words.' }
  expect(findingFacts(reversed, token('a', 4, { ...a.record, name: 'x' }), [])).toBe(facts)
  const others: readonly [TokenEntry, Finding][] = [
    [a, { ...minting, severity: 'low' }],
    [a, { ...minting, grants: () => [grant('apiTokens')] }],
    [a, { ...minting, grants: () => [...minting.grants(), grant('users')] }],
    [a, { ...minting, others: theseOthers([0]) }],
    [a, { ...minting, others: theseOthers([1]) }],
    [a, { ...minting, condition: { saml: true } }],
    [a, { ...minting, condition: { saml: false } }],
    [token('a', 0, { expiresAt: '2027-01-02T00:00:00Z' }), minting],
    [token('a', 0), minting],
    [token('a', 0, { ...a.record, datasetCapabilities: 7 }), minting],
    [token('a', 0, { ...a.record, datasetCapabilities: 8 }), minting],
    [token('a', 0, { ...a.record, viewCapabilities: 7 }), minting],
  ]
  const all = [facts, ...others.map(([of, found]) => findingFacts(found, of, [a, b]))]
  expect(new Set(all).size).toBe(all.length)
  // Stored waivers apply only to these exact facts.
  expect(facts).toBe('15ab25f27da8428b')
  expect(findingFacts({ ...minting, others: theseOthers([1, 2]) }, a, [a, b])).toBe('18835af0b7ecd9de')
})

test('a finding that names no grants rests on all grants of the token', () => {
  const bare = finding('never-expires')
  const facts = findingFacts(bare, b, [])
  expect(findingFacts(bare, token('b', 1, { orgCapabilities: { users: ['read'] } }), [])).not.toBe(facts)
  expect(tokenFindingViews.basedOn(bare)).toBe(
    'its severity, its expiration date, or what the token is granted',
  )
  expect(tokenFindingViews.basedOn({ ...minting, others: theseOthers([1]) })).toBe(
    'its severity, its expiration date, one of the grants it names, or one of the other tokens',
  )
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
      fleet.flatMap(({ waived }, index) =>
        waived.flatMap((rule) => {
          const of = tokens[index]
          const rests = found[index]?.find((one) => one.rule === rule)
          return of && rests ? [waiver(rule, of.id, { facts: findingFacts(rests, of, tokens) })] : []
        }),
      ),
    )
    return { tokens, findings: findingsOf(tokens, found, book, now) }
  })

const asks: fc.Arbitrary<AskedFindings> = fc.record(
  {
    finding: fc.subarray([...rules, 'made-up']),
    severity: fc.subarray([...severities, 'made-up']),
    waived: fc.constant('1' as const),
  },
  { requiredKeys: [] },
)

test('list and counts equal those of counting each filter by itself', () => {
  forAll(fleets, asks, ({ tokens, findings }, asked) => {
    const all = tokens.flatMap((_, row) => findings.all(row).map((of) => ({ row, finding: of })))
    const rests = ({ row, finding: of }: (typeof all)[number]) => findings.waiver(row, of)?.state === 'active'
    const isAsked = (of: (typeof all)[number], { finding: ids, severity, waived }: AskedFindings) =>
      (Boolean(waived) || !rests(of)) &&
      (!ids?.length || ids.includes(of.finding.rule)) &&
      (!severity?.length || severity.includes(of.finding.severity))
    const list = listed(findings, asked)
    const expected = all.filter((of) => isAsked(of, asked))
    const keyOf = ({ row, finding: { rule } }: (typeof all)[number]) => `${rule} ${row}`
    expect(list.listed.map(keyOf).toSorted()).toEqual(expected.map(keyOf).toSorted())
    const ranks = list.listed.map(({ finding: of }) => severities.indexOf(of.severity))
    expect(ranks).toEqual(ranks.toSorted((x, y) => x - y))
    expect(list.subjectCount).toBe(new Set(expected.map(({ row }) => row)).size)
    expect(list.waivedCount).toBe(expected.filter(rests).length)
    expect(list.hiddenCount + expected.length).toBe(
      all.filter((of) => isAsked(of, { ...asked, waived: '1' })).length,
    )
    expect(list.openTotal + list.waivedTotal).toBe(all.length)
    for (const { id, count } of choicesOf(list, 'finding')) {
      expect(count).toBe(all.filter((of) => isAsked(of, { ...asked, finding: [id] })).length)
    }
    for (const { id, count } of choicesOf(list, 'severity')) {
      expect(count).toBe(all.filter((of) => isAsked(of, { ...asked, severity: [id] })).length)
    }
    const named = new Set(choicesOf(list, 'finding').map(({ id }) => id))
    expect(expected.every(({ finding: of }) => named.has(of.rule))).toBe(true)
    expect((asked.finding ?? []).every((id) => named.has(id))).toBe(true)
  })
})

test('the summary says how many, how severe, how many are waived, and what was not checked', () => {
  const findings = findingsOf(
    [a, b],
    [[minting, finding('wildcard', { severity: 'low' })], []],
    waiverBook([]),
    now,
  )
  expect(summaryParts(tokenFindings, listed(findings), 'token', { unreadable: 0, idle: 0 }).join('')).toBe(
    '2 findings of 1 token: 1 high, 1 low.',
  )
  const book = waiverBook([waiver('credentials', 'a', { facts: findingFacts(minting, a, []) })])
  const resting = findingsOf([a], [[minting]], book, now)
  expect(summaryParts(tokenFindings, listed(resting), 'token', { unreadable: 2, idle: 0 }).join('')).toBe(
    '1 finding, waived. 2 unreadable rows were not checked.',
  )
  expect(
    summaryParts(tokenFindings, listed(resting, { waived: '1' }), 'token', { unreadable: 1, idle: 0 }).join(
      '',
    ),
  ).toBe('1 finding of 1 token: 1 high. 1 of them is waived. 1 unreadable row was not checked.')
})

test('kinds filter with exact counts, and “Has findings” means risks only', () => {
  const ending = finding('expired', { kind: 'lifetime', severity: 'low' })
  const findings = findingsOf([a, b], [[minting, ending], [ending]], waiverBook([]), now)
  const all = listed(findings)
  expect(choicesOf(all, 'kind').map(({ id, label, count }) => [id, label, count])).toEqual([
    ['risk', 'Risk', 1],
    ['lifetime', 'Lifetime', 2],
  ])
  const ends = listed(findings, { kind: ['lifetime'] })
  expect([ends.listed.length, choicesOf(ends, 'finding').map(({ id }) => id)]).toEqual([2, ['expired']])
  expect(choicesOf(ends, 'kind').map(({ count }) => count)).toEqual([1, 2])
  expect([0, 1].map((row) => findings.open(row).some(isRisk))).toEqual([true, false])
  expect(findingsWeight([minting, ending, finding('wildcard', { severity: 'low' })])).toBe(10_001)
})

test('the enabled rules check tokens as of now, and again when the next result may change', () => {
  const found = runSync(tokenFindings.find([a, b], settings, Date.UTC(2026, 11, 1)))
  expect(found.map((of) => of.map(({ rule }) => rule))).toEqual([
    ['no-capability'],
    ['never-expires', 'no-capability'],
  ])
  expect(tokenFindings.nextChange?.([b, a], settings, now)).toBe(Date.UTC(2026, 11, 2))
  expect([1, 2].map(tokenFindings.need)).toEqual([
    '1 token has findings of high severity',
    '2 tokens have findings of high severity',
  ])
})
