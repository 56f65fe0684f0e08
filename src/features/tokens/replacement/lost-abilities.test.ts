import { expect, test } from 'vitest'
import { atOnce } from '#lib/take-turns.ts'
import { grantsOf } from '#grants/grants-of.ts'
import type { TokenGrants } from '#grants/token-grants.ts'
import { lostAbilities, type OtherToken } from './what-if.tsx'

function lost(before: TokenGrants, after: TokenGrants, others: readonly OtherToken[]) {
  return atOnce(lostAbilities(before, after, others))
}

const before = grantsOf({
  orgCapabilities: { datasets: ['read', 'delete'] },
  datasetCapabilities: {
    '*': { query: ['read'] },
    a: { data: ['delete'], query: ['read'] },
    b: { data: ['delete'] },
  },
})

test('what is lost, the strongest first, and who else can', () => {
  const after = grantsOf({
    orgCapabilities: { datasets: ['read'] },
    datasetCapabilities: { a: { query: ['read'] } },
  })
  const found = lost(before, after, [
    { grants: grantsOf({ orgCapabilities: { datasets: ['delete'] } }), isExpired: false },
    { grants: grantsOf({ orgCapabilities: { datasets: ['delete'] } }), isExpired: true },
    { grants: grantsOf({ orgCapabilities: 7 }), isExpired: false },
    { grants: grantsOf({ datasetCapabilities: { '*': { data: ['delete'] } } }), isExpired: false },
    { grants: grantsOf({ datasetCapabilities: { b: { data: ['delete'] } } }), isExpired: false },
  ])
  expect(
    found.map(({ ability, others }) => [ability.resource, ability.verb, ability.scopes, others]),
  ).toEqual([
    ['datasets', 'delete', [], [{ scope: null, able: 1, expired: 1, untold: 1 }]],
    [
      'data',
      'delete',
      ['a', 'b'],
      [
        { scope: 'a', able: 1, expired: 0, untold: 0 },
        { scope: 'b', able: 2, expired: 0, untold: 0 },
      ],
    ],
    ['query', 'read', ['*'], [{ scope: '*', able: 0, expired: 0, untold: 0 }]],
  ])
})

test('nothing is lost that * still covers', () => {
  const after = grantsOf({
    orgCapabilities: { datasets: ['read', 'delete'] },
    datasetCapabilities: { '*': { query: ['read'], data: ['delete'] } },
  })
  expect(lost(before, after, [])).toEqual([])
})
