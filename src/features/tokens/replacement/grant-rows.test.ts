import { expect, test } from 'vitest'
import { grantsOf } from '#grants/grants-of.ts'
import { type GrantRow, grantRows, partKey } from './grant-rows.ts'
import { countPart, tickPart } from './ticked-grants.ts'

const offer = grantsOf(
  JSON.parse(`{
    "orgCapabilities": { "metrics": ["write"], "apiTokens": ["read", "create"] },
    "datasetCapabilities": { "logs": { "query": ["read"], "ingest": ["create"] }, "*": { "data": ["delete"] }, "__proto__": { "odd": ["x"] } },
    "viewCapabilities": {}
  }`),
)
const text = ({ level, part, verbs }: GrantRow) =>
  [level, part.resource ?? part.scope ?? part.kind, ...verbs].join(' ')
const none = new Set<string>()

test('kinds, scopes, and resources are rows, in catalog order, unknown ones too', () => {
  expect(grantRows(offer, none, '').map(text)).toEqual([
    '0 organization',
    '1 apiTokens create read',
    '1 metrics write',
    '0 dataset',
    '1 *',
    '2 data delete',
    '1 logs',
    '2 ingest create',
    '2 query read',
    '1 __proto__',
    '2 odd x',
  ])
})

test('a search finds scopes and resources by name or label', () => {
  expect(grantRows(offer, none, ' LOGS').map(text)).toEqual([
    '0 dataset',
    '1 logs',
    '2 ingest create',
    '2 query read',
  ])
  expect(grantRows(offer, none, 'api tok').map(text)).toEqual(['0 organization', '1 apiTokens create read'])
  expect(grantRows(offer, none, 'proto').map(text)).toEqual(['0 dataset', '1 __proto__', '2 odd x'])
  expect(grantRows(offer, none, 'nothing')).toEqual([])
})

test('collapsed rows stay collapsed, but a search looks inside', () => {
  const closed = new Set([partKey({ kind: 'dataset' }), partKey({ kind: 'dataset', scope: 'logs' })])
  expect(grantRows(offer, closed, '').map(text)).not.toContain('1 logs')
  expect(grantRows(offer, closed, 'logs').map(text)).toEqual(['0 dataset', '1 logs'])
})

test('many datasets are collapsed at first, each with its own key', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`d${at}`, { query: ['read'] }]))
  const rows = grantRows(grantsOf({ datasetCapabilities: many }), none, '')
  expect(rows).toHaveLength(5001)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(5001)
  const open = new Set([partKey({ kind: 'dataset', scope: 'd7' })])
  expect(grantRows(grantsOf({ datasetCapabilities: many }), open, '')).toHaveLength(5002)
})

test('with a search, a row covers only what the search found', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`d${at}`, { query: ['read'], data: ['delete'] }]),
  )
  const rows = grantRows(grantsOf({ datasetCapabilities: many }), none, 'Data')
  expect(rows.map(text).slice(0, 3)).toEqual(['0 dataset', '1 d0', '2 data delete'])
  const grants = grantsOf({ datasetCapabilities: many })
  const kind = rows[0]?.part ?? { kind: 'view' }
  expect(countPart(grants, kind)).toBe(20)
  expect(countPart(tickPart(grants, grants, kind, false), { kind: 'dataset' })).toBe(20)
  expect(
    [...tickPart(grants, grants, kind, false).datasets.values()].every((granted) => granted.has('query')),
  ).toBe(true)
})
