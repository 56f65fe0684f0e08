import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { beyond, withoutGrants } from '#grants/grant-sets.ts'
import { anyGrants } from '#grants/test-grants.ts'
import { grantsOf, ScopeCache } from '#grants/grants-of.ts'
import { countGrants, eachGrant, fromGrants } from '#grants/token-grants.ts'
import {
  comparedGrants,
  grantLines,
  splitGrants,
  pairVerdicts,
  isCertainlyDifferent,
} from './compared-grants.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { tokenEntry } from '../token.ts'
import { testToken } from '../list/test-token.ts'
import { comparedSearch } from '#records/compare/compare-search.ts'
import { findCompared } from '#records/compare/find-compared.ts'

const text = (grant: object) => JSON.stringify(grant)
const texts = (grants: Iterable<object>) => Array.from(grants, text).toSorted()

test('the three groups of two tokens are their differences and what they have in common', () => {
  forAll(anyGrants, anyGrants, (a, b) => {
    const { onlyA, common, onlyB } = splitGrants(comparedGrants([a, b]))
    const [onlyOfA, onlyOfB] = [beyond(a, b), beyond(b, a)]
    const within = [withoutGrants(a, onlyOfA), withoutGrants(b, onlyOfB)]
    const grantsIn = (group: typeof common) => texts(group.map(({ grant }) => grant))
    expect(grantsIn(onlyA)).toEqual(texts(eachGrant(onlyOfA)))
    expect(grantsIn(common)).toEqual(
      texts(eachGrant(fromGrants(within.flatMap((grants) => Array.from(eachGrant(grants)))))),
    )
    expect(grantsIn(onlyB)).toEqual(texts(eachGrant(onlyOfB)))
  })
})

test('no grant is missing from the lines or repeated, whatever the names', () => {
  forAll(anyGrants, (grants) => {
    const lines = grantLines(comparedGrants([grants]))
    const named = lines.flatMap(({ kind, names }) => names.map((name) => `${kind} ${name}`))
    const scopes = Array.from(eachGrant(grants), ({ kind, scope, resource }) =>
      kind === 'organization' ? `organization ${resource}` : `${kind} ${scope}`,
    )
    expect(named.toSorted()).toEqual([...new Set(scopes)].toSorted())
    const verbs = lines.reduce(
      (sum, line) => sum + line.names.length * (line.text.match(/, |; |$/g)?.length ?? 0),
      0,
    )
    expect(verbs).toBe(countGrants(grants))
  })
})

const query = { query: ['read'] }

test('datasets with the same grants share a line, and lines say what only * or an unread part gives', () => {
  const a = grantsOf({ datasetCapabilities: { x: query, y: query, z: { trim: ['update'] } } })
  const b = grantsOf({ datasetCapabilities: { '*': query, z: 5 } })
  const lines = grantLines(comparedGrants([a, b]))
  expect(lines).toMatchObject([
    { names: ['x', 'y'], text: 'query: read', through: [1], unread: [] },
    { names: ['z'], text: 'trim: update', through: [], unread: [1] },
    { names: ['*'], text: 'query: read', through: [], unread: [] },
  ])
})

test('a grant that an unknown one may allow is not said to be missing', () => {
  const a = grantsOf({ orgCapabilities: { datasets: ['create'], users: ['read'] } })
  const b = grantsOf({ orgCapabilities: { datasets: ['*'] } })
  const compared = comparedGrants([a, b])
  expect(compared).toMatchObject([
    { grant: { resource: 'datasets', verb: 'create' }, causes: ['direct', 'unknown'] },
    { grant: { resource: 'datasets', verb: '*' }, causes: ['none', 'direct'] },
    { grant: { resource: 'users', verb: 'read' }, causes: ['direct', 'none'] },
  ])
  expect(grantLines(compared)[0]?.unknown).toEqual([1])
  expect(compared.map(isCertainlyDifferent)).toEqual([false, true, true])
})

test('organization resources are in catalog order, unknown ones last', () => {
  const grants = grantsOf({
    orgCapabilities: { users: ['read'], metrics: ['write'], apiTokens: ['read', 'create'] },
  })
  expect(grantLines(comparedGrants([grants])).map(({ names, text: verbs }) => [names[0], verbs])).toEqual([
    ['apiTokens', 'create, read'],
    ['users', 'read'],
    ['metrics', 'write'],
  ])
})

function told(...records: readonly JsonObject[]) {
  const tokens = records.map((record, index) => testToken(record, index))
  const ids = tokens.map(({ id }) => id)
  return pairVerdicts(findCompared(tokens, ids, [])).map(({ text, words }) => `${text}: ${words}`)
}

const empty = {}
const one = { datasetCapabilities: { x: query } }
const all = { datasetCapabilities: { '*': query } }
const users = { orgCapabilities: { users: ['read'] } }

test('each relation is shown in symbols and in words', () => {
  expect(told(one, all)).toEqual(['A ⊂ B: B allows everything that A does, plus 1 grant.'])
  expect(told(all, one)).toEqual(['B ⊂ A: A allows everything that B does, plus 1 grant.'])
  expect(told(one, one)).toEqual(['A = B: A and B allow exactly the same: their grants are interchangeable.'])
  expect(told(all, { datasetCapabilities: { '*': query, x: query } })).toEqual([
    'A = B: A and B allow exactly the same, though * covers some names that only one of them lists: their grants are interchangeable.',
  ])
  expect(told(one, users)).toEqual([
    'A and B are disjoint: Nothing is allowed by both: 1 grant only in A, 1 grant only in B.',
  ])
  expect(told({ ...one, ...users }, all)).toEqual([
    'A and B overlap: Each allows something that the other does not: 1 grant only in A, 1 grant only in B.',
  ])
  expect(told({ ...one, viewCapabilities: 3 }, one)).toEqual([
    'A and B: unknown: 1 part of A could not be read.',
  ])
  const any = { orgCapabilities: { apiTokens: ['*'] } }
  const minting = { orgCapabilities: { apiTokens: ['create'], users: ['read'] } }
  expect(told(any, minting)).toEqual(['A and B: unknown: 1 grant of A is unknown to Starboard.'])
  const both = { orgCapabilities: { apiTokens: ['*', 'create'] } }
  expect(told(any, both)).toEqual([
    'A ⊆ B: B allows everything that A does, plus 1 grant. Whether A allows as much is unknown: 1 grant of A is unknown to Starboard.',
  ])
  expect(told(any, { orgCapabilities: { apiTokens: ['*', 'create'], users: ['read'] } })).toEqual([
    'A ⊂ B: B allows everything that A does, plus 2 grants.',
  ])
  expect(told(any, any)).toEqual(['A = B: A and B allow exactly the same: their grants are interchangeable.'])
  expect(told(empty, empty)).toEqual(['A = B: Neither allows anything.'])
  expect(told(empty, one)).toEqual(['A ⊂ B: A allows nothing. B has 1 grant.'])
  // What could not be read is not counted.
  const more = { ...all, viewCapabilities: 3 }
  expect(told(empty, more)).toEqual(['A ⊂ B: A allows nothing. B has at least 1 grant.'])
  expect(told(one, more)).toEqual(['A ⊂ B: B allows everything that A does, plus at least 1 grant.'])
  expect(told(one, all, users)).toHaveLength(3)
})

const twins = ['a', 'b', 'a', 'a'].map((id, index) =>
  tokenEntry({ kind: 'record', index: index * 2, id, record: {} }, new ScopeCache(), id === 'a'),
)
const found = (ids: readonly string[], rows: readonly string[] = []) =>
  findCompared(twins, ids, rows).map(({ letter, entry, number }) => [letter, entry?.index, number])

test('an address identifies tokens by ID, and by row when the ID repeats', () => {
  expect(found(['b', 'a'])).toEqual([
    ['A', 2, 1],
    ['B', 0, 1],
  ])
  expect(found(['a', 'b', 'a'], ['6', '4'])).toEqual([
    ['A', 6, 3],
    ['B', 2, 1],
    ['C', 4, 2],
  ])
  expect(found(['a', 'a', 'a', 'a'], ['99'])).toEqual([
    ['A', 0, 1],
    ['B', 4, 2],
    ['C', 6, 3],
    ['D', undefined, 4],
  ])
  expect(found(['gone'])).toEqual([['A', undefined, 1]])
  const [first, second, third] = twins
  expect(found(['a', 'b', 'a'], ['4', '0'])).toEqual([
    ['A', 4, 2],
    ['B', 2, 1],
    ['C', 0, 1],
  ])
  expect(comparedSearch([third, second, first].flatMap((token) => token ?? []))).toEqual({
    id: ['a', 'b', 'a'],
    row: ['4', '0'],
  })
})
