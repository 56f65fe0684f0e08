import { expect, test } from 'vitest'
import { abilitiesOf } from './abilities.ts'
import { grantsOf } from './grants-of.ts'

test('abilities are grouped by strength, with the datasets they apply to, * first', () => {
  const groups = abilitiesOf(
    grantsOf({
      orgCapabilities: { users: ['create', 'delete'], metrics: ['write'] },
      datasetCapabilities: { logs: { query: ['read'] }, '*': { query: ['read'], trim: ['update'] } },
    }),
  )
  const lines = groups.map(({ strength, abilities }) => [
    strength,
    abilities.map(({ resource, verb, scopes }) => `${resource} ${verb} ${scopes.join()}`.trim()),
  ])
  expect(lines).toEqual([
    ['destroy', ['users delete', 'trim update *']],
    ['change', ['users create']],
    ['read', ['query read *,logs']],
    ['unknown', ['metrics write']],
  ])
  expect(groups[1]?.abilities[0]?.scopes).toEqual([])
})

test('a token without grants can do nothing', () => {
  expect(abilitiesOf(grantsOf({}))).toEqual([])
})
