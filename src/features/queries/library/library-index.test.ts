import { expect, test, vi } from 'vitest'
import { factsOf, type LibraryRow, unknownEntry } from './library.ts'
import { createLibraryIndex } from './library-index.tsx'

const row = (id: string, part: Partial<LibraryRow> = {}): LibraryRow => ({
  ...unknownEntry('a', id),
  hasDraft: false,
  ...part,
})

const rows = [
  row('q1', {
    ...factsOf('{"name":"Errors","dataset":"http-logs","query":{"apl":"x | where status"}}'),
    tags: ['weekly', 'ops'],
    note: 'Reviewed',
    hasDraft: true,
  }),
  row('q2', { name: 'Latency', dataset: 'http-logs', tags: ['ops'], pinned: true, gone: 'deleted-here' }),
  row('q3', { gone: 'not-found' }),
  row('q4', { text: 'no JSON at all' }),
]

const shown = (text: string, facets: Record<string, string[]> = {}, sort = '') => [
  ...createLibraryIndex(rows).view({
    text,
    facets: new Map(Object.entries(facets)),
    sort: sort ? [{ column: sort, desc: false }] : [],
  }).rows,
]

test.each(['errors', 'Q1', 'http LOGS status', 'weekly', 'where status', 'reviewed'])(
  'the search finds %j in names, ids, datasets, tags, notes and APL',
  (text) => expect(shown(text)).toEqual([0]),
)

test('every word must be found', () => {
  expect(shown('errors latency')).toEqual([])
  expect(shown('')).toEqual([0, 1, 2, 3])
})

test('a query is found under each of its tags and states', () => {
  expect(shown('', { tags: ['ops'] })).toEqual([0, 1])
  expect(shown('', { tags: ['weekly', '(no tags)'] })).toEqual([0, 2, 3])
  expect(shown('', { state: ['draft', 'deleted-here'] })).toEqual([0, 1])
  expect(shown('', { state: ['not-loaded'], dataset: ['(no dataset)'] })).toEqual([2])
})

test('counts follow the other filters, not their own', () => {
  const view = createLibraryIndex(rows).view({
    text: '',
    facets: new Map([['dataset', ['http-logs']]]),
    sort: [],
  })
  expect(view.counts('tags')).toEqual([
    { value: 'weekly', count: 1 },
    { value: 'ops', count: 2 },
    { value: '(no tags)', count: 0 },
  ])
  expect(view.counts('dataset')).toEqual([
    { value: 'http-logs', count: 2 },
    { value: '(no dataset)', count: 2 },
  ])
})

test('queries without a name sort by their id, those without a value last', () => {
  expect(shown('', {}, 'name')).toEqual([0, 1, 2, 3])
  expect(shown('', {}, 'pinned')).toEqual([1, 0, 2, 3])
})

const query = (text: string) => ({ text, facets: new Map(), sort: [] })

test('a record is read once, however often one types and the list is read again', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const fresh = [row('a', { text: '{"query":{"apl":"one"}}' }), row('b', { text: '{"query":{"apl":"two"}}' })]
  const index = createLibraryIndex(fresh)
  expect([...index.view(query('t')).rows]).toEqual([1])
  expect([...index.view(query('tw')).rows]).toEqual([1])
  const again = [...fresh.slice(0, 1), { ...fresh[1]!, pinned: true }]
  expect([...createLibraryIndex(again).view(query('one')).rows]).toEqual([0])
  expect(parse).toHaveBeenCalledTimes(3)
  parse.mockRestore()
})
