import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPasted, readOpenText } from './read-open-text.ts'
import { updateEntry } from '../library/library.ts'
import { memoryQueryStore } from '#test/saved-queries.ts'

test('an id, a link and a JSON record lead to the id', () => {
  expect(readOpenText(' NBYj9rO5p4F5CtYEy6 ').ids).toEqual(['NBYj9rO5p4F5CtYEy6'])
  expect(readOpenText('http://localhost:8787/queries/folder%2Fquery%20%231?tab=json').ids).toEqual([
    'folder/query #1',
  ])
  expect(readOpenText('https://api.example.com/v2/apl-starred-queries/a%3Fb').ids).toEqual(['a?b'])
  expect(readOpenText('{"name":"x","id":"a b"}').ids).toEqual(['a b'])
})

test('a link that names another organization is refused with that', () => {
  const [own, other] = ['http://x/queries/a?tab=json&org=acme', 'http://x/queries/b?org=globex%20inc#end']
  const { ids, refused } = readOpenText(`${own},${other},http://x/queries/c`, 'acme')
  expect(ids).toEqual(['a', 'c'])
  expect(refused).toEqual([{ text: other, reason: expect.stringContaining('the organization “globex inc”') }])
  expect(readOpenText(JSON.stringify([other]), 'acme').refused).toHaveLength(1)
  expect(readOpenText(other).ids).toEqual(['b'])
})

test('any id survives the way through its own link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      fc.pre(id !== '.' && id !== '..')
      expect(readOpenText(`http://localhost:8787/queries/${encodeURIComponent(id)}`).ids).toEqual([id])
    }),
  )
})

test('many ids are separated by white space, commas or line ends, each taken once', () => {
  expect(readOpenText('a1 b2,c3\n\nd4\ta1').ids).toEqual(['a1', 'b2', 'c3', 'd4'])
})

test('an id with spaces is one id when it cannot be several plain ones, or in quotes', () => {
  expect(readOpenText('folder/query #1').ids).toEqual(['folder/query #1'])
  expect(readOpenText('"my query"').ids).toEqual(['my query'])
})

test('ids that no path can carry are refused with the reason, the others stay', () => {
  expect(readOpenText('').refused[0]?.reason).toContain('Enter an ID')
  expect(readOpenText('good, .., \ud800').refused.map(({ text }) => text)).toEqual(['..', '\ud800'])
  expect(readOpenText('good, ..').ids).toEqual(['good'])
  expect(readOpenText('{"id":"."}').refused).toHaveLength(1)
  expect(readOpenText('{"id":5}').refused[0]?.reason).toContain('no ID')
  expect(readOpenText('{"id":').refused[0]?.reason).toContain('line 1')
})

test('a JSON list of ids, links and records is read element by element, records exactly as they stand', () => {
  const record = '{ "id" : "b", "n": 18446744073709551615 }'
  const { ids, records, refused } = readOpenText(
    `["a", ${record}, "http://x/queries/c%2Fd", 5, {"name":"x"}, "."]`,
  )
  expect(ids).toEqual(['a', 'b', 'c/d'])
  expect([...records]).toEqual([['b', record]])
  expect(refused.map(({ reason }) => reason)).toEqual([
    'This is neither an ID nor a record.',
    'Element 5 of the list has no ID.',
    'The ID “.” cannot be part of a URL.',
  ])
  expect(readOpenText('[]').refused[0]?.reason).toContain('empty')
  expect(readOpenText('[odd id').ids).toEqual(['[odd id'])
})

test('500 ids come whole, in their order', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `id/${at} %`)
  expect(readOpenText(ids.join('\n')).ids).toEqual(ids)
  expect(readOpenText(JSON.stringify(ids)).ids).toEqual(ids)
  expect(readOpenText(ids.map((id) => `/queries/${encodeURIComponent(id)}`).join(', ')).ids).toEqual(ids)
})

test('an exported workspace is sent to Import', () => {
  expect(readOpenText('{"format":"starboard-workspace","version":1}').refused[0]?.reason).toContain('Import')
})

const pasted = (text: string) => ({ id: 'q', text, at: 5 })

test('a record of an unknown query becomes its last known copy, exactly as it was pasted', async () => {
  const store = memoryQueryStore()
  const text = '{ "id":"q", "name":"New", "big": 18446744073709551615 }'
  expect(await keepPasted(store, pasted(text))).toBe(true)
  expect(await store.entry('q')).toMatchObject({ name: 'New', text })
  expect(await store.versions('q')).toMatchObject([{ source: 'imported', text, at: 5 }])
  expect(await keepPasted(store, pasted(text))).toBe(false)
})

test('of a known query only what differs is kept, beside the copy of the service', async () => {
  const store = memoryQueryStore()
  await updateEntry(store, 'q', { text: '{"id":"q","name":"Old"}', name: 'Old' })
  expect(await keepPasted(store, pasted('{"name":"Old","id":"q"}'))).toBe(false)
  expect(await keepPasted(store, pasted('{"name":"Mine","id":"q"}'))).toBe(true)
  expect(await store.entry('q')).toMatchObject({ name: 'Old' })
  expect(await store.versions('q')).toHaveLength(1)
})
