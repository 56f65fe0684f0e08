import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPasted, readOpenText } from './read-open-text.ts'
import { updateEntry } from '../library/library.ts'
import { forAll } from '#test/for-all.ts'
import { memoryQueryStore } from '#test/saved-queries.ts'

test('accepts an id, a link or a JSON record', () => {
  expect(readOpenText(' NBYj9rO5p4F5CtYEy6 ').ids).toEqual(['NBYj9rO5p4F5CtYEy6'])
  expect(readOpenText('http://localhost:8787/queries/folder%2Fquery%20%231?tab=json').ids).toEqual([
    'folder/query #1',
  ])
  expect(readOpenText('https://api.example.com/v2/apl-starred-queries/a%3Fb').ids).toEqual(['a?b'])
  expect(readOpenText('{"name":"x","id":"a b"}').ids).toEqual(['a b'])
})

test('refuses a link to another organization, and says so', () => {
  const [own, other] = ['http://x/queries/a?tab=json&org=acme', 'http://x/queries/b?org=globex%20inc#end']
  const { ids, refused } = readOpenText(`${own},${other},http://x/queries/c`, 'acme')
  expect(ids).toEqual(['a', 'c'])
  expect(refused).toEqual([{ text: other, reason: expect.stringContaining('the organization “globex inc”') }])
  expect(readOpenText(JSON.stringify([other]), 'acme').refused).toHaveLength(1)
  expect(readOpenText(other).ids).toEqual(['b'])
})

test('any id round-trips through its own link', () => {
  forAll(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
    fc.pre(id !== '.' && id !== '..')
    expect(readOpenText(`http://localhost:8787/queries/${encodeURIComponent(id)}`).ids).toEqual([id])
  })
})

test('ids are separated by white space, commas or line ends, and deduplicated', () => {
  expect(readOpenText('a1 b2,c3\n\nd4\ta1').ids).toEqual(['a1', 'b2', 'c3', 'd4'])
})

test('an id may contain spaces if it cannot be several plain ids, or in quotes', () => {
  expect(readOpenText('folder/query #1').ids).toEqual(['folder/query #1'])
  expect(readOpenText('"my query"').ids).toEqual(['my query'])
})

test('refuses ids that cannot be part of a URL, with the reason, and accepts the others', () => {
  expect(readOpenText('').refused[0]?.reason).toContain('Enter an ID')
  expect(readOpenText('good, .., .., \ud800').refused.map(({ text }) => text)).toEqual(['..', '\ud800'])
  expect(readOpenText('good, ..').ids).toEqual(['good'])
  expect(readOpenText('{"id":"."}').refused).toHaveLength(1)
  expect(readOpenText('{"id":5}').refused[0]?.reason).toContain('no ID')
  expect(readOpenText('{"id":').refused[0]?.reason).toContain('line 1')
})

test('reads a JSON list of ids, links and records by element, with records unchanged', () => {
  const record = '{ "id" : "b", "n": 18446744073709551615 }'
  const other = '{"id":"b","n":2}'
  const { ids, records, refused } = readOpenText(
    `["a", ${record}, "http://x/queries/c%2Fd", 5, {"name":"x"}, ".", ${other}]`,
  )
  expect(ids).toEqual(['a', 'b', 'c/d'])
  expect(records).toEqual([record, other].map((text) => ({ id: 'b', text })))
  expect(refused.map(({ reason }) => reason)).toEqual([
    'This is neither an ID nor a record.',
    'Element 5 of the list has no ID.',
    'The ID “.” cannot be part of a URL.',
  ])
  expect(readOpenText('[]').refused[0]?.reason).toContain('empty')
  expect(readOpenText('[odd id').ids).toEqual(['[odd id'])
})

test('keeps 500 ids complete and in order', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `id/${at} %`)
  expect(readOpenText(ids.join('\n')).ids).toEqual(ids)
  expect(readOpenText(JSON.stringify(ids)).ids).toEqual(ids)
  expect(readOpenText(ids.map((id) => `/queries/${encodeURIComponent(id)}`).join(', ')).ids).toEqual(ids)
})

test('refers exported workspaces to Import', () => {
  expect(readOpenText('{"format":"starboard-workspace","version":1}').refused[0]?.reason).toContain('Import')
})

const pasted = (text: string) => ({ id: 'q', text, at: 5 })

test('a record of an unknown query becomes its last copy, exactly as pasted', async () => {
  const store = memoryQueryStore()
  const text = '{ "id":"q", "name":"New", "big": 18446744073709551615 }'
  expect(await keepPasted(store, pasted(text))).toBe(true)
  expect(await store.entry('q')).toMatchObject({ name: 'New', text })
  expect(await store.versions('q')).toMatchObject([{ source: 'imported', text, at: 5 }])
  expect(await keepPasted(store, pasted(text))).toBe(false)
})

test('of a known query, keeps only a different record, next to the copy from the service', async () => {
  const store = memoryQueryStore()
  await updateEntry(store, 'q', { text: '{"id":"q","name":"Old"}', name: 'Old' })
  expect(await keepPasted(store, pasted('{"name":"Old","id":"q"}'))).toBe(false)
  expect(await keepPasted(store, pasted('{"name":"Mine","id":"q"}'))).toBe(true)
  expect(await store.entry('q')).toMatchObject({ name: 'Old' })
  expect(await store.versions('q')).toHaveLength(1)
})
