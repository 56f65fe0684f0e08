import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonObject, type JsonObject } from '#lib/json-value.ts'
import { can } from './token-grants.ts'
import { scopeKinds } from './capability-catalog.ts'
import { grantsOf } from './grants-of.ts'
import { actionText, type Question } from './question.ts'
import {
  answerQuestion,
  grantsBehind,
  isDestructive,
  unclearReasons,
  whoCan,
  countDestroyers,
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

test('the cause is the name, `*`, or both', () => {
  expect(answerQuestion(grants, on('logs'))).toEqual({ kind: 'can', direct: true, wildcard: true })
  expect(answerQuestion(grants, on('logs', 'ingest', 'create'))).toEqual({
    kind: 'can',
    direct: true,
    wildcard: false,
  })
  expect(answerQuestion(grants, on('named nowhere'))).toEqual({ kind: 'can', direct: false, wildcard: true })
  expect(answerQuestion(grants, on('*'))).toEqual({ kind: 'can', direct: false, wildcard: true })
  expect(answerQuestion(grants, on(null, 'ingest', 'create'))).toEqual({
    kind: 'can',
    direct: true,
    wildcard: false,
  })
  expect(
    answerQuestion(grants, { kind: 'organization', scope: null, resource: 'datasets', verb: 'delete' }),
  ).toEqual({ kind: 'can', direct: true, wildcard: false })
})

const kindOf = (question: Question) => answerQuestion(grants, question).kind

test('an unreadable part leaves the answer unknown where it might decide it, and only there', () => {
  expect(kindOf(on('odd', 'data', 'delete'))).toBe('unclear')
  expect(kindOf(on('logs', 'data', 'delete'))).toBe('cannot')
  expect(kindOf(on(null, 'data', 'delete'))).toBe('unclear')
  expect(kindOf(on('*', 'data', 'delete'))).toBe('cannot')
  expect(kindOf(on('logs', 'trim', 'update'))).toBe('unclear')
  expect(kindOf(on('*', 'trim', 'update'))).toBe('unclear')
  expect(kindOf({ kind: 'view', scope: 'errors', resource: 'query', verb: 'read' })).toBe('unclear')
  expect(kindOf({ kind: 'organization', scope: null, resource: 'billing', verb: 'read' })).toBe('unclear')
  expect(kindOf({ kind: 'organization', scope: null, resource: 'users', verb: 'read' })).toBe('cannot')
})

test('an unknown grant that may mean the action leaves the answer unknown, and only there', () => {
  const unknown = grantsOf({
    orgCapabilities: { apiTokens: ['*'], auditLog: ['delete'] },
    datasetCapabilities: { logs: { query: ['explain'] }, '*': { data: ['manage'] } },
  })
  const asked = (
    kind: 'organization' | 'dataset',
    resource: string,
    verb: string,
    place: string | null = null,
  ) => answerQuestion(unknown, { kind, scope: place, resource, verb })
  const minting = asked('organization', 'apiTokens', 'create')
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
  expect(asked('organization', 'rbac', 'read').kind).toBe('cannot')
  expect(asked('organization', 'auditLog', 'read').kind).toBe('cannot')
  expect(asked('dataset', 'query', 'read', 'logs').kind).toBe('unclear')
  expect(asked('dataset', 'query', 'read', 'other').kind).toBe('cannot')
  expect(asked('dataset', 'query', 'read', '*').kind).toBe('cannot')
  expect(asked('dataset', 'data', 'delete', 'other').kind).toBe('unclear')
  expect(asked('dataset', 'trim', 'update', null).kind).toBe('cannot')
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

const names = fc.constantFrom('*', 'a', 'b', '__proto__', '')
const resources = fc.constantFrom('query', 'data', '__proto__', 'odd')
const verbs = fc.constantFrom('read', 'delete', 'odd')
const odd = fc.constantFrom<unknown>(7, true, 'text', null)
const object = (keys: fc.Arbitrary<string>, values: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(keys, values), { maxLength: 4 }).map((pairs): unknown => Object.fromEntries(pairs))
const scope = fc.oneof({ weight: 5, arbitrary: object(resources, verbList()) }, odd)
function verbList() {
  return fc.oneof({ weight: 5, arbitrary: fc.array(fc.oneof(verbs, odd), { maxLength: 3 }) }, odd)
}
const record = fc.record(
  {
    orgCapabilities: scope,
    datasetCapabilities: fc.oneof({ weight: 6, arbitrary: object(names, scope) }, odd),
    viewCapabilities: fc.oneof({ weight: 6, arbitrary: object(names, scope) }, odd),
  },
  { requiredKeys: [] },
)
const question = fc.record({
  kind: fc.constantFrom(...scopeKinds),
  scope: fc.oneof(fc.constant(null), names),
  resource: resources,
  verb: verbs,
})

/** The verbs of a resource as sent: all strings, whether anything else is there, or null for nothing. */
function sent(value: unknown, resource: string): { texts: readonly unknown[]; isWhole: boolean } {
  if (value === undefined || value === null) return { texts: [], isWhole: true }
  if (!isJsonObject(value)) return { texts: [], isWhole: false }
  const list = Object.entries(value).find(([key]) => key === resource)?.[1]
  if (list === undefined || list === null) return { texts: [], isWhole: true }
  if (!Array.isArray(list)) return { texts: [], isWhole: false }
  const entries: readonly unknown[] = list
  return { texts: entries, isWhole: entries.every((entry) => typeof entry === 'string') }
}

/** A verb other than the four may mean any other. */
const mayStandIn = (texts: readonly unknown[]): boolean =>
  texts.some((text) => typeof text === 'string' && !/^(create|read|update|delete)$/u.test(text))

/** The same question, answered from the record itself, scope by scope. */
function naive(token: JsonObject, { kind, scope: asked, resource, verb }: Question): string {
  if (kind === 'organization') {
    const { texts, isWhole } = sent(token['orgCapabilities'], resource)
    return texts.includes(verb) ? 'can direct' : isWhole && !mayStandIn(texts) ? 'cannot' : 'unclear'
  }
  const map = token[`${kind}Capabilities`]
  if (map === undefined || map === null) return 'cannot'
  if (!isJsonObject(map)) return 'unclear'
  const places = Object.entries(map).filter(([name]) => asked === null || name === asked || name === '*')
  const found = places.map(([name, value]) => ({ name, list: sent(value, resource) }))
  const holding = found.filter(({ list }) => list.texts.includes(verb)).map(({ name }) => name)
  const causes = [
    holding.some((name) => name !== '*') ? ' direct' : '',
    holding.includes('*') ? ' wildcard' : '',
  ].join('')
  if (causes !== '') return `can${causes}`
  if (found.some(({ list }) => !list.isWhole || mayStandIn(list.texts))) return 'unclear'
  // An unread scope with an empty name looks like an unread map, so nothing is claimed.
  const nameless = Object.entries(map).some(
    ([name, value]) => name === '' && value !== null && !isJsonObject(value),
  )
  return nameless ? 'unclear' : 'cannot'
}

test('whatever is granted or unreadable, the answer is that of the record itself', () => {
  fc.assert(
    fc.property(record, question, (token, asked) => {
      const of = grantsOf(token)
      const answer = answerQuestion(of, asked)
      const text =
        answer.kind === 'can'
          ? `can${answer.direct ? ' direct' : ''}${answer.wildcard ? ' wildcard' : ''}`
          : answer.kind
      expect(text).toBe(naive(token, asked))
      expect(grantsBehind(of, asked).length > 0).toBe(answer.kind === 'can')
      for (const grant of grantsBehind(of, asked)) expect(can(of, grant)).not.toBeNull()
    }),
    { numRuns: 3000 },
  )
})

const destroyers = [
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

test('each way to destroy data has the count that Who can gives, and each token counts once', () => {
  const unread = [{ trim: 7 }, { trim: 8 }, { trim: 7, data: ['delete'] }].map((logs) => ({
    grants: grantsOf({ datasetCapabilities: { logs } }),
  }))
  expect(countDestroyers(unread, 'logs')).toMatchObject({ count: 1, unknown: 2, ways: [{ count: 1 }] })
  const { count, unknown, ways } = countDestroyers(destroyers, 'logs')
  expect([count, unknown]).toEqual([3, 0])
  expect(ways.map((way) => [actionText(way.question), way.count])).toEqual([
    ['delete data in logs', 1],
    ['trim logs', 1],
    ['vacuum logs', 1],
    ['delete datasets', 1],
    ['update datasets', 1],
  ])
  for (const { question, count: told } of ways) expect(told).toBe(whoCan(destroyers, question).able.length)
})

const ask = (kind: 'dataset' | 'view' | 'organization', resource: string, verb: string) =>
  isDestructive({ kind, scope: null, resource, verb })

test('only grants that destroy data of a dataset count', () => {
  expect([ask('dataset', 'trim', 'update'), ask('dataset', 'data', 'delete')]).toEqual([true, true])
  for (const [kind, resource, verb] of [
    ['dataset', 'share', 'delete'],
    ['dataset', 'data', 'update'],
    ['dataset', 'datasets', 'delete'],
    ['organization', 'datasets', 'delete'],
  ] as const)
    expect(ask(kind, resource, verb)).toBe(false)
})
