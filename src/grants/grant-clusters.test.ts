import { runSync } from '#lib/time-slices.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { countGrants, eachGrant, fromGrants, type Grant, type TokenGrants } from './token-grants.ts'
import { type GrantClusters, grantClusters } from './grant-clusters.ts'
import { compareGrants } from './grant-relation.ts'
import { grantsOf } from './grants-of.ts'
import { grantSets, anyGrants, someUnread, subsets } from './test-grants.ts'

const on = (kind: Grant['kind'], scope: string, ...resources: readonly string[]): readonly Grant[] =>
  resources.map((resource) => ({ kind, scope, resource, verb: 'read' }))

function clustersOf(all: readonly TokenGrants[], closestCount = 20): GrantClusters {
  return runSync(grantClusters(all, closestCount))
}

const places = (all: readonly TokenGrants[], holds: (grants: TokenGrants) => boolean) =>
  all.flatMap((grants, at) => (holds(grants) ? [at] : []))

function expectAsDefined(all: readonly TokenGrants[]): void {
  const found = clustersOf(all, all.length)
  for (const [at, grants] of all.entries()) {
    const isCounted = countGrants(grants) > 0
    const identical = places(all, (other) => isCounted && compareGrants(grants, other).kind === 'identical')
    expect(found.clusterOf(at)).toEqual(identical.length > 1 ? identical : undefined)
    const above = places(all, (other) => isCounted && compareGrants(grants, other).kind === 'subset')
    expect(found.dominanceOf(at)?.count ?? 0).toBe(above.length)
    expect(found.dominanceOf(at)?.closest.toSorted((a, b) => a - b) ?? []).toEqual(above)
  }
  expect(found.clusters.flat().toSorted((a, b) => a - b)).toEqual(
    places(all, () => true).filter(found.clusterOf),
  )
}

test('all sets of the small universe are clustered and ranked by their relations', () => {
  const doubled = grantSets.filter((_, at) => at % 3 === 0).flatMap((grants) => [grants, grants])
  expectAsDefined(doubled)
  expectAsDefined(subsets([...on('view', 'x', 'a', 'b'), ...on('view', '*', 'a', 'c')]).map(fromGrants))
})

test('grants are identical only when they are the same everywhere, in any order', () => {
  const sets = subsets([
    ...on('organization', '', 'a', 'b'),
    ...on('dataset', '*', 'c', 'd'),
    ...on('view', '*', 'c'),
    ...['x', 'y', 'z'].flatMap((scope) => on('dataset', scope, 'a', 'b')),
  ])
  const all = [...sets, ...sets.map((grants) => grants.toReversed())].map(fromGrants)
  expect(clustersOf(all, 0).clusters).toEqual(sets.map((_, at) => [at, at + sets.length]).slice(1))
})

const list = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: anyGrants },
    { weight: 1, arbitrary: anyGrants.map((grants) => someUnread([...eachGrant(grants)], 7)) },
  ),
  { maxLength: 40 },
)

test('any list is clustered and ranked by the relation of each pair', () => {
  forAll(list, fc.array(fc.nat(39)), (some, again) => {
    expectAsDefined([...some, ...again.flatMap((at) => some[at] ?? [])])
  })
})

test('more resources than a mask has bits, and more tokens than a word has, are distinguished', () => {
  const resources = Array.from({ length: 70 }, (_, at) => `r${at}`)
  const chain = resources.map((_, at) => fromGrants(on('dataset', 'd', ...resources.slice(0, at + 1))))
  const found = clustersOf(chain, 2)
  expect(chain.map((_, at) => found.dominanceOf(at)?.count ?? 0)).toEqual(chain.map((_, at) => 69 - at))
  expect(found.dominanceOf(0)?.closest).toEqual([1, 2])
  expect(found.dominanceOf(69)).toBeUndefined()
  const spelledAlike = [
    ['r1', 'r23'],
    ['r1', 'r2', 'r3'],
  ].map((some) => fromGrants(on('dataset', 'd', ...some)))
  expect(clustersOf([...chain, ...spelledAlike]).clusters).toEqual([])
})

const org = (...verbs: string[]) => grantsOf({ orgCapabilities: { users: verbs } })

test('clusters are sorted by size, then by their first token', () => {
  // A token that was not read completely is in no cluster, and does not move the cluster of tokens like it forward.
  const all = [
    someUnread([...eachGrant(org('d'))], 7),
    ...['a', 'b', 'c', 'b', 'c', 'd', 'a', 'd', 'd', 'b'].map((verb) => org(verb)),
  ]
  expect(clustersOf(all).clusters).toEqual([
    [2, 4, 10],
    [6, 8, 9],
    [1, 7],
    [3, 5],
  ])
})

test('of the tokens that allow more, those with less on * are closest, then those with less in total', () => {
  const users = { orgCapabilities: { users: ['read'] } }
  const everywhere = { '*': { query: ['read'] } }
  const all = [
    org('read', 'create', 'update', 'delete'),
    grantsOf({ ...users, viewCapabilities: everywhere, datasetCapabilities: everywhere }),
    grantsOf({ ...users, datasetCapabilities: everywhere }),
    grantsOf({ ...users, datasetCapabilities: { a: { query: ['read'] }, b: { query: ['read'] } } }),
    org('read'),
    org('read', 'create'),
    someUnread([...eachGrant(org('read', 'create'))], 7),
  ]
  expect(clustersOf(all).dominanceOf(4)).toEqual({ count: 6, closest: [5, 6, 3, 0, 2, 1] })
  expect(clustersOf(all, 1).dominanceOf(4)).toEqual({ count: 6, closest: [5] })
  expect(clustersOf(all, 0).dominanceOf(4)).toBeUndefined()
})

test('of thousands of tokens, each with other grants on the organization, those that allow more are found', () => {
  const bits = Array.from({ length: 12 }, (_, bit) => 1 << bit)
  const all = Array.from({ length: 1 << 12 }, (_, token) =>
    fromGrants(on('organization', '', ...bits.filter((bit) => (token & bit) !== 0).map((bit) => `r${bit}`))),
  )
  const found = clustersOf(all, 2)
  expect(found.clusters).toEqual([])
  const counts = all.map((_, token) => found.dominanceOf(token)?.count ?? 0)
  // A token lacks some of the grants: each token with more of them allows more.
  const lacking = all.map((_, token) => bits.filter((bit) => (token & bit) === 0).length)
  expect(counts.slice(1)).toEqual(lacking.slice(1).map((count) => 2 ** count - 1))
  expect(found.dominanceOf(1)?.closest).toEqual([3, 5])
})
