import { expect, test, vi } from 'vitest'
import type { ApiError } from '#api/api-error.ts'
import { errorWithoutAnswer } from '#api/classify.ts'
import { rowsOf, updateEntry } from '../library/library.ts'
import type { QueryRecord } from '../record/query-record.ts'
import { atOnce, draftOf, memoryQueryStore, recordOf } from '#test/saved-queries.ts'
import { openQueryStore, type QueryStore } from '../store/query-store.ts'
import { createAddition } from './adding.tsx'
import { libraryActions } from './library-actions.ts'

const named = (id: string) => recordOf(`{"id":"${id}","name":"name of ${id}"}`, { id })

const ids = Array.from({ length: 500 }, (_, at) => `q${at}`)

const failing = (kind: ApiError['kind']) => () => Promise.reject(errorWithoutAnswer(kind))

type Read = (id: string) => Promise<QueryRecord>

const addition = (store: QueryStore, keepFailed: boolean, read: Read) =>
  createAddition(store, { keepFailed, read, timing: atOnce })

test('adds many queries and their histories, a few at a time, and one failure does not stop the others', async () => {
  const store = memoryQueryStore()
  let running = 0
  let most = 0
  const read = async (id: string) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    if (id === 'q3') throw errorWithoutAnswer('not-found')
    return named(id)
  }
  const { batch, add } = await addition(store, true, read)
  const report = await add(ids)
  expect(report.added).toHaveLength(499)
  expect(report.failed.map(({ id }) => id)).toEqual(['q3'])
  expect(report.skipped).toEqual([])
  expect(most).toBeLessThanOrEqual(4)
  expect(batch.state()).toMatchObject({ progress: { done: 500, of: 500 }, pause: null })
  expect(await store.entry('q3')).toMatchObject({ gone: 'not-found', name: '' })
  expect(await store.entry('q4')).toMatchObject({ name: 'name of q4' })
  expect(await store.versions('q4')).toMatchObject([{ source: 'loaded', text: named('q4').text }])
})

test('a query gone from the service keeps its last copy, and one deleted here stays marked as such', async () => {
  const store = memoryQueryStore()
  await updateEntry(store, 'known', { text: '{"name":"last"}', name: 'last' })
  expect(await store.versions('known')).toEqual([])
  await updateEntry(store, 'mine', { text: '{}', gone: 'deleted-here' })
  await (await addition(store, true, failing('not-found'))).add(['known', 'mine'])
  expect(await store.entry('known')).toMatchObject({ gone: 'not-found', text: '{"name":"last"}' })
  expect(await store.versions('known')).toMatchObject([{ text: '{"name":"last"}', note: 'Last copy' }])
  expect(await store.entry('mine')).toMatchObject({ gone: 'deleted-here', text: '{}' })
})

test('a query that is removed from the library while it is read again stays removed', async () => {
  const store = memoryQueryStore()
  for (const id of ['removed', 'gone', 'stays']) await updateEntry(store, id, { tags: ['mine'] })
  const read = async (id: string) => {
    if (id === 'stays' || id === 'new') return named(id)
    await store.removeEntry(id)
    if (id === 'gone') throw errorWithoutAnswer('not-found')
    return named(id)
  }
  const { add } = await addition(store, true, read)
  await add(['removed', 'gone', 'stays', 'new'])
  const entries = await store.entries()
  expect(entries.map(({ id, tags }) => [id, tags])).toEqual([
    ['new', []],
    ['stays', ['mine']],
  ])
})

test('reports ids that were skipped by cancellation or a lost session', async () => {
  const store = memoryQueryStore()
  let count = 0
  const { batch, add } = await addition(store, true, async (id) => {
    await Promise.resolve()
    if (++count === 8) batch.cancel()
    return named(id)
  })
  const stopped = await add(ids)
  expect(stopped.added.length + stopped.skipped.length).toBe(500)
  expect(stopped.added.length).toBeLessThan(16)
  const lost = await (await addition(store, true, failing('signed-out'))).add(ids)
  expect(lost).toMatchObject({ added: [], failed: [], skipped: ids })
})

test('retries a transient failure and reports a lasting one', async () => {
  const store = memoryQueryStore()
  const tries = new Map<string, number>()
  const read = async (id: string) => {
    tries.set(id, (tries.get(id) ?? 0) + 1)
    if (id === 'slow' && tries.get(id) === 1) throw errorWithoutAnswer('timeout')
    if (id === 'broken') throw errorWithoutAnswer('unavailable')
    return named(id)
  }
  const report = await (await addition(store, true, read)).add(['slow', 'broken'])
  expect(report.added).toEqual(['slow'])
  expect(report.failed).toMatchObject([{ id: 'broken', error: { kind: 'unavailable' } }])
  expect(tries.get('broken')).toBe(3)
})

test('a storage failure ends the run', async () => {
  const store = { ...memoryQueryStore(), changeEntries: () => Promise.reject(new Error('full')) }
  const read = vi.fn(async (id: string) => named(id))
  await expect((await addition(store, true, read)).add(ids)).rejects.toThrow('full')
  expect(read.mock.calls.length).toBeLessThanOrEqual(4)
})

test('a row without an entry, listed because of its draft, keeps its name when it is tagged', async () => {
  const account = 'tagging'
  const store = await openQueryStore(account)
  const [row] = rowsOf([], [draftOf({ baseText: '{"name":"Removed"}' })])
  libraryActions(account).changeTags(row ? [row] : [], ['mine'], [])
  await expect.poll(() => store.entries()).toMatchObject([{ id: 'q', name: 'Removed', tags: ['mine'] }])
  libraryActions(account).changeTags(row ? [row] : [], ['of a list read before'], [])
  await expect.poll(() => store.entries()).toMatchObject([{ tags: ['mine', 'of a list read before'] }])
})
