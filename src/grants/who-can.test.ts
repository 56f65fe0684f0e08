import { expect, test } from 'vitest'
import { grantsOf } from './grants-of.ts'
import { actionText, type Question } from './question.ts'
import {
  answerQuestion,
  countByName,
  grantsBehind,
  isDestructive,
  unclearReasons,
  whoCan,
  findDestroyers,
  othersText,
} from './who-can.ts'

const on = (scope: string | null, resource = 'query', verb = 'read'): Question => ({
  kind: 'dataset',
  scope,
  resource,
  verb,
})

const grants = grantsOf({
  orgCapabilities: { datasets: ['delete'], billing: 7 },
  datasetCapabilities: {
    '*': { query: ['read'], trim: 3 },
    logs: { query: ['read'], ingest: ['create'] },
    odd: true,
  },
  viewCapabilities: 'none',
})

test('an answer that is unknown names the unread part or the unknown grant that may mean the action', () => {
  const unknown = grantsOf({ orgCapabilities: { apiTokens: ['*'], auditLog: ['delete'] } })
  const minting = answerQuestion(unknown, {
    kind: 'organization',
    scope: null,
    resource: 'apiTokens',
    verb: 'create',
  })
  expect(minting.kind === 'unclear' && unclearReasons(minting)).toEqual([
    'apiTokens: * (unknown to Starboard)',
  ])
  const paying = answerQuestion(grants, {
    kind: 'organization',
    scope: null,
    resource: 'billing',
    verb: 'read',
  })
  expect(paying.kind === 'unclear' && unclearReasons(paying)).toEqual(['orgCapabilities › billing: 7'])
})

test.each([
  ['a resource of another spelling', { orgCapabilities: { api_token: ['create'] } }, ['api_token: create']],
  ['a resource that sounds like all', { orgCapabilities: { admin: ['manage'] } }, ['admin: manage']],
  ['a verb in capitals', { orgCapabilities: { apiTokens: ['Create'] } }, ['apiTokens: Create']],
])('%s makes it unknown whether a token can mint tokens', (_, record, reasons) => {
  const answer = answerQuestion(grantsOf(record), {
    kind: 'organization',
    scope: null,
    resource: 'apiTokens',
    verb: 'create',
  })
  expect(answer.kind === 'unclear' && unclearReasons(answer)).toEqual(
    reasons.map((reason) => `${reason} (unknown to Starboard)`),
  )
})

test('the exact grants are listed, `*` first', () => {
  expect(grantsBehind(grants, on(null)).map(({ scope }) => scope)).toEqual(['*', 'logs'])
  expect(grantsBehind(grants, on('*')).map(({ scope }) => scope)).toEqual(['*'])
  expect(grantsBehind(grants, on('other', 'ingest', 'create'))).toEqual([])
})

test('tokens that can and tokens for which it is unknown are separate, in list order', () => {
  const tokens = [grants, grantsOf({}), grantsOf({ datasetCapabilities: 4 }), grants].map((of, index) => ({
    index,
    grants: of,
  }))
  const { able, unclear } = whoCan(tokens, on('logs'))
  expect(able.map(({ token }) => token.index)).toEqual([0, 3])
  expect(unclear.map(({ token, parts }) => [token.index, parts[0]?.value])).toEqual([[2, 4]])
})

const destroyers = [
  { datasetCapabilities: { logs: { data: ['delete'], trim: ['update'] } } },
  { datasetCapabilities: { '*': { trim: ['update'], query: ['read'] } } },
  { orgCapabilities: { datasets: ['update', 'delete'] } },
  {
    datasetCapabilities: {
      logs: { starredQueries: ['delete'], share: ['delete'], vacuum: ['update'] },
      other: { data: ['delete'] },
    },
  },
].map((record) => ({ grants: grantsOf(record) }))

test('each way to destroy data has the count that Who can gives, and each token counts once', () => {
  const unread = [{ trim: 7 }, { trim: 8 }, { trim: 7, data: ['delete'] }].map((logs) => ({
    grants: grantsOf({ datasetCapabilities: { logs } }),
  }))
  const partly = findDestroyers(unread, 'logs')
  expect([partly.able.size, partly.unknown, partly.ways.length]).toEqual([1, 2, 1])
  const { able, unknown, ways } = findDestroyers(destroyers, 'logs')
  expect([able.size, unknown]).toEqual([3, 0])
  expect(ways.map((way) => [actionText(way.question), way.able.length])).toEqual([
    ['delete data in logs', 1],
    ['trim logs', 2],
    ['delete datasets', 1],
    ['update datasets', 1],
  ])
  for (const way of ways)
    expect(way.able).toEqual(whoCan(destroyers, way.question).able.map(({ token }) => token))
})

test('nobody else can is said only when that is known', () => {
  expect(othersText({ able: 0, expired: 0, unclear: 0 })).toBe('No other token can')
  expect(othersText({ able: 0, expired: 1, unclear: 2 })).toBe(
    'No other token certainly can; 1 more has expired; 2 unknown',
  )
  expect(othersText({ able: 3, expired: 2, unclear: 0 })).toBe('3 other tokens can; 2 more have expired')
})

const ask = (kind: 'dataset' | 'view' | 'organization', resource: string, verb: string) =>
  isDestructive({ kind, scope: null, resource, verb })

test('only grants that destroy data of a dataset count', () => {
  expect([ask('dataset', 'trim', 'update'), ask('dataset', 'data', 'delete')]).toEqual([true, true])
  for (const [kind, resource, verb] of [
    ['dataset', 'share', 'delete'],
    ['dataset', 'vacuum', 'update'],
    ['dataset', 'data', 'update'],
    ['dataset', 'datasets', 'delete'],
    ['organization', 'datasets', 'delete'],
  ] as const)
    expect(ask(kind, resource, verb)).toBe(false)
})

test('tokens that can by name in every known dataset are counted, and those through * are not', () => {
  const destroy = { data: ['delete'] }
  const tokens = [
    { logs: destroy, traces: destroy },
    { logs: destroy, traces: { query: ['read'] } },
    { '*': destroy, logs: destroy, traces: destroy },
    { 'http-*': destroy },
  ].map((datasetCapabilities) => ({ grants: grantsOf({ datasetCapabilities }) }))
  const names = { dataset: ['http-*', 'logs', 'traces'], view: [] }
  const asked = { kind: 'dataset', resource: 'data', verb: 'delete' } as const
  expect(countByName(tokens, { ...asked, scope: '*' }, names)).toBe(1)
  expect(countByName(tokens, { ...asked, scope: 'logs' }, names)).toBe(0)
  expect(countByName(tokens, { ...asked, scope: '*' }, { dataset: ['logs'], view: [] })).toBe(0)
})
