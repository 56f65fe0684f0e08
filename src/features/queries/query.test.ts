import { expect, test, vi } from 'vitest'
import { fileText } from '#test/file-text.ts'
import type { ListSearch } from '#records/list/list-search.ts'
import { fieldCell } from '#records/fields/cell.ts'
import { rowsCsv, rowsJson } from '#records/list/export-rows.ts'
import { listView } from '#records/list/list-view.ts'
import { entryFields, type LibraryRow, unknownEntry } from './library/library.ts'
import { libraryList } from './library/library-list.ts'
import { libraryColumns, query, queryWith } from './query.ts'
import { queriesSearch } from './query-search.ts'
import { day } from '#lib/dates.ts'

const now = Date.UTC(2026, 10, 21)

const row = (id: string, part: Partial<LibraryRow> = {}): LibraryRow => ({
  ...unknownEntry(id),
  hasDraft: false,
  ...part,
})

const text =
  '{"name":"Errors","dataset":"http-logs","who":"ann","query":{"apl":"x | where status","startTime":"now-1h"}}'

const rows = [
  row('q1', {
    ...entryFields(text),
    tags: ['weekly', 'ops'],
    note: 'Reviewed',
    hasDraft: true,
    lastOpened: now - 2 * day,
  }),
  row('q2', { name: 'Latency', dataset: 'http-logs', tags: ['ops'], gone: 'deleted-here' }),
  row('q3', { gone: 'not-found', name: 'M' }),
  row('q4', { text: 'no JSON at all', name: 'N' }),
]

const listOf = (library: readonly LibraryRow[]) =>
  libraryList(queryWith(libraryColumns(library)), library, now)

const nothing = { masks: new Map(), isPending: false }

/** Ids of the queries that match a URL, in its order. */
const shown = (search: ListSearch, list = listOf(rows)) =>
  Array.from(listView(list, search, nothing, now).rows, (at) => list.subject(at)?.id)

test.each(['errors', 'Q1', 'http LOGS status', 'weekly', 'where status', 'reviewed'])(
  'finds %j in names, ids, datasets, tags, notes and APL',
  (q) => expect(shown({ q })).toEqual(['q1']),
)

test.each([
  ['dataset:http-logs', ['q1', 'q2']],
  ['dataset:http-logs apl:where', ['q1']],
  ['-apl:missing', ['q1']],
  ['tag:weekly', ['q1']],
  ['tag:missing', ['q3', 'q4']],
  ['opened<7d', ['q1']],
  ['opened:missing', ['q2', 'q3', 'q4']],
  ['draft:true', ['q1']],
  ['state:deleted-here,draft', ['q1', 'q2']],
  ['who:ann', ['q1']],
  ['startTime:now-1h', ['q1']],
  ['gone:"not found"', ['q3']],
])('the term %s', (q, ids) => expect(shown({ q })).toEqual(ids))

test('every word must match', () => {
  expect(shown({ q: 'errors latency' })).toEqual([])
  expect(shown({})).toEqual(['q1', 'q2', 'q3', 'q4'])
})

test('pinned queries come first, then the most recently used, then by name and ID', () => {
  const mixed = [
    row('b', { name: 'Host 10' }),
    row('id 10', { name: 'host 2' }),
    row('id 9', { name: 'Höst 2' }),
    row('used', { name: 'Z', lastSaved: now - day }),
    row('pinned', { name: 'Z', pinned: true }),
  ]
  expect(shown({}, listOf(mixed))).toEqual(['pinned', 'used', 'id 9', 'id 10', 'b'])
})

test('a query matches each of its tags and states', () => {
  expect(shown(queriesSearch.parse({ tags: 'ops' }))).toEqual(['q1', 'q2'])
  expect(shown(queriesSearch.parse({ tags: ['weekly', '(no tags)'] }))).toEqual(['q1', 'q3', 'q4'])
  expect(shown(queriesSearch.parse({ state: ['draft', 'deleted-here'] }))).toEqual(['q1', 'q2'])
  expect(shown(queriesSearch.parse({ state: 'not-loaded', dataset: '(no dataset)' }))).toEqual(['q3'])
  expect(shown(queriesSearch.parse({ who: 'ann' }))).toEqual(['q1'])
})

test('counts respect the other filters, but not their own', () => {
  const view = listView(listOf(rows), queriesSearch.parse({ dataset: 'http-logs' }), nothing, now)
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

test('pinned first, then most recently used; missing values last, with ids for missing names', () => {
  const used = [
    row('b', { lastOpened: 1 }),
    row('c', { lastSaved: 2 }),
    row('a'),
    row('d', { pinned: true, name: 'Z' }),
  ]
  expect(shown({}, listOf(used))).toEqual(['d', 'c', 'b', 'a'])
  expect(shown({ sort: 'name' }, listOf(used))).toEqual(['a', 'b', 'c', 'd'])
  expect(shown({ sort: '-lastOpened' }, listOf(used))).toEqual(['b', 'd', 'c', 'a'])
})

test('sorts numbers in names numerically, by name and among queries never used', () => {
  const numbered = ['Rename 10', 'Rename 2', 'rename 1'].map((name, at) => row(`${at}`, { name }))
  const names = (search: ListSearch) =>
    shown(search, listOf(numbered)).map((id) => numbered.find((each) => each.id === id)?.name)
  expect(names({})).toEqual(['rename 1', 'Rename 2', 'Rename 10'])
  expect(names({ sort: 'name' })).toEqual(['rename 1', 'Rename 2', 'Rename 10'])
})

test('optional columns appear once a query has a value for them', () => {
  const plain = ['name', 'apl', 'dataset', 'tags', 'lastOpened', 'pinned']
  expect(libraryColumns([])).toEqual(plain)
  expect(libraryColumns([row('a')])).toEqual(plain)
  expect(libraryColumns(rows)).toEqual(plain.toSpliced(5, 0, 'draft', 'gone').concat('note'))
})

test('visits to an unchanged library share its list, and thereby what was worked out of it', () => {
  const library = [row('a')]
  const list = libraryList(queryWith(['name']), library, now)
  expect(libraryList(queryWith(['name']), library, now)).toBe(list)
  for (const other of [
    libraryList(queryWith(['name', 'apl']), library, now),
    libraryList(queryWith(['name']), [...library], now),
    libraryList(queryWith(['name']), library, now + 1),
    libraryList(queryWith(['name']), library, now, true),
  ])
    expect(other).not.toBe(list)
})

test('parses a record once, however often the user types and the list reloads', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const fresh = [row('a', { text: '{"query":{"apl":"one"}}' }), row('b', { text: '{"query":{"apl":"two"}}' })]
  const list = listOf(fresh)
  expect(shown({ q: 't' }, list)).toEqual(['b'])
  expect(shown({ q: 'tw' }, list)).toEqual(['b'])
  const again = [...fresh.slice(0, 1), { ...fresh[1]!, pinned: true }]
  expect(shown({ q: 'one' }, listOf(again))).toEqual(['a'])
  expect(parse).toHaveBeenCalledTimes(3)
  parse.mockRestore()
})

test.each([
  [{ sort: 'name.asc,lastOpened.desc' }, { sort: 'name.asc,lastOpened.desc' }],
  [{ hide: ['note', 'id'] }, { columns: 'apl,dataset,tags,lastOpened,lastSaved,draft,gone,pinned' }],
  [
    { view: 'replace', find: 'x' },
    { tab: 'replace', find: 'x' },
  ],
  [{ view: 'library', q: 'x' }, { q: 'x' }],
])('reads an earlier address %o', (before, now) => expect(queriesSearch.parse(before)).toMatchObject(now))

test('exports tags, times and switches with their types', async () => {
  const list = listOf([row('a', { tags: ['x', 'y'], lastOpened: now, gone: 'deleted-here', hasDraft: true })])
  const fields = query.fields.filter(({ id }) => ['tags', 'lastOpened', 'draft', 'gone'].includes(id))
  expect(await fileText(rowsCsv({ list, rows: list.rows, fields }))).toBe(
    'Tags,Last opened,Draft,Gone\r\n"x, y",2026-11-21T00:00:00.000Z,true,Deleted here\r\n',
  )
  expect(JSON.parse(await fileText(rowsJson({ list, rows: list.rows, fields })))).toEqual([
    { tags: ['x', 'y'], lastOpened: '2026-11-21T00:00:00.000Z', draft: true, gone: 'Deleted here' },
  ])
})

test.each([
  ['pinned', { pinned: true }, 'Pinned'],
  ['pinned', { pinned: false }, '—'],
  ['draft', { hasDraft: true }, 'Draft'],
  ['draft', { hasDraft: false }, '—'],
])('%s of %o is shown and printed as %j', (id, part, text) => {
  const field = query.fields.find((each) => each.id === id)
  expect(field && fieldCell(field, row('q', part), now).text).toBe(text)
})
