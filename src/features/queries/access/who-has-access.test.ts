import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { readExpiry } from '#lib/expiry.ts'
import { grantsOf } from '#grants/grants-of.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { grantedDatasets } from './use-lists.ts'
import { accessActions, accessCounts, accessRows, shownAccess } from './who-has-access.ts'

const now = Date.parse('2026-11-21T14:00:00Z')
const token = (name: string, datasetCapabilities: unknown, expiresAt?: string, index = 0) => {
  const record: JsonObject = { datasetCapabilities, expiresAt }
  return {
    index,
    id: `id-${name}`,
    name,
    expiry: readExpiry(expiresAt),
    grants: grantsOf(record),
    isDuplicate: false,
    searchText: `${name}\nid-${name}`.toLowerCase(),
  }
}

const scope = (bits: number) => {
  const verbs = accessActions.filter((action, at) => action.resource === 'starredQueries' && bits & (1 << at))
  return { query: bits & 1 ? ['read'] : [], starredQueries: verbs.map(({ verb }) => verb) }
}

test('causes for every combination of direct grants and grants through *', () => {
  for (let direct = 0; direct < 16; direct++) {
    for (let all = 0; all < 16; all++) {
      const [row] = accessRows(
        [token('a', { logs: scope(direct), '*': scope(all), other: scope(15) })],
        'logs',
        now,
      )
      const expected = accessActions.map((_, at) =>
        direct & (1 << at) ? 'direct' : all & (1 << at) ? 'wildcard' : null,
      )
      const given = row ? accessActions.map(({ id }) => row.causes[id]) : [null, null, null, null]
      expect(given).toEqual(expected)
      expect(row === undefined).toBe((direct | all) === 0)
    }
  }
})

test('a token whose unknown grants may allow an action is listed as unknown', () => {
  const rows = accessRows(
    [
      token('all verbs', { logs: { starredQueries: ['*'] } }),
      token('pattern', { 'lo*': { query: ['read'] } }),
      token('other', { web: { starredQueries: ['*'] } }),
      token('sure', { logs: { ...scope(15), odd: ['*'] } }),
    ],
    'logs',
    now,
  )
  expect(rows.map(({ token: { name }, isUnknown }) => [name, isUnknown])).toEqual([
    ['all verbs', true],
    ['pattern', true],
    ['sure', false],
  ])
  expect(rows.map(({ causes }) => causes)).toEqual([
    { query: null, read: 'unknown', update: 'unknown', delete: 'unknown' },
    { query: 'unknown', read: null, update: null, delete: null },
    { query: 'direct', read: 'direct', update: 'direct', delete: 'direct' },
  ])
  expect(accessCounts(rows)).toMatchObject({ query: 1, unread: 0, unknown: 2 })
})

test('expired tokens are listed but not counted as able to do anything', () => {
  const rows = accessRows(
    [token('now', { logs: scope(15) }), token('then', { logs: scope(15) }, '2020-01-01T00:00:00Z')],
    'logs',
    now,
  )
  expect(rows.map(({ isExpired }) => isExpired)).toEqual([false, true])
  expect(accessCounts(rows)).toEqual({
    query: 1,
    read: 1,
    update: 1,
    delete: 1,
    expired: 1,
    unread: 0,
    unknown: 0,
  })
})

test.each([
  ['yes', true],
  [{ logs: true }, true],
  [{ '*': [1] }, true],
  [{ logs: { query: 'read' } }, true],
  [{ other: true }, false],
  [null, false],
  [undefined, false],
])('whether a token with unreadable datasetCapabilities %j is listed: %s', (datasets, isListed) => {
  const rows = accessRows([token('a', datasets)], 'logs', now)
  expect(rows.map(({ isUnread }) => isUnread)).toEqual(isListed ? [true] : [])
})

test('sorting keeps every row and puts direct before *, and searching filters', () => {
  const rows = accessRows(
    [
      token('Beta', { logs: scope(1) }, undefined, 0),
      token('alpha', { '*': scope(1) }, undefined, 1),
      token('alpha 10', { logs: scope(8) }, undefined, 2),
      token('alpha 9', { logs: scope(8) }, undefined, 3),
    ],
    'logs',
    now,
  )
  const names = (
    ...[text, sort]: Parameters<typeof shownAccess> extends [unknown, infer A, infer B] ? [A, B] : never
  ) => shownAccess(rows, text, sort).map(({ token: { name } }) => name)
  expect(names('', { column: 'name', desc: false })).toEqual(['alpha', 'alpha 9', 'alpha 10', 'Beta'])
  expect(names('', { column: 'name', desc: true })).toEqual(['Beta', 'alpha 10', 'alpha 9', 'alpha'])
  expect(names('', { column: 'query', desc: true })).toEqual(['Beta', 'alpha', 'alpha 9', 'alpha 10'])
  expect(names('ALPHA id', { column: 'delete', desc: true })).toEqual(['alpha 9', 'alpha 10', 'alpha'])
})

test('datasets of grants, whatever their names', () => {
  forAll(fc.uniqueArray(fc.string()), (names) => {
    const tokens = names.map((name) =>
      token('a', { ...Object.fromEntries([[name, scope(1)]]), '*': scope(1) }),
    )
    expect(new Set(grantedDatasets(tokens))).toEqual(new Set(names.filter((name) => name !== '*')))
  })
})
