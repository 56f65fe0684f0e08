import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { errorWithoutAnswer } from '#api/classify.ts'
import { memoryQueryStore } from '../store/memory-query-store.ts'
import { type AddCalls, addQueries } from './add-queries.ts'
import { updateEntry } from '../library/library.ts'

const recordOf = (id: string) => ({
  id,
  text: `{"id":"${id}","name":"name of ${id}"}`,
  etag: null,
  receivedAt: 1,
})

const ids = Array.from({ length: 500 }, (_, at) => `q${at}`)

/** A clock that only moves when somebody waits. */
function calls(read: AddCalls['read']): AddCalls & { time(): number } {
  let time = 1000
  return {
    read,
    wait: async (delay) => {
      await Promise.resolve()
      time += delay
    },
    now: () => time,
    time: () => time,
  }
}

const limited = (retryAt: number | null) =>
  new ApiError({ kind: 'rate-limited', message: 'wait', status: 429, traceId: null, body: '', retryAt })

test('many queries are added and put into their histories, a few at a time, and one that fails stops no other', async () => {
  const store = memoryQueryStore()
  let running = 0
  let most = 0
  const onProgress = vi.fn()
  const read = async (id: string) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    if (id === 'q3') throw errorWithoutAnswer('not-found')
    return recordOf(id)
  }
  const report = await addQueries(store, 'a', ids, { keepFailed: true, onProgress, calls: calls(read) })
  expect(report.added).toHaveLength(499)
  expect(report.failed.map(({ id }) => id)).toEqual(['q3'])
  expect(report.skipped).toEqual([])
  expect(most).toBeLessThanOrEqual(4)
  expect(onProgress).toHaveBeenLastCalledWith({ done: 500, all: 500, waitsUntil: null })
  expect(await store.entry('a', 'q3')).toMatchObject({ gone: 'not-found', name: '' })
  expect(await store.entry('a', 'q4')).toMatchObject({ name: 'name of q4' })
  expect(await store.versions('a', 'q4')).toMatchObject([{ source: 'loaded', text: recordOf('q4').text }])
})

test('one that the service has no more keeps its last known copy, and one deleted here stays so', async () => {
  const store = memoryQueryStore()
  await updateEntry(store, 'a', 'known', { text: '{"name":"last"}', name: 'last' })
  await updateEntry(store, 'a', 'mine', { text: '{}', gone: 'deleted-here' })
  const notFound = calls(() => Promise.reject(errorWithoutAnswer('not-found')))
  await addQueries(store, 'a', ['known', 'mine'], { keepFailed: true, calls: notFound })
  expect(await store.entry('a', 'known')).toMatchObject({ gone: 'not-found', text: '{"name":"last"}' })
  expect(await store.entry('a', 'mine')).toMatchObject({ gone: 'deleted-here', text: '{}' })
})

test('a service that limits requests is waited for as it says, and every query comes in the end', async () => {
  const store = memoryQueryStore()
  let free = 10
  let resetAt = 0
  const clock = calls(async (id) => {
    await Promise.resolve()
    if (clock.time() >= resetAt && free === 0) free = 10
    if (free === 0) {
      resetAt = clock.time() + 5000
      throw limited(resetAt)
    }
    free--
    if (free === 0) resetAt = clock.time() + 5000
    return recordOf(id)
  })
  const waits: number[] = []
  const report = await addQueries(store, 'a', ids.slice(0, 100), {
    keepFailed: false,
    onProgress: ({ waitsUntil }) => waitsUntil !== null && waits.push(waitsUntil),
    calls: clock,
  })
  expect(report.failed).toEqual([])
  expect(new Set(report.added)).toEqual(new Set(ids.slice(0, 100)))
  expect(waits.length).toBeGreaterThan(0)
})

test('what is not asked for any more is told: stopped by hand, or by a lost session', async () => {
  const store = memoryQueryStore()
  const controller = new AbortController()
  let count = 0
  const read = async (id: string) => {
    await Promise.resolve()
    if (++count === 8) controller.abort()
    return recordOf(id)
  }
  const { signal } = controller
  const stopped = await addQueries(store, 'a', ids, { keepFailed: true, signal, calls: calls(read) })
  expect(stopped.added.length + stopped.skipped.length).toBe(500)
  expect(stopped.added.length).toBeLessThan(16)
  const lost = await addQueries(store, 'a', ids, {
    keepFailed: true,
    calls: calls(() => Promise.reject(errorWithoutAnswer('signed-out'))),
  })
  expect(lost).toMatchObject({ added: [], failed: [], skipped: ids, ended: { kind: 'signed-out' } })
})

test('a failure that may pass is tried again, one that lasts is told', async () => {
  const store = memoryQueryStore()
  const tries = new Map<string, number>()
  const read = async (id: string) => {
    tries.set(id, (tries.get(id) ?? 0) + 1)
    if (id === 'slow' && tries.get(id) === 1) throw errorWithoutAnswer('timeout')
    if (id === 'broken') throw errorWithoutAnswer('unavailable')
    return recordOf(id)
  }
  const report = await addQueries(store, 'a', ['slow', 'broken'], { keepFailed: true, calls: calls(read) })
  expect(report.added).toEqual(['slow'])
  expect(report.failed).toMatchObject([{ id: 'broken', error: { kind: 'unavailable' } }])
  expect(tries.get('broken')).toBe(3)
})

test('a storage that fails ends it', async () => {
  const store = { ...memoryQueryStore(), putEntry: () => Promise.reject(new Error('full')) }
  const read = vi.fn(async (id: string) => recordOf(id))
  const added = addQueries(store, 'a', ids, { keepFailed: true, calls: calls(read) })
  await expect(added).rejects.toThrow('full')
  expect(read.mock.calls.length).toBeLessThanOrEqual(4)
})
