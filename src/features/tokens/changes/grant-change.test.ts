import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { beyond } from '#grants/grant-sets.ts'
import { grantsOf } from '#grants/grants-of.ts'
import { anyGrants } from '#grants/test-grants.ts'
import { eachGrant, grantText } from '#grants/token-grants.ts'
import { effectText, grantChange, grantParts } from './change-text.ts'

const datasets = (datasetCapabilities: unknown) => grantsOf({ datasetCapabilities })

const told = (before: unknown, after: unknown) => {
  const grants = { before: datasets(before), after: datasets(after) }
  const change = grantChange(grants.before, grants.after)
  const parts = grantParts('dataset', change, grants)
  return [
    effectText(change),
    ...parts.map(
      ({ label, before: was, after: is, difference }) => `${label}: ${was.text} → ${is.text} | ${difference}`,
    ),
  ]
}

const read = { query: ['read'] }

test.each([
  [{}, { a: read }, ['Widened +1', 'a: none → query: read | +query: read']],
  [{ a: read, b: read }, { b: read }, ['Narrowed −1', 'a: query: read → none | −query: read']],
  [
    { a: { query: ['read'], trim: ['update'] } },
    { a: { query: ['read'], ingest: ['create'] }, b: read },
    [
      'Widened and narrowed +2 −1',
      'a: query: read; trim: update → ingest: create; query: read | +ingest: create −trim: update',
      'b: none → query: read | +query: read',
    ],
  ],
  [
    { a: read },
    { '*': read },
    [
      'Widened +1',
      '* (all): none → query: read | +query: read',
      'a: query: read → none | −query: read (still through *)',
    ],
  ],
  [
    { '*': read },
    { '*': read, a: read },
    ['The same in effect', 'a: none → query: read | +query: read (already through *)'],
  ],
  [
    { '*': read },
    { a: read },
    [
      'Narrowed −1',
      '* (all): query: read → none | −query: read',
      'a: none → query: read | +query: read (already through *)',
    ],
  ],
  [
    { a: 7 },
    { a: read },
    ['Not known: a part is unreadable', 'a: unreadable: 7 → query: read | +query: read (unreadable before)'],
  ],
  [
    { a: read, b: read },
    { a: 7, b: { query: ['read'], trim: ['update'] } },
    [
      'Widened +1, the rest is not known',
      'a: query: read → unreadable: 7 | −query: read (unreadable now)',
      'b: query: read → query: read; trim: update | +trim: update',
    ],
  ],
  [
    7,
    8,
    [
      'Not known: a part is unreadable',
      'datasetCapabilities: unreadable: 7 → unreadable: 8 | could not be read',
    ],
  ],
])('from %j to %j', (before, after, lines) => {
  expect(told(before, after)).toEqual(lines)
})

test('gained and lost grants are the differences of the two sets', () => {
  forAll(anyGrants, anyGrants, (before, after) => {
    const { steps } = grantChange(before, after)
    const of = (fate: string) =>
      steps.filter((step) => step.fate === fate).map(({ grant }) => grantText(grant))
    expect(of('gained').toSorted()).toEqual([...eachGrant(beyond(after, before))].map(grantText).toSorted())
    expect(of('lost').toSorted()).toEqual([...eachGrant(beyond(before, after))].map(grantText).toSorted())
    expect(of('unknown')).toEqual([])
  })
})
