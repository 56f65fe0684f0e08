import { expect, test } from 'vitest'
import { testFinding } from '../list/test-findings.ts'
import type { Severity } from '../rules/finding.ts'
import { type OtherToken, findingChanges, lostAbilities } from './replacement-effects.ts'
import { runSync } from '#lib/time-slices.ts'
import { grantsOf } from '#grants/grants-of.ts'
import type { TokenGrants } from '#grants/token-grants.ts'

const read = { kind: 'organization', scope: '', resource: 'users', verb: 'read' } as const
const finding = (rule: string, severity: Severity, grants = 0) =>
  testFinding(rule, { severity, grants: () => Array.from({ length: grants }, () => read) })

test('findings go away, remain with less, or are new', () => {
  const changes = findingChanges(
    [
      finding('wildcard', 'medium', 5),
      finding('never-expires', 'medium'),
      finding('credentials', 'high', 3),
      finding('destructive', 'low'),
    ],
    [
      finding('destructive', 'high'),
      finding('credentials', 'low', 1),
      finding('wildcard', 'medium', 5),
      finding('expires-soon', 'low'),
    ],
  )
  expect(changes.gone.map(({ rule }) => rule)).toEqual(['never-expires'])
  expect(changes.added.map(({ rule }) => rule)).toEqual(['expires-soon'])
  expect(changes.still.map((each) => [each.finding.rule, each.grantsBefore, each.severity])).toEqual([
    ['destructive', 0, 'more severe'],
    ['credentials', 3, 'less severe'],
    ['wildcard', 5, 'as severe'],
  ])
})

function lost(before: TokenGrants, after: TokenGrants, others: readonly OtherToken[], unreadable = 0) {
  return runSync(lostAbilities(before, after, others, unreadable))
}

const before = grantsOf({
  orgCapabilities: { datasets: ['read', 'delete'] },
  datasetCapabilities: {
    '*': { query: ['read'] },
    a: { data: ['delete'], query: ['read'] },
    b: { data: ['delete'] },
  },
})

test('lost abilities are listed strongest first, with who else has them', () => {
  const after = grantsOf({
    orgCapabilities: { datasets: ['read'] },
    datasetCapabilities: { a: { query: ['read'] } },
  })
  const found = lost(before, after, [
    { grants: grantsOf({ orgCapabilities: { datasets: ['delete'] } }), isExpired: false },
    { grants: grantsOf({ orgCapabilities: { datasets: ['delete'] } }), isExpired: true },
    // What could not be read of the organization may be about every dataset, too.
    { grants: grantsOf({ orgCapabilities: 7 }), isExpired: false },
    { grants: grantsOf({ datasetCapabilities: { '*': { data: ['delete'] } } }), isExpired: false },
    { grants: grantsOf({ datasetCapabilities: { b: { data: ['delete'] } } }), isExpired: false },
  ])
  expect(
    found.map(({ ability, others }) => [ability.resource, ability.verb, ability.scopes, others]),
  ).toEqual([
    ['datasets', 'delete', [], [{ scope: null, able: 1, expired: 1, unclear: 1, kept: 0 }]],
    [
      'data',
      'delete',
      ['a', 'b'],
      [
        { scope: 'a', able: 1, expired: 0, unclear: 1, kept: 0 },
        { scope: 'b', able: 2, expired: 0, unclear: 1, kept: 0 },
      ],
    ],
    ['query', 'read', ['*'], [{ scope: '*', able: 0, expired: 0, unclear: 1, kept: 1 }]],
  ])
})

test('whether unreadable rows have a lost ability is unknown', () => {
  const found = lost(before, grantsOf({}), [], 2)
  expect(new Set(found.flatMap(({ others }) => others.map(({ unclear }) => unclear)))).toEqual(new Set([2]))
})

test('what * still covers is not lost', () => {
  const after = grantsOf({
    orgCapabilities: { datasets: ['read', 'delete'] },
    datasetCapabilities: { '*': { query: ['read'], data: ['delete'] } },
  })
  expect(lost(before, after, [])).toEqual([])
})
