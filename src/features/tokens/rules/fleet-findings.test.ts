import { expect, test } from 'vitest'
import type { Circumstances, Rule, Subject } from './finding.ts'
import { fleetFindings } from './fleet-findings.ts'
import { testMoment, testSubject } from './test-subject.ts'
import { tokenRules } from './token-rules.ts'

function findingsOf(
  subjects: readonly Subject[],
  at: Circumstances = testMoment,
  rules: readonly Rule[] = tokenRules,
) {
  const work = fleetFindings(subjects, rules, at)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
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
