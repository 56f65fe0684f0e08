import { expect, test } from 'vitest'
import { orgResources } from '#contract/token.ts'
import { matrixMembers } from './matrix-member.ts'
import { testToken } from './test-token.ts'

const tokens = [
  {
    orgCapabilities: { zebra: ['read'], users: ['read'] },
    datasetCapabilities: { 'logs-10': {}, 'logs-2': {} },
  },
  { orgCapabilities: { odd: 5 }, datasetCapabilities: { '*': {} } },
  JSON.parse('{"datasetCapabilities":{"__proto__":{"query":["read"]}}}'),
].map(testToken)

test('the organization shows the resources of the interface, then unknown ones, readable or not', () => {
  expect(matrixMembers(tokens, 'organization').map(({ name }) => name)).toEqual([
    ...orgResources,
    'zebra',
    'odd',
  ])
})

test('datasets come by name with * first as all', () => {
  expect(matrixMembers(tokens, 'dataset').map(({ label }) => label)).toEqual([
    '* (all)',
    '__proto__',
    'logs-2',
    'logs-10',
  ])
  expect(matrixMembers(tokens, 'view')).toEqual([])
})
