import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { runSync } from '#lib/time-slices.ts'
import {
  datasetCapabilities as datasetCatalog,
  organizationCapabilities,
} from '#grants/capability-catalog.ts'
import { noScopes } from '#grants/scope-names.ts'
import { anyGrant } from '#grants/test-grants.ts'
import { can, eachGrant, fromGrants, grantText } from '#grants/token-grants.ts'
import type { RuleContext, Rule, Subject } from './finding.ts'
import { fleetFindings, grantRelations, bySeverity } from './fleet-findings.ts'
import { everyGrant, findingsOfToken, testMoment, testSubject } from './test-subject.ts'
import { tokenRules } from './token-rules.ts'

const grantRules = tokenRules.filter(({ over }) => over === 'grants')

/** Grants for which every rule finds something now and then. */
const grantsArbitrary = fc.array(
  anyGrant(
    {
      resources: [
        'apiTokens',
        'rbac',
        'billing',
        'datasets',
        'flows',
        'sharedAccessKeys',
        'odd',
        '__proto__',
      ],
      verbs: ['create', 'read', 'update', 'delete', 'fork'],
    },
    ['*', 'logs', 'traces', '__proto__'],
    {
      resources: ['data', 'trim', 'query', 'share', 'odd'],
      verbs: ['create', 'read', 'update', 'delete'],
    },
  ),
  { maxLength: 12 },
)

test('findings are sorted worst first, equally severe ones in rule order', () => {
  const findings = findingsOfToken(
    testSubject({
      orgCapabilities: { rbac: ['create'], datasets: ['delete'], metrics: ['write'], billing: ['update'] },
      viewCapabilities: { '*': { query: ['read'] } },
    }),
    tokenRules,
    testMoment,
  )
  expect(findings.map(({ rule }) => rule)).toEqual([
    'credentials',
    'destructive',
    'exfiltration',
    'billing',
    'never-expires',
    'unknown-capability',
    'wildcard',
  ])
  expect(bySeverity(findings.toReversed()).map(({ severity }) => severity)).toEqual([
    'high',
    'high',
    'medium',
    'medium',
    'medium',
    'medium',
    'low',
  ])
  const [worst] = findings
  const [mildest] = findings.toReversed()
  expect(worst && mildest && bySeverity([mildest, worst])).toEqual([worst, mildest])
})

test('no two rules share an ID or a label, IDs contain no spaces, and each rule says what it finds', () => {
  expect(new Set(tokenRules.map(({ id }) => id)).size).toBe(tokenRules.length)
  expect(new Set(tokenRules.map(({ label }) => label)).size).toBe(tokenRules.length)
  for (const { id, finds } of tokenRules) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(finds).toMatch(/^[A-Z].*\.$/)
  }
})

test('the grants that a rule names are granted and listed once, with a reason and a remedy', () => {
  forAll(grantsArbitrary, (grants) => {
    const subject = { ...testSubject({}), grants: fromGrants(grants) }
    const granted = new Set([...eachGrant(subject.grants)].map(grantText))
    for (const { grants: listed, reason, remedy } of findingsOfToken(subject, grantRules, testMoment)) {
      const named = listed()
      const texts = named.map(grantText)
      expect(new Set(texts).size).toBe(texts.length)
      expect(texts.filter((text) => !granted.has(text))).toEqual([])
      expect(named.every((grant) => can(subject.grants, grant) === 'direct')).toBe(true)
      expect([reason, remedy].join(' ').length).toBeGreaterThan(30)
    }
  })
})

test('a rule about grants finds nothing once the grants it names are removed', () => {
  forAll(grantsArbitrary, (grants) => {
    const subject = { ...testSubject({}), grants: fromGrants(grants) }
    for (const finding of findingsOfToken(subject, grantRules, testMoment)) {
      if (finding.grants().length === 0) continue
      const named = new Set(finding.grants().map(grantText))
      const left = [...eachGrant(subject.grants)].filter((grant) => !named.has(grantText(grant)))
      const after = findingsOfToken({ ...subject, grants: fromGrants(left) }, grantRules, testMoment)
      expect(after.map(({ rule }) => rule)).not.toContain(finding.rule)
    }
  })
})

test('every rule has one kind: risk for grants, lifetime for expiry, cleanup for what is left over', () => {
  const cleanup = new Set(['no-capability', 'identical', 'dominated'])
  for (const { id, over, kind } of tokenRules)
    expect([id, kind]).toEqual([id, cleanup.has(id) ? 'cleanup' : over === 'expiry' ? 'lifetime' : 'risk'])
})

function findingsOf(
  subjects: readonly Subject[],
  at: RuleContext = testMoment,
  rules: readonly Rule[] = tokenRules,
) {
  return runSync(fleetFindings(subjects, rules, at))
}

const rulesOf = (...args: Parameters<typeof findingsOf>) =>
  findingsOf(...args).map((findings) => findings.map(({ rule }) => rule))

const on = (expiresAt: string, orgCapabilities: object, more: object = {}) =>
  testSubject({ expiresAt, orgCapabilities, ...more })

const later = '2027-06-01T00:00:00Z'
const past = '2026-01-01T00:00:00Z'

test('a name like http-* in any token is no dataset that another would have to reach', () => {
  const datasetCapabilities = { a: everyGrant(datasetCatalog), b: everyGrant(datasetCatalog) }
  const other = on(later, {}, { datasetCapabilities: { 'http-*': { ingest: ['create'] } } })
  const [found] = findingsOf([on(later, {}, { datasetCapabilities }), other])
  expect(found?.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
    'full-control high',
    'destructive high',
    'exfiltration high',
  ])
  expect(found?.[1]?.reason).toContain('all 2 known datasets')
})

test('tokens that allow the same, or part of another, are found with the positions of the others', () => {
  const tokens = [
    on(later, { users: ['read'] }),
    on(later, { users: ['read'], monitors: ['read'] }),
    on(later, { users: ['read'] }),
    on(past, { users: ['read'] }),
  ]
  const found = findingsOf(tokens)
  expect(found.map((findings) => findings.map(({ rule, others }) => [rule, others?.first()]))).toEqual([
    [
      ['identical', [2]],
      ['dominated', [1]],
    ],
    [],
    [
      ['identical', [0]],
      ['dominated', [1]],
    ],
    [['expired', undefined]],
  ])
  expect(found[0]?.[0]?.reason).toContain('1 other token allows exactly the same')
  const fleetRules = tokenRules.filter(({ over }) => over === 'fleet')
  const both = ['identical', 'dominated']
  expect(rulesOf(tokens, testMoment, fleetRules)).toEqual([both, [], both, []])
})

test('of 20,000 tokens that allow the same, each is about all others without a list for each', () => {
  const tokens = Array.from({ length: 20_000 }, () => on(later, { users: ['read'] }))
  const found = findingsOf(tokens)
  expect(found.map((findings) => findings.map(({ rule }) => rule).join())).toEqual(
    tokens.map(() => 'identical'),
  )
  const named = found.map((findings) =>
    findings.map(({ others }) => [others?.count, ...(others?.first(2) ?? [])]),
  )
  expect(named.slice(0, 4).flat()).toEqual([
    [19_999, 1, 2],
    [19_999, 0, 2],
    [19_999, 0, 1],
    [19_999, 0, 1],
  ])
  expect(new Set(named.slice(2).map(String))).toEqual(new Set(['19999,0,1']))
  const last = found.at(-1)?.[0]
  expect(last?.reason).toContain('19,999 other tokens allow exactly the same')
  expect(last?.others?.first()).toEqual(Array.from({ length: 19_999 }, (_, index) => index))
})

test('a token with full control dominates none, and of more than 100 dominating tokens some are left out', () => {
  const read = { users: ['read'] }
  const dominatedBy = (count: number) => {
    const above = Array.from({ length: count }, (_, at) => on(later, { ...read, [`r${at}`]: ['read'] }))
    const full = on(later, everyGrant(organizationCapabilities))
    const tokens = [on(past, read), on(later, read), on(later, read), full, ...above]
    const relations = runSync(grantRelations(tokens, testMoment.now, noScopes))
    expect(relations.identicalTo(0).count).toBe(0)
    expect(relations.dominatedBy(0)).toEqual({ others: [], isCut: false })
    return relations.dominatedBy(1)
  }
  expect(dominatedBy(0)).toEqual({ others: [], isCut: false })
  expect(dominatedBy(2)).toEqual({ others: [4, 5], isCut: false })
  expect(dominatedBy(99)).toMatchObject({ others: { length: 99 }, isCut: false })
  expect(dominatedBy(101)).toMatchObject({ others: { length: 100 }, isCut: true })
})

const dominatedByMore = (all: object) => {
  const tokens = [on(later, all), on(later, { ...all, monitors: ['read'] })]
  return runSync(grantRelations(tokens, testMoment.now, noScopes)).dominatedBy(0).others
}

test('a token with unknown grants may allow as much as any other, so it is not dominated', () => {
  expect(dominatedByMore({ users: ['read'] })).toEqual([1])
  expect(dominatedByMore({ users: ['read'], odd: ['read'] })).toEqual([])
})
