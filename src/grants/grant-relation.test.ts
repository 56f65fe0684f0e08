import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { type KnownRelation, compareGrants } from './grant-relation.ts'
import { beyond, joinScopes, keepVerbs, withoutGrants } from './grant-sets.ts'
import { allowedBy, grantSets, isIn, anyGrants, someUnread, subsets, universe } from './test-grants.ts'
import { eachGrant, fromGrants, type TokenGrants, type UnreadPart } from './token-grants.ts'

const texts = (grants: Iterable<object>) => new Set(Array.from(grants, (grant) => JSON.stringify(grant)))

test('every pair of sets in a small universe is compared by what each allows', () => {
  for (const a of grantSets) {
    const parts = [...eachGrant(a)].map((grant) => ({
      text: JSON.stringify(grant),
      allowed: allowedBy(fromGrants([grant])),
    }))
    const found = grantSets.map((b) => {
      const more = texts(eachGrant(beyond(a, b)))
      return parts.map(({ text }) => more.has(text))
    })
    expect(found).toEqual(grantSets.map((b) => parts.map(({ allowed }) => !isIn(allowed, allowedBy(b)))))
  }
})

function modelRelation(a: TokenGrants, b: TokenGrants): KnownRelation {
  const [ofA, ofB] = [allowedBy(a), allowedBy(b)]
  if (isIn(ofA, ofB)) return isIn(ofB, ofA) ? 'identical' : 'subset'
  if (isIn(ofB, ofA)) return 'superset'
  return [...ofA].some((atom) => ofB.has(atom)) ? 'overlapping' : 'disjoint'
}

const union = (a: TokenGrants, b: TokenGrants) => fromGrants([...eachGrant(a), ...eachGrant(b)])

test('join and removal work grant by grant, leave nothing empty, and keep unchanged scopes as the same object', () => {
  forAll(anyGrants, anyGrants, (a, b) => {
    const dropped = texts(eachGrant(b))
    const left = [...eachGrant(a)].filter((grant) => !dropped.has(JSON.stringify(grant)))
    expect(withoutGrants(a, b)).toEqual(fromGrants(left))
    expect(joinScopes(a.organization, b.organization)).toEqual(union(a, b).organization)
    expect(keepVerbs(a.organization, () => true)).toBe(a.organization)
  })
})

/** The grants if the unknown verb also meant reading. */
function asReading(grants: TokenGrants): TokenGrants {
  const more = [...eachGrant(grants)].flatMap(({ kind, scope, resource, verb }) =>
    verb === 'fork' ? { kind, scope, resource, verb: 'read' } : [],
  )
  return fromGrants([...eachGrant(grants), ...more])
}

/** Relations of the grants as written, whatever they mean. */
const claimsLess: ReadonlySet<KnownRelation> = new Set(['identical', 'subset', 'superset'])

test('every pair in a small universe has the relation of what the two allow', () => {
  const all = grantSets.map((grants) => ({ grants, reading: asReading(grants) }))
  for (const a of all) {
    const model = all.map((b) => {
      const literal = modelRelation(a.grants, b.grants)
      // The unknown verb of the universe may mean the same as reading.
      const isCertain = literal === modelRelation(a.reading, b.reading) || claimsLess.has(literal)
      return isCertain ? literal : 'unknown'
    })
    expect(grantSets.map((b) => compareGrants(a.grants, b).kind)).toEqual(model)
  }
})

const places: readonly Pick<UnreadPart, 'kind' | 'scope' | 'resource'>[] = [
  { kind: 'dataset', scope: '', resource: '' },
  { kind: 'dataset', scope: '*', resource: 'query' },
  { kind: 'dataset', scope: 'x', resource: '' },
  { kind: 'view', scope: 'x', resource: 'query' },
  { kind: 'organization', scope: '', resource: 'query' },
]

/** What an unread part may turn out to grant, within the universe. */
function possible({ kind, scope }: Pick<UnreadPart, 'kind' | 'scope'>): readonly TokenGrants[] {
  return subsets(
    universe.filter((grant) => grant.kind === kind && (scope === '' || scope === grant.scope)),
  ).map(fromGrants)
}

const smaller = subsets(universe.filter(({ verb, scope }) => verb === 'read' && scope !== 'y')).map(
  fromGrants,
)

test('with unread parts, nothing is claimed that any reading of them contradicts', () => {
  for (const place of places) {
    for (const a of smaller) {
      const partly = someUnread([...eachGrant(a)], 7, place)
      const readings = possible(place).map((more) => union(a, more))
      for (const b of smaller) {
        const claim = compareGrants(partly, b)
        const relations = new Set(readings.map((reading) => modelRelation(reading, b)))
        if (claim.kind !== 'unknown') expect(relations).toEqual(new Set([claim.kind]))
      }
    }
  }
})
