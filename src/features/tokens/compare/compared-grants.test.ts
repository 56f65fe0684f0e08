import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beyond, withoutGrants } from '#grants/grant-sets.ts'
import { anyGrants } from '#grants/test-grants.ts'
import { grantsOf } from '#grants/grants-of.ts'
import { countGrants, eachGrant, fromGrants } from '#grants/token-grants.ts'
import { comparedGrants, grantLines, splitGrants } from './compared-grants.ts'

const text = (grant: object) => JSON.stringify(grant)
const texts = (grants: Iterable<object>) => Array.from(grants, text).toSorted()

test('the three groups of two tokens are their differences and what they have in common', () => {
  fc.assert(
    fc.property(anyGrants, anyGrants, (a, b) => {
      const { onlyA, common, onlyB } = splitGrants(comparedGrants([a, b]))
      const [onlyOfA, onlyOfB] = [beyond(a, b), beyond(b, a)]
      const within = [withoutGrants(a, onlyOfA), withoutGrants(b, onlyOfB)]
      const grantsIn = (group: typeof common) => texts(group.map(({ grant }) => grant))
      expect(grantsIn(onlyA)).toEqual(texts(eachGrant(onlyOfA)))
      expect(grantsIn(common)).toEqual(
        texts(eachGrant(fromGrants(within.flatMap((grants) => Array.from(eachGrant(grants)))))),
      )
      expect(grantsIn(onlyB)).toEqual(texts(eachGrant(onlyOfB)))
    }),
  )
})

test('no grant is missing from the lines or repeated, whatever the names', () => {
  fc.assert(
    fc.property(anyGrants, (grants) => {
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
    }),
  )
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
