import { expect, test } from 'vitest'
import { atOnce, memoryQueryStore, queryService } from '#test/saved-queries.ts'
import { retriableItems } from '../batch/batch.ts'
import { deleteRecord } from '../record/record-calls.ts'
import { createBulkDeletion, deletionRows, queriesToDelete } from './bulk-deletion.ts'

function setUp(...ids: readonly string[]) {
  const service = queryService(Object.fromEntries(ids.map((id) => [id, `{"id":"${id}"}`])))
  const storage = { isFull: false }
  const store = memoryQueryStore({ storage })
  const deletion = createBulkDeletion({
    read: service.read,
    remove: (record) => deleteRecord(record, service),
    openStore: async () => store,
    timing: atOnce,
  })
  const start = async (...more: readonly string[]) => {
    await deletion.reading.run([...ids, ...more].map((id) => ({ id, name: `Query ${id}` })))
    return queriesToDelete(deletion.reading.state())
  }
  const rows = () => deletionRows(deletion.reading.state(), deletion.deleting.state())
  return { ...deletion, ...service, store, storage, start, rows }
}

test('reports queries that were already gone, whenever that happened', async () => {
  const { start, deleting, held, rows, sent, store } = setUp('1', '2')
  const doomed = await start('3')
  expect(doomed.map(({ id }) => id)).toEqual(['1', '2'])
  held.delete('2')
  await deleting.run(doomed)
  expect(rows().map(({ state }) => state)).toEqual(['Deleted', 'Already deleted', 'Already deleted'])
  expect(sent).toEqual(['1', '2'])
  const sources = async (id: string) => (await store.versions(id)).map(({ source }) => source)
  expect([await sources('1'), await sources('2')]).toEqual([['loaded', 'deleted'], ['loaded']])
  expect(await store.entries()).toMatchObject([{ gone: 'deleted-here' }, { gone: 'deleted-here' }])
})

test('a query that changed meanwhile is neither deleted nor retried', async () => {
  const { start, deleting, held, rows, store } = setUp('1')
  const doomed = await start()
  held.set('1', { text: '{"id":"1","name":"Theirs"}', version: 2 })
  await deleting.run(doomed)
  expect(rows()).toMatchObject([{ state: 'Conflict' }])
  expect(retriableItems(deleting.state())).toEqual([])
  expect(await store.entries()).toEqual([])
})

test('sends nothing when the last copy cannot be stored', async () => {
  const { start, deleting, storage, rows, sent } = setUp('1', '2')
  const doomed = await start()
  storage.isFull = true
  await deleting.run(doomed)
  expect(sent).toEqual([])
  expect(rows()[0]).toMatchObject({ error: { message: expect.stringContaining('nothing was sent') } })
})
