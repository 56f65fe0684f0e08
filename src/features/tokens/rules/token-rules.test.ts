import { expect, test } from 'vitest'
import { datasetCapabilities, organizationCapabilities } from '#grants/capability-catalog.ts'
import { grantText } from '#grants/token-grants.ts'
import { theseOthers } from './finding.ts'
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
  ['dominated', 1, false, '1 other token allows everything that this one does, and more.'],
  ['dominated', 2, true, 'At least 2 other tokens allow everything that this one does, and more.'],
])('the reason of %s with %d others, cut off: %s', (id, count, isCut, reason) => {
  const others = Array.from({ length: count }, (_, at) => at + 1)
  const relations = {
    clusters: [],
    identicalTo: () => theseOthers(others),
    dominatedBy: () => ({ others, isCut }),
  }
  const violations = tokenRules.flatMap((rule) =>
    rule.id === id && rule.over === 'fleet' ? [rule.check(0, relations)] : [],
  )
  expect(violations.map((violation) => violation?.reason)).toEqual([reason])
  expect(violations[0]?.others?.first()).toEqual(reason && others)
  expect(violations[0]?.remedy).toEqual(reason && expect.stringMatching(/ delete .*\.$/))
})

const share = { share: ['create'] }
const widely = 'Replace it with a token that has these grants only where it needs them.'
const flowsOnly =
  'Flows cannot be limited to certain datasets. Unless its job is to manage flows, replace it with a token without these grants.'
const unknownRemedy =
  'Find out what they allow in the service. Then replace the token, or waive this finding.'

test.each<[string, object, string]>([
  [
    'full-control',
    { datasetCapabilities: { '*': all } },
    'high / Full control / It can do everything in that scope, so one leak gives everything away. / Replace it with one token per job, each with only the grants that job needs.',
  ],
  [
    'billing',
    { orgCapabilities: { billing: ['update'] } },
    'medium / Can change the plan / Anyone with the token can raise what the organization is allowed, and what it pays. / Replace it with a token without this grant, and leave plan changes to people.',
  ],
  [
    'credentials',
    { orgCapabilities: { rbac: ['create'] } },
    'high / Can mint or change credentials / Anyone with the token may be able to give themselves, or others, more than the token was granted. / Replace it with a token without these grants, or keep it where few can reach it, let it expire soon, and waive this finding.',
  ],
  [
    'shared-keys',
    { orgCapabilities: { sharedAccessKeys: ['read'] } },
    'high / Can read shared access keys / Once read, the keys sign access to query datasets without the token, until they are rotated. / Replace it with a token without this grant. If it may have leaked, rotate the keys too.',
  ],
  [
    'unknown-capability',
    { viewCapabilities: { v: { ingest: ['create'] } } },
    `medium / Unknown capability / Starboard does not know what these grants allow, so no other built-in rule checks them. They may allow more than any known grant. / ${unknownRemedy}`,
  ],
  [
    'unknown-capability',
    { orgCapabilities: { users: 3 } },
    `high / Unknown capability / Some of the token’s grants could not be read, so no other built-in rule checks them. / ${unknownRemedy}`,
  ],
  [
    'unknown-capability',
    { orgCapabilities: { users: 3, metrics: ['read'] } },
    `high / Unknown capability / Starboard does not know what these grants allow, so no other built-in rule checks them. They may allow more than any known grant. Some of the token’s grants could not be read, so no other built-in rule checks them. / ${unknownRemedy}`,
  ],
  [
    'expired',
    { expiresAt: '2026-11-21T00:00:00Z' },
    'low / Expired / The token is past its expiration date. It can be regenerated and used again as it is. / Delete the token if nothing needs it, or replace it with one that expires later.',
  ],
  [
    'expires-soon',
    { expiresAt: '2026-11-28T00:00:00Z' },
    'medium / Expires soon / The token expires within 7 days. Whatever uses it will stop working. / Create a replacement, move what uses the token to it, and delete this one.',
  ],
  [
    'expires-soon',
    { expiresAt: '2026-11-28T00:00:01Z' },
    'low / Expires soon / The token expires within 30 days. Whatever uses it will stop working. / Create a replacement, move what uses the token to it, and delete this one.',
  ],
  [
    'long-life',
    { expiresAt: '2028-01-01T00:00:00Z' },
    'medium / Lives longer than the policy / The token expires more than 365 days from now, later than your policy allows. / Replace it with a token that expires sooner, and replace that one before it expires.',
  ],
  [
    'never-expires',
    {},
    'medium / Never expires / A secret that never expires stays valid after it leaks, or after its owner leaves. / Replace the token with one that expires soon enough.',
  ],
  [
    'never-expires',
    { expiresAt: '9999-12-31T00:00:00Z' },
    'medium / Never expires in practice / A secret that never expires stays valid after it leaks, or after its owner leaves. / Replace the token with one that expires soon enough.',
  ],
  [
    'unreadable-expiry',
    { expiresAt: 'soon' },
    'medium / Expiry unreadable / It is unknown whether the token has expired, expires soon, or never expires. / Replace the token, or look up its expiration date at the service and waive this finding until then.',
  ],
  [
    'no-capability',
    {},
    'low / No capability at all / The token is granted nothing. It is left over, or was created by mistake. / Delete the token.',
  ],
  [
    'destructive',
    { datasetCapabilities: { '*': { data: ['delete'] } } },
    'high / Destructive on all datasets / One wrong call, or one leak, can permanently destroy data or fields in every dataset. / Replace it with a token that can delete, trim, or vacuum only the datasets that need it.',
  ],
  [
    'destructive',
    { datasetCapabilities: { a: { trim: ['update'] }, b: { vacuum: ['update'] } } },
    'medium / Destructive on most datasets / One wrong call, or one leak, can permanently destroy data or fields in 2 of 4 known datasets. / Replace it with a token that can delete, trim, or vacuum only the datasets that need it.',
  ],
  [
    'destructive',
    { orgCapabilities: { datasets: ['delete'] } },
    'high / Destructive on all datasets / One wrong call, or one leak, can permanently destroy data or fields in every dataset. / Grants on the organization’s datasets cannot be limited to some of them. Replace it with a token without them, and grant “data: delete” or “trim: update” on individual datasets instead.',
  ],
  [
    'exfiltration',
    { datasetCapabilities: { '*': query }, viewCapabilities: { v: query, w: query } },
    `medium / Can exfiltrate data / Anyone with the token can query every dataset and all 2 known views. / ${widely}`,
  ],
  [
    'exfiltration',
    { datasetCapabilities: { a: query, b: query }, viewCapabilities: { '*': query } },
    `medium / Can exfiltrate data / Anyone with the token can query 2 of 4 known datasets and every view. / ${widely}`,
  ],
  [
    'exfiltration',
    { datasetCapabilities: { a: query, b: query } },
    `low / Can exfiltrate data / Anyone with the token can query 2 of 4 known datasets. / ${widely}`,
  ],
  [
    'exfiltration',
    { datasetCapabilities: { '*': { ...query, ...share } }, orgCapabilities: { flows: ['update'] } },
    `high / Can exfiltrate data / Anyone with the token can query every dataset, and share every dataset outside the organization, and set up or change flows that send data elsewhere. / ${widely} ${flowsOnly}`,
  ],
  [
    'exfiltration',
    { orgCapabilities: { flows: ['create'] } },
    `medium / Can exfiltrate data / Anyone with the token can set up or change flows that send data elsewhere. / ${flowsOnly}`,
  ],
  [
    'wildcard',
    { datasetCapabilities: { '*': query } },
    'low / Wildcard / A grant on * also covers every dataset or view that is created later. / Replace it with a token that names the datasets and views it needs.',
  ],
  [
    'wildcard',
    { datasetCapabilities: { '*': { trim: ['update'] } }, expiresAt: '2026-01-01T00:00:00Z' },
    'low / Wildcard / A grant on * also covers every dataset or view that is created later. The token has expired: this applies again once it is regenerated. / Replace it with a token that names the datasets and views it needs.',
  ],
])('a finding of %s has a severity, a reason, and a remedy (%#)', (rule, record, expected) => {
  const { severity, label, reason, remedy } = foundBy(rule, record) ?? {}
  expect(`${severity} / ${label} / ${reason} / ${remedy}`).toBe(expected)
})

test('names that objects have are no grants that destroy', () => {
  expect(
    foundBy('destructive', named('*', { data: ['update'], trim: ['delete'], toString: ['x'] })),
  ).toBeUndefined()
})
