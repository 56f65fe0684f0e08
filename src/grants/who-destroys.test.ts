import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import { isDestroying, whoCan, whoDestroys } from './who-can.ts'
import { actionText } from './question.ts'

const tokens = [
  { datasetCapabilities: { logs: { data: ['delete'], trim: ['update'] } } },
  { datasetCapabilities: { '*': { vacuum: ['update'], query: ['read'] } } },
  { orgCapabilities: { datasets: ['update', 'delete'] } },
  {
    datasetCapabilities: {
      logs: { starredQueries: ['delete'], share: ['delete'] },
      other: { data: ['delete'] },
    },
  },
].map((record) => ({ grants: grantsOf(record) }))

test('each way to destroy data of a dataset has the number that Who can gives, and each token counts once', () => {
  const { count, ways } = whoDestroys(tokens, 'logs')
  expect(count).toBe(3)
  expect(ways.map((way) => [actionText(way.question), way.count])).toEqual([
    ['delete data in logs', 1],
    ['trim logs', 1],
    ['vacuum logs', 1],
    ['delete datasets', 1],
    ['update datasets', 1],
  ])
  for (const { question, count: told } of ways) expect(told).toBe(whoCan(tokens, question).able.length)
})

const ask = (kind: 'dataset' | 'view' | 'organization', resource: string, verb: string) =>
  isDestroying({ kind, scope: null, resource, verb })

test('only grants that destroy data of a dataset do', () => {
  expect([ask('dataset', 'trim', 'update'), ask('dataset', 'data', 'delete')]).toEqual([true, true])
  expect([ask('dataset', 'share', 'delete'), ask('organization', 'datasets', 'delete')]).toEqual([
    false,
    false,
  ])
})
