import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import { indirectHolders } from './indirect-holders.ts'
import type { Question } from './question.ts'

const org = (orgCapabilities: object) => grantsOf({ orgCapabilities })
const able = org({ billing: ['update'] })
const minter = org({ apiTokens: ['create'] })
const regenerator = org({ apiTokens: ['update'] })
const promoter = org({ users: ['update'], rbac: ['create'] })
const reader = org({ users: ['read'] })

const toDelete: Question = { kind: 'dataset', scope: 'logs', resource: 'data', verb: 'delete' }
const toQuery: Question = { kind: 'dataset', scope: 'logs', resource: 'query', verb: 'read' }

/** Tokens in a list that can get what the first `count` can do: position, and how. */
const told = (fleet: readonly ReturnType<typeof org>[], count: number, question = toDelete) =>
  indirectHolders(fleet, question, (index) => index < count).map(({ index, ways }) => [
    index,
    ways.map((way) => {
      if (way.kind === 'unknown') return `unknown ${way.to}`
      return way.kind === 'regenerate' ? `regenerate ${way.index}` : way.kind
    }),
  ])

test('a token that mints, assigns roles, or regenerates one that can, gets it; a token that can is not listed again', () => {
  expect(told([able, reader, minter, regenerator, promoter], 1)).toEqual([
    [2, ['mint']],
    [3, ['regenerate 0']],
    [4, ['roles']],
  ])
  expect(told([minter, regenerator], 2)).toEqual([])
})

test('when no token can, regenerating one that mints or assigns roles is a way; without any, regenerating is minting', () => {
  expect(told([reader, regenerator], 0)).toEqual([[1, ['mint']]])
  expect(told([regenerator, minter], 0)).toEqual([
    [0, ['regenerate 1']],
    [1, ['mint']],
  ])
  const both = org({ apiTokens: ['create', 'update'] })
  expect(told([both], 0)).toEqual([[0, ['mint']]])
  expect(told([both, both], 0)).toEqual([
    [0, ['regenerate 1', 'mint']],
    [1, ['regenerate 0', 'mint']],
  ])
})

test('whether a token could get it by minting is unknown when its grants are', () => {
  const odd = [['*'], true, ['read'], ['create', '*'], ['update', '*']]
  const fleet = odd.map((apiTokens) => org({ apiTokens }))
  expect(told(fleet, 0)).toEqual([
    [0, ['unknown climb']],
    [1, ['unknown climb']],
    [3, ['mint']],
    [4, ['regenerate 3']],
  ])
})

test('shared access keys sign access to query a dataset, any or every one, and nothing else', () => {
  const fleet = [
    org({ sharedAccessKeys: ['read'] }),
    org({ sharedAccessKeys: ['update'], users: ['create'] }),
    regenerator,
    org({ sharedAccessKeys: ['*'] }),
    org({ '*': ['read'] }),
    org({ sharedAccessKeys: ['create'] }),
  ]
  for (const scope of ['logs', '*', null])
    expect(told(fleet, 0, { ...toQuery, scope })).toEqual([
      [0, ['keys']],
      [1, ['roles', 'keys']],
      [2, ['regenerate 0']],
      [3, ['unknown keys']],
      [4, ['unknown keys']],
    ])
  const others = [
    toDelete,
    { ...toQuery, kind: 'view' },
    { ...toQuery, verb: 'create' },
    { ...toQuery, resource: 'share' },
    { ...toQuery, kind: 'organization' },
  ] as const
  for (const question of others) expect(JSON.stringify(told(fleet, 0, question))).not.toContain('keys')
})
