import fc from 'fast-check'
import { expect, test } from 'vitest'
import { can } from '#grants/can.ts'
import { fromGrants } from '#grants/from-grants.ts'
import { eachGrant, type Grant, grantText } from '#grants/token-grants.ts'
import { testMoment, testSubject } from './test-subject.ts'
import { tokenFindings, worstFirst } from './token-findings.ts'
import { tokenRules } from './token-rules.ts'

const ids = (record: object) =>
  tokenFindings(testSubject({ expiresAt: '2027-01-21T00:00:00Z', ...record }), tokenRules, testMoment).map(
    ({ rule }) => rule,
  )

const grantRules = tokenRules.filter(({ over }) => over === 'grants')

/** Grants of which every rule finds something now and then. */
const grantsArbitrary: fc.Arbitrary<readonly Grant[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('organization' as const),
      scope: fc.constant(''),
      resource: fc.constantFrom(
        'apiTokens',
        'rbac',
        'billing',
        'datasets',
        'flows',
        'sharedAccessKeys',
        'odd',
        '__proto__',
      ),
      verb: fc.constantFrom('create', 'read', 'update', 'delete', 'fork'),
    }),
    fc.record({
      kind: fc.constantFrom('dataset' as const, 'view' as const),
      scope: fc.constantFrom('*', 'logs', 'traces', '__proto__'),
      resource: fc.constantFrom('data', 'trim', 'query', 'share', 'odd'),
      verb: fc.constantFrom('create', 'read', 'update', 'delete'),
    }),
  ),
  { maxLength: 12 },
)

test('a token that only ingests into one dataset and ends in two months has no finding', () => {
  expect(ids({ datasetCapabilities: { logs: { ingest: ['create'] } } })).toEqual([])
})

test('each end of a token raises at most one finding', () => {
  const granted = { datasetCapabilities: { logs: { ingest: ['create'] } } }
  expect(ids({ ...granted, expiresAt: null })).toEqual(['never-expires'])
  expect(ids({ ...granted, expiresAt: '2026-11-22T00:00:00Z' })).toEqual(['expires-soon'])
  expect(ids({ ...granted, expiresAt: '2026-11-20T00:00:00Z' })).toEqual(['expired'])
  expect(ids({ ...granted, expiresAt: '2029-11-20T00:00:00Z' })).toEqual(['long-life'])
  expect(ids({ ...granted, expiresAt: 'whenever' })).toEqual([])
})

test('findings are put with the worst first, those alike in the order of the rules', () => {
  const findings = tokenFindings(
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
  expect(worstFirst(findings.toReversed()).map(({ severity }) => severity)).toEqual([
    'high',
    'high',
    'medium',
    'medium',
    'medium',
    'medium',
    'low',
  ])
})

test('no two rules share an id or a label, no id holds a space, and each says what it finds', () => {
  expect(new Set(tokenRules.map(({ id }) => id)).size).toBe(tokenRules.length)
  expect(new Set(tokenRules.map(({ label }) => label)).size).toBe(tokenRules.length)
  for (const { id, finds } of tokenRules) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(finds).toMatch(/^[A-Z].*\.$/)
  }
})

test('what a rule names is granted, each grant once, with a reason and what to do', () => {
  fc.assert(
    fc.property(grantsArbitrary, (grants) => {
      const subject = { ...testSubject({}), grants: fromGrants(grants) }
      const granted = new Set([...eachGrant(subject.grants)].map(grantText))
      for (const { grants: named, reason, remedy } of tokenFindings(subject, grantRules, testMoment)) {
        const texts = named.map(grantText)
        expect(new Set(texts).size).toBe(texts.length)
        expect(texts.filter((text) => !granted.has(text))).toEqual([])
        expect(named.every((grant) => can(subject.grants, grant) === 'direct')).toBe(true)
        expect([reason, remedy].join(' ').length).toBeGreaterThan(30)
      }
    }),
  )
})

test('a rule over grants is silent once the grants that it names are taken away', () => {
  fc.assert(
    fc.property(grantsArbitrary, (grants) => {
      const subject = { ...testSubject({}), grants: fromGrants(grants) }
      for (const finding of tokenFindings(subject, grantRules, testMoment)) {
        if (finding.grants.length === 0) continue
        const named = new Set(finding.grants.map(grantText))
        const left = [...eachGrant(subject.grants)].filter((grant) => !named.has(grantText(grant)))
        const after = tokenFindings({ ...subject, grants: fromGrants(left) }, grantRules, testMoment)
        expect(after.map(({ rule }) => rule)).not.toContain(finding.rule)
      }
    }),
  )
})

test('what an expired token is granted worries little, and says when it holds again', () => {
  const record = { orgCapabilities: { apiTokens: ['create'] }, expiresAt: '2026-11-20T00:00:00Z' }
  const found = tokenFindings(testSubject(record), tokenRules, testMoment)
  expect(found.map(({ rule, kind, severity }) => [rule, kind, severity])).toEqual([
    ['credentials', 'risk', 'low'],
    ['expired', 'lifetime', 'low'],
  ])
  expect(found[0]?.reason).toContain('once it is regenerated')
})

test('every rule is of one kind: what is granted is a risk, an end is about lifetime, what is left over is cleanup', () => {
  const cleanup = new Set(['no-capability', 'identical', 'dominated'])
  for (const { id, over, kind } of tokenRules)
    expect([id, kind]).toEqual([id, cleanup.has(id) ? 'cleanup' : over === 'expiry' ? 'lifetime' : 'risk'])
})
