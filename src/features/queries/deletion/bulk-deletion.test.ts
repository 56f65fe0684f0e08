import { expect, test } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { retriableOf } from '../batch/batch.ts'
import { memoryQueryStore } from '#test/memory-query-store.ts'
import type { QueryStore } from '../store/query-store.ts'
import { createBulkDeletion, deletionRows, doomedQueries } from './bulk-deletion.ts'
import { deleteRecord } from '../record/record-calls.ts'

const answer = (kind: ApiError['kind'], status: number, retryAt: number | null = null) =>
  new ApiError({ kind, message: `Status ${status}.`, status, traceId: null, body: '', retryAt })

/** A service that holds queries; `answers` are the faults of its DELETE calls, by their number from 1. */
function setUp(ids: readonly string[], answers: Record<number, ApiError> = {}) {
  const held = new Set(ids)
  const deletes: string[] = []
  const gone: string[] = []
  const kept = memoryQueryStore()
  const storage = { isFull: false }
  const store: QueryStore = {
    ...kept,
    putVersion: (version) => (storage.isFull ? Promise.reject(new Error('quota')) : kept.putVersion(version)),
  }
  const read = async (id: string) => {
    if (!held.has(id)) throw answer('not-found', 404)
    return { id, text: `{"id":"${id}"}`, etag: '1', receivedAt: 0 }
  }
  const deletion = createBulkDeletion({
    read,
    remove: (record) =>
      deleteRecord(record, {
        read,
        async remove({ id = '' }) {
          deletes.push(id)
          const fault = answers[deletes.length]
          if (fault) throw fault
          if (!held.delete(id)) throw answer('not-found', 404)
        },
      }),
    account: 'a',
    openStore: async () => store,
    onGone: (id) => void gone.push(id),
    timing: { now: () => 0, random: () => 0, sleep: async () => undefined },
  })
  const start = async (extra: readonly string[] = []) => {
    await deletion.reading.run([...ids, ...extra].map((id) => ({ id, name: `Query ${id}` })))
    return doomedQueries(deletion.reading.state())
  }
  const rows = () => deletionRows(deletion.reading.state(), deletion.deleting.state())
  return { ...deletion, held, deletes, store, storage, gone, start, rows }
}

test('a query that is gone already is said so, whenever it went', async () => {
  const { start, deleting, held, rows, deletes, store } = setUp(['1', '2'])
  const doomed = await start(['3'])
  expect(doomed.map(({ id }) => id)).toEqual(['1', '2'])
  held.delete('2')
  await deleting.run(doomed)
  expect(rows().map(({ state }) => state)).toEqual(['Deleted', 'Already deleted', 'Already deleted'])
  expect(deletes).toEqual(['1', '2'])
  const sources = async (id: string) => (await store.versions('a', id)).map(({ source }) => source)
  expect([await sources('1'), await sources('2')]).toEqual([['loaded', 'deleted'], ['loaded']])
  expect(await store.entries('a')).toMatchObject([{ gone: 'deleted-here' }, { gone: 'deleted-here' }])
})

test('a query that changed meanwhile is not deleted, and not tried again', async () => {
  const { start, deleting, rows, gone } = setUp(['1'], { 1: answer('changed-since', 412) })
  await deleting.run(await start())
  expect(rows()).toMatchObject([{ state: 'Conflict' }])
  expect(retriableOf(deleting.state())).toEqual([])
  expect(gone).toEqual([])
})

test('without room for the last copy nothing is sent', async () => {
  const { start, deleting, storage, rows, deletes } = setUp(['1', '2'])
  const doomed = await start()
  storage.isFull = true
  await deleting.run(doomed)
  expect(deletes).toEqual([])
  expect(rows()[0]).toMatchObject({ error: { message: expect.stringContaining('nothing was sent') } })
})
