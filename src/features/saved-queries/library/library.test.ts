import { expect, test } from 'vitest'
import { errorWithoutAnswer } from '#api/classify.ts'
import { addQueries } from './add-queries.ts'
import { byUse, factsOf, matchesSearch, unknownEntry, updateEntry } from './library.ts'
import { memoryQueryStore } from '../store/memory-query-store.ts'

const entry = (id: string, part: object) => ({ ...unknownEntry('a', id), ...part })

test('pinned queries come first, then the ones used last', () => {
  const rows = [
    entry('old', { lastOpened: 1 }),
    entry('never', {}),
    entry('saved', { lastSaved: 5 }),
    entry('pinned', { pinned: true }),
  ]
  expect(rows.toSorted(byUse).map(({ id }) => id)).toEqual(['pinned', 'saved', 'old', 'never'])
})

test('the search looks into names, ids, datasets, tags and APL', () => {
  const text = '{"name":"Errors","dataset":"http-logs","query":{"apl":"x | where status"}}'
  const row = entry('q1', { ...factsOf(text), tags: ['weekly'] })
  expect(
    ['errors', 'Q1', 'http LOGS', 'weekly', 'where status', ''].every((search) => matchesSearch(row, search)),
  ).toBe(true)
  expect(matchesSearch(row, 'errors latency')).toBe(false)
})

test('two changes of one entry at once both arrive', async () => {
  const store = memoryQueryStore()
  await Promise.all([
    updateEntry(store, 'a', 'q', { pinned: true }),
    updateEntry(store, 'a', 'q', { note: 'n' }),
  ])
  expect(await store.entry('a', 'q')).toMatchObject({ pinned: true, note: 'n' })
})

test('one account never sees the entries or drafts of another', async () => {
  const store = memoryQueryStore()
  await updateEntry(store, 'a', 'q', { name: 'mine' })
  await store.putDraft({ account: 'a', id: 'q', slot: 'current', text: '{}', baseText: '{}', savedAt: 1 })
  expect(await store.entries('b')).toEqual([])
  expect(await store.drafts('b', 'q')).toEqual([])
})

test('many queries are added, and one that fails stops no other', async () => {
  const store = memoryQueryStore()
  let running = 0
  let most = 0
  const read = async (id: string) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    if (id === 'q3') throw errorWithoutAnswer('not-found')
    return { id, text: `{"id":"${id}","name":"name of ${id}"}`, etag: null, receivedAt: 0 }
  }
  const ids = Array.from({ length: 20 }, (_, at) => `q${at}`)
  const report = await addQueries(store, 'a', ids, true, read)
  expect(report.added).toHaveLength(19)
  expect(report.failed.map(({ id }) => id)).toEqual(['q3'])
  expect(most).toBeLessThanOrEqual(4)
  expect(await store.entry('a', 'q3')).toMatchObject({ gone: 'not-found', name: '' })
  expect(await store.entry('a', 'q4')).toMatchObject({ name: 'name of q4' })
})
