import { expect, test, vi } from 'vitest'
import type { fetchList } from '#api/fetch-list.ts'
import type { ListRow } from '#api/list-row.ts'
import { memoryQueryStore, recordOf, refusal } from '#test/saved-queries.ts'
import { fillLibrary, type Owner } from './fill.ts'
import { memoryStore } from '#local/local-store.ts'
import { queryStore } from '../store/query-store.ts'
import { updateEntry } from './library.ts'
import { keepDeleted, keepSaved } from './versions.ts'

/** A service with `count` queries whose texts contain integers beyond doubles; `pages` records its requests. */
function service(count: number, { knowsOffset = true } = {}) {
  const pages: object[] = []
  const list: typeof fetchList = async (_, { parameters = {} }) => {
    pages.push(parameters)
    const offset = knowsOffset ? Number(parameters['offset']) : 0
    const size = Math.max(0, Math.min(Number(parameters['limit']), count - offset))
    const rows = Array.from({ length: size }, (_row, index): ListRow => {
      const id = `q${offset + index}`
      return { kind: 'record', index, id, record: { id } }
    })
    const source = (index: number) =>
      `{ "id": "q${offset + index}", "name": "Query", "n": 18446744073709551615 }`
    return { rows, receivedAt: 0, source }
  }
  return { pages, list }
}

async function fill(owner: Owner, { list }: Pick<ReturnType<typeof service>, 'list'>) {
  const store = memoryQueryStore()
  const onProgress = vi.fn<(read: number) => void>()
  const filled = await fillLibrary(store, owner, {
    signal: new AbortController().signal,
    onProgress,
    list,
  })
  return { store, filled, told: onProgress.mock.calls.flat() }
}

test('loads pages until a short one, and keeps each record as received', async () => {
  const many = service(2500)
  const { store, filled, told } = await fill('team', many)
  expect(filled).toMatchObject({ ids: { size: 2500 }, unreadable: 0, isCut: false })
  expect(told).toEqual([1000, 2000, 2500])
  expect(many.pages).toEqual(
    [0, 1000, 2000].map((offset) => ({ limit: '1000', offset: `${offset}`, who: 'team' })),
  )
  expect(await store.entries()).toHaveLength(2500)
  expect((await store.entry('q2499'))?.text).toBe(
    '{ "id": "q2499", "name": "Query", "n": 18446744073709551615 }',
  )
})

test('writes once per page, and nothing that is already there', async () => {
  const kept = memoryStore()
  const swap = vi.spyOn(kept, 'swap')
  const options = { signal: new AbortController().signal, onProgress: vi.fn<(read: number) => void>() }
  const store = queryStore(kept, 'me')
  await fillLibrary(store, 'all', { ...options, list: service(2500).list })
  expect(swap.mock.calls.map(([swaps]) => swaps.length)).toEqual([1000, 1000, 500])
  await fillLibrary(store, 'all', { ...options, list: service(2500).list })
  expect(swap).toHaveBeenCalledTimes(3)
  await updateEntry(store, 'q7', { name: 'Elsewhere' })
  swap.mockClear()
  await fillLibrary(store, 'all', { ...options, list: service(2500).list })
  expect(swap.mock.calls.map(([swaps]) => swaps.map(({ place }) => place.key))).toEqual([['q7']])
})

test('a query that is removed from the library while the list is loaded stays removed', async () => {
  const { list } = service(2)
  const store = memoryQueryStore()
  await updateEntry(store, 'q0', { pinned: true })
  await fillLibrary(store, 'mine', {
    signal: new AbortController().signal,
    onProgress: vi.fn<(read: number) => void>(),
    async list(...request) {
      const answer = await list(...request)
      await store.removeEntry('q0')
      return answer
    },
  })
  expect((await store.entries()).map(({ id }) => id)).toEqual(['q1'])
})

test('mine has no owner; a service without offsets is not queried forever; the limit is 10,000', async () => {
  const mine = service(1)
  await fill('mine', mine)
  expect(mine.pages).toEqual([{ limit: '1000', offset: '0' }])
  const flat = service(1000, { knowsOffset: false })
  expect((await fill('all', flat)).filled).toMatchObject({ ids: { size: 1000 }, unreadable: 0, isCut: true })
  expect(flat.pages).toHaveLength(2)
  const huge = service(100_000)
  expect((await fill('all', huge)).filled).toMatchObject({
    ids: { size: 10_000 },
    unreadable: 0,
    isCut: true,
  })
})

test('if a service requires an owner, mine are those of everyone minus other people’s', async () => {
  const [team, all] = [service(3), service(5)]
  const refused = refusal('invalid', 422)
  const list: typeof fetchList = async (endpoint, options) => {
    const { who } = options.parameters ?? {}
    if (who === undefined) throw refused
    return (who === 'team' ? team : all).list(endpoint, options)
  }
  expect((await fill('mine', { list })).filled.ids).toEqual(new Set(['q3', 'q4']))
  const failing: typeof fetchList = async () => Promise.reject(refused)
  await expect(fill('team', { list: failing })).rejects.toBe(refused)
  const many: typeof fetchList = (endpoint, options) =>
    options.parameters?.['who'] === undefined
      ? failing(endpoint, options)
      : service(20_000).list(endpoint, options)
  await expect(fill('mine', { list: many })).rejects.toBe(refused)
})

test('keeps the notes of the user, the last copy of a query that was gone, and what was loaded before cancellation', async () => {
  const store = memoryQueryStore()
  const last = '{"id":"q1","name":"Last copy"}'
  await updateEntry(store, 'q1', { tags: ['mine'], pinned: true, text: last, gone: 'not-found' })
  const controller = new AbortController()
  const { list } = service(5000)
  const filling = fillLibrary(store, 'all', {
    signal: controller.signal,
    onProgress: () => controller.abort(new Error('cancelled')),
    list,
  })
  await expect(filling).rejects.toThrow('cancelled')
  expect(await store.entry('q1')).toMatchObject({
    tags: ['mine'],
    pinned: true,
    gone: null,
    name: 'Query',
  })
  expect((await store.entries()).length).toBeGreaterThanOrEqual(1000)
  expect(await store.versions('q1')).toMatchObject([{ text: last, source: 'loaded' }])
})

test('a list that was requested before a save or a deletion does not bring back what it changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const store = memoryQueryStore()
  const { list } = service(3)
  const saved = recordOf('{"id":"q0","name":"Saved"}', { id: 'q0', receivedAt: Date.now() + 500 })
  const deleted = recordOf('{"id":"q1","name":"Deleted"}', { id: 'q1' })
  await fillLibrary(store, 'team', {
    signal: new AbortController().signal,
    onProgress: () => {},
    async list(...given) {
      const answer = await list(...given)
      vi.setSystemTime(Date.now() + 1000)
      await keepSaved(store, saved, '')
      await keepDeleted(store, deleted, true)
      return answer
    },
  })
  expect(await store.entries()).toMatchObject([
    { id: 'q0', text: saved.text, gone: null },
    { id: 'q1', text: deleted.text, gone: 'deleted-here' },
    { id: 'q2', name: 'Query', gone: null },
  ])
  vi.useRealTimers()
})
