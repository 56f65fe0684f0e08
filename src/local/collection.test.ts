import { expect, test } from 'vitest'
import { z } from '#lib/zod.ts'
import { itemsFile, readItems, readItemsFile } from './collection.ts'

const item = (key: string, value: unknown) => ({ account: 'me', kind: 'k', key, value, at: 1 })

test('items that do not fit the schema are counted and do not hide others', () => {
  const collection = { kind: 'k', schema: z.object({ name: z.string() }) }
  const items = [
    item('a', { name: 'A', more: 1 }),
    item('b', 7),
    item('c', { name: 7 }),
    item('d', { name: '' }),
  ]
  expect(readItems(collection, items)).toEqual({
    items: [
      { key: 'a', value: { name: 'A' }, at: 1 },
      { key: 'd', value: { name: '' }, at: 1 },
    ],
    unread: 2,
  })
})

const earlier = { format: 'starboard-things', list: 'things', what: 'things', none: 'This is no file.' }

const read = (text: string) => readItemsFile(JSON.parse(text), earlier)

test('a file returns the items of all its collections, also from a complete workspace', () => {
  const items = [
    { kind: 'k', key: 'a', value: { name: 'A' } },
    { kind: 'other', key: 'a', value: null },
  ]
  const text = itemsFile(items, Date.UTC(2026, 10, 23))
  expect(JSON.parse(text)).toMatchObject({
    format: 'starboard-workspace',
    version: 2,
    exportedAt: '2026-11-23T00:00:00.000Z',
    queries: [],
  })
  expect(read(text)).toEqual({ items })
  const workspace = JSON.parse(text)
  workspace.queries.push({ id: 'q', library: null, drafts: [], versions: [] })
  workspace.items.push(7, { kind: 'k' })
  expect(read(JSON.stringify(workspace))).toEqual({ items })
})

const file = (part: object) =>
  JSON.stringify({ format: 'starboard-things', version: 1, things: [7], ...part })

test('reads the list of an earlier file, and rejects other, newer, or damaged files with a sentence', () => {
  expect(read(file({}))).toEqual({ entries: [7] })
  expect(read(file({ version: 2 }))).toMatchObject({ problem: expect.stringContaining('format 2') })
  expect(read(file({ version: 'x' }))).toMatchObject({ problem: expect.stringContaining('damaged') })
  expect(read(file({ things: {} }))).toMatchObject({ problem: expect.stringContaining('damaged') })
  for (const none of ['7', 'null', '[]', '{}', file({ format: 'other' })]) {
    expect(read(none)).toEqual({ problem: 'This is no file.' })
  }
  const workspace = { format: 'starboard-workspace', things: undefined }
  expect(read(file({ ...workspace, queries: [] }))).toEqual({ problem: 'This is no file.' })
  expect(read(file({ ...workspace, version: 3, items: [] }))).toMatchObject({
    problem: expect.stringContaining('up to 2'),
  })
})
