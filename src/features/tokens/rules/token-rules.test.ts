import { expect, test } from 'vitest'
import { datasetCapabilities, organizationCapabilities } from '#grants/capability-catalog.ts'
import { grantText } from '#grants/token-grants.ts'
import { everyGrant, foundBy, testMoment } from './test-subject.ts'
import { tokenRules } from './token-rules.ts'

const orgCapabilities = everyGrant(organizationCapabilities)
const all = everyGrant(datasetCapabilities)
const query = { query: ['read'] }
const named = (names: string, scope: object) => ({
  datasetCapabilities: Object.fromEntries(names.split('').map((name) => [name, scope])),
})

// The oracle tests when a rule finds something and how severe it is (`token-oracle.test.ts`); these test what it names.
test.each<[string, object, readonly string[]]>([
  ['billing', { orgCapabilities: { billing: ['read', 'update'] } }, ['billing: update']],
  [
    'credentials',
    {
      orgCapabilities: {
        apiTokens: ['create', 'read', 'delete'],
        rbac: ['update'],
        users: ['create', 'read'],
        sharedAccessKeys: ['read', 'update'],
      },
    },
    ['apiTokens: create', 'rbac: update', 'users: create', 'sharedAccessKeys: update'],
  ],
  ['shared-keys', { orgCapabilities: { sharedAccessKeys: ['read', 'update'] } }, ['sharedAccessKeys: read']],
  [
    'unknown-capability',
    {
      orgCapabilities: { datasets: ['read', 'fork'], metrics: ['read'], auditLog: ['delete'] },
      // Known pairs of datasets must not be mistaken for known pairs of views with the same content.
      datasetCapabilities: { logs: { rollup: ['schedule'] }, a: { ingest: ['create'] } },
      viewCapabilities: { a: { ingest: ['create'] } },
    },
    [
      'datasets: fork',
      'metrics: read',
      'auditLog: delete',
      'dataset logs, rollup: schedule',
      'view a, ingest: create',
    ],
  ],
  ['unknown-capability', { orgCapabilities: { users: 3 } }, []],
  [
    'destructive',
    {
      orgCapabilities: { datasets: ['create', 'update', 'delete'] },
      ...named('*', { data: ['delete'], trim: ['update'], vacuum: ['update'], ...query }),
    },
    [
      'all datasets, data: delete',
      'all datasets, trim: update',
      'all datasets, vacuum: update',
      'datasets: update',
      'datasets: delete',
    ],
  ],
  ['destructive', named('ab', { trim: ['update'] }), ['dataset a, trim: update', 'dataset b, trim: update']],
  [
    'exfiltration',
    { orgCapabilities: { flows: ['create', 'read'] }, ...named('*', query) },
    ['all datasets, query: read', 'flows: create'],
  ],
  [
    'exfiltration',
    { ...named('abc', query), viewCapabilities: { v: query } },
    ['a', 'b', 'c'].map((name) => `dataset ${name}, query: read`),
  ],
  [
    'wildcard',
    {
      datasetCapabilities: { '*': query, logs: { ingest: ['create'] } },
      viewCapabilities: { '*': query },
    },
    ['all datasets, query: read', 'all views, query: read'],
  ],
])('a finding of %s names exactly the grants it is about (%#)', (rule, record, expected) => {
  expect(foundBy(rule, record)?.grants().map(grantText)).toEqual(expected)
})

const counted = (record: object) => foundBy('full-control', record)?.grants().length

test('full control names every known grant that makes it up: of the organization, of *, and of each known dataset', () => {
  const count = Object.values(all).flat().length
  expect(counted({ orgCapabilities: { ...orgCapabilities, metrics: ['read'] } })).toBe(53)
  expect(counted({ orgCapabilities, ...named('*', all) })).toBe(53 + count)
  expect(counted(named('abcd', all))).toBe(4 * count)
  const { datasetCapabilities: full } = named('abcd', all)
  expect(counted({ datasetCapabilities: { ...full, '*': query } })).toBe(4 * count + 1)
  expect(counted({ datasetCapabilities: { ...full, unlisted: query } })).toBeUndefined()
})

test('the thresholds decide what is soon and what is urgent', () => {
  const set = { ...testMoment, thresholds: { urgentDays: 1, soonDays: 2, longestDays: 3 } }
  const check = (expiresAt: string) => foundBy('expires-soon', { expiresAt }, set)
  expect(check('2026-11-22T00:00:00Z')?.reason).toContain('within 1 day.')
  expect(check('2026-11-23T00:00:00Z')?.reason).toContain('within 2 days.')
  expect(check('2026-11-24T00:00:00Z')).toBeUndefined()
})

test.each([
  ['identical', 0, false, undefined],
  ['identical', 1, false, '1 other token allows exactly the same, so one of them may be left over.'],
  ['identical', 2, false, '2 other tokens allow exactly the same, so one of them may be left over.'],
  ['dominated', 0, true, undefined],
  ['dominated', 1, false, '1 other token allows all that this one does, and more.'],
  ['dominated', 2, true, 'At least 2 other tokens allow all that this one does, and more.'],
])('the reason of %s with %d others, cut off: %s', (id, count, isCut, reason) => {
  const others = Array.from({ length: count }, (_, at) => at + 1)
  const relations = { clusters: [], identicalTo: () => others, dominatedBy: () => ({ others, isCut }) }
  const violations = tokenRules.flatMap((rule) =>
    rule.id === id && rule.over === 'fleet' ? [rule.check(0, relations)] : [],
  )
  expect(violations.map((violation) => violation?.reason)).toEqual([reason])
  expect(violations[0]?.others).toEqual(reason && others)
  expect(violations[0]?.remedy).toEqual(reason && expect.stringMatching(/ delete .*\.$/))
})
