import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '#lib/take-turns.ts'
import { can, eachGrant, fromGrants, type Grant, grantText } from '#grants/token-grants.ts'
import type { Circumstances, Rule, Subject } from './finding.ts'
import { fleetFindings, worstFirst } from './fleet-findings.ts'
import { findingsOfToken, testMoment, testSubject } from './test-subject.ts'
import { tokenRules } from './token-rules.ts'

const ids = (record: object) =>
  findingsOfToken(testSubject({ expiresAt: '2027-01-21T00:00:00Z', ...record }), tokenRules, testMoment).map(
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
  expect(ids({ ...granted, expiresAt: '9999-12-31T23:59:59Z' })).toEqual(['never-expires'])
  expect(ids({ ...granted, expiresAt: 'whenever' })).toEqual(['unreadable-expiry'])
  expect(ids({ ...granted, expiresAt: '2026-11-25T00:00:00' })).toEqual(['unreadable-expiry'])
})

test('findings are put with the worst first, those alike in the order of the rules', () => {
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
      for (const { grants: named, reason, remedy } of findingsOfToken(subject, grantRules, testMoment)) {
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
      for (const finding of findingsOfToken(subject, grantRules, testMoment)) {
        if (finding.grants.length === 0) continue
        const named = new Set(finding.grants.map(grantText))
        const left = [...eachGrant(subject.grants)].filter((grant) => !named.has(grantText(grant)))
        const after = findingsOfToken({ ...subject, grants: fromGrants(left) }, grantRules, testMoment)
        expect(after.map(({ rule }) => rule)).not.toContain(finding.rule)
      }
    }),
  )
})

test('what an expired token is granted worries little, and says when it holds again', () => {
  const record = { orgCapabilities: { apiTokens: ['create'] }, expiresAt: '2026-11-20T00:00:00Z' }
  const found = findingsOfToken(testSubject(record), tokenRules, testMoment)
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

function findingsOf(
  subjects: readonly Subject[],
  at: Circumstances = testMoment,
  rules: readonly Rule[] = tokenRules,
) {
  return atOnce(fleetFindings(subjects, rules, at))
}

const rulesOf = (...args: Parameters<typeof findingsOf>) =>
  findingsOf(...args).map((findings) => findings.map(({ rule }) => rule))

const on = (expiresAt: string, orgCapabilities: object, more: object = {}) =>
  testSubject({ expiresAt, orgCapabilities, ...more })

const later = '2027-06-01T00:00:00Z'
const past = '2026-01-01T00:00:00Z'

test('findings follow the clock, the worst first, token by token', () => {
  const tokens = [
    on('2026-11-22T00:00:00Z', { rbac: ['update'] }),
    on('2027-11-20T00:00:00Z', { users: ['read'] }),
  ]
  expect(rulesOf(tokens)).toEqual([['credentials', 'expires-soon'], []])
  const inTwoDays = { ...testMoment, now: testMoment.now + 2 * 86_400_000 }
  expect(rulesOf(tokens, inTwoDays)).toEqual([['credentials', 'expired'], []])
})

test('tokens that allow the same, or part of another, are found with the places of the others', () => {
  const tokens = [
    on(later, { users: ['read'] }),
    on(later, { users: ['read'], monitors: ['read'] }),
    on(later, { users: ['read'] }),
    on(past, { users: ['read'] }),
  ]
  const found = findingsOf(tokens)
  expect(found.map((findings) => findings.map(({ rule, others }) => [rule, others]))).toEqual([
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
})

test('nothing is called identical or dominated of a token that was partly unread, or allows nothing', () => {
  const tokens = [
    on(later, { users: ['read'], rbac: 7 }),
    on(later, { users: ['read'], rbac: 7 }),
    on(later, {}),
    on(later, {}),
  ]
  expect(rulesOf(tokens)).toEqual([
    ['unknown-capability'],
    ['unknown-capability'],
    ['no-capability'],
    ['no-capability'],
  ])
})

test('full control dominates nothing, but may be there twice', () => {
  const all = {
    ingest: ['create'],
    query: ['read'],
    data: ['delete'],
    trim: ['update'],
    vacuum: ['update'],
    share: ['create', 'read', 'delete'],
    starredQueries: ['create', 'read', 'update', 'delete'],
    virtualFields: ['create', 'read', 'update', 'delete'],
  }
  const wide = { datasetCapabilities: { '*': all } }
  const tokens = [
    on(later, {}, { datasetCapabilities: { logs: { query: ['read'] } } }),
    on(later, {}, wide),
    on(later, {}, wide),
  ]
  expect(rulesOf(tokens)).toEqual([
    [],
    ['full-control', 'destructive', 'exfiltration', 'wildcard', 'identical'],
    ['full-control', 'destructive', 'exfiltration', 'wildcard', 'identical'],
  ])
})

test('a rule that is not among those given finds nothing', () => {
  const tokens = [on(past, { rbac: ['update'] })]
  expect(
    rulesOf(
      tokens,
      testMoment,
      tokenRules.filter(({ id }) => id !== 'expired'),
    ),
  ).toEqual([['credentials']])
})

test('a token that can destroy every dataset that the list names is found, whether it says * or all the names', () => {
  const granted = { data: ['delete'] }
  const readers = on(
    later,
    {},
    { datasetCapabilities: { a: { ingest: ['create'] }, b: { ingest: ['create'] } } },
  )
  const named = on(later, {}, { datasetCapabilities: { a: granted, b: granted } })
  const some = on(later, {}, { datasetCapabilities: { b: granted } })
  const found = findingsOf([readers, named, some])
  expect(found[1]?.map(({ rule, severity }) => [rule, severity])).toEqual([['destructive', 'high']])
  expect(found[2]?.map(({ rule }) => rule)).toEqual(['dominated'])
  const wider = findingsOf([readers, named, on(later, {}, { datasetCapabilities: { c: {}, d: {} } })])
  expect(wider[1]?.map(({ label }) => label)).toEqual(['Destructive on most datasets'])
})
