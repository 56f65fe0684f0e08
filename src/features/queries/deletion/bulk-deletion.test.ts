import { expect, test } from 'vitest'
import { atOnce, memoryQueryStore, queryService } from '#test/saved-queries.ts'
import { errorWithoutAnswer } from '#api/classify.ts'
import { retriableItems, unsentItems } from '../batch/batch.ts'
import { deleteRecord } from '../record/record-calls.ts'
import { unknownEntry } from '../library/library.ts'
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
  return { ...deletion, ...service, service, store, storage, start, rows }
}

test('reports queries that were already gone, whenever that happened', async () => {
  const { start, deleting, held, rows, sent, store } = setUp('1', '2')
  await store.putEntry({ ...unknownEntry('3'), text: '{"id":"3"}' })
  const doomed = await start('3', 'not in the library')
  expect(doomed.map(({ id }) => id)).toEqual(['1', '2'])
  held.delete('2')
  await deleting.run(doomed)
  expect(rows().map(({ state }) => state)).toEqual([
    'Deleted',
    'Already deleted',
    'Already deleted',
    'Already deleted',
  ])
  expect(sent).toEqual(['1', '2'])
  const sources = async (id: string) => (await store.versions(id)).map(({ source }) => source)
  expect([await sources('1'), await sources('2')]).toEqual([['loaded', 'deleted'], ['loaded']])
  expect(await store.entries()).toMatchObject([
    { gone: 'deleted-here' },
    { gone: 'deleted-here' },
    { id: '3', gone: 'not-found' },
  ])
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

test('a run that ends at a query that could not be sent counts that one as not sent, and continues with it', async () => {
  const { service, deleting, start, rows } = setUp('1', '2', '3')
  const doomed = await start()
  const states = () => rows().map(({ state }) => state)
  const { remove } = service
  const unsent = errorWithoutAnswer('offline', undefined, true)
  service.remove = (options) => (options.id === '2' ? Promise.reject(unsent) : remove(options))
  await deleting.run(doomed)
  expect(states()).toEqual(['Deleted', 'Not sent', 'Not sent'])
  expect(rows()[1]).toMatchObject({ error: unsent })
  expect(retriableItems(deleting.state())).toEqual([])
  service.remove = remove
  await deleting.run(unsentItems(deleting.state()))
  expect(states()).toEqual(['Deleted', 'Deleted', 'Deleted'])
})

const cut = () => Promise.reject(errorWithoutAnswer('offline'))

test('sends nothing more once the service cannot be reached, and what the service may still delete is unknown', async () => {
  const { service, deleting, start, rows, held } = setUp('1', '2', '3')
  const doomed = await start()
  const states = () => rows().map(({ state }) => state)
  const { read, remove } = service
  Object.assign(service, { read: cut, remove: cut })
  await deleting.run(doomed)
  expect(states()).toEqual(['Unknown', 'Not sent', 'Not sent'])

  service.read = read
  await deleting.run(unsentItems(deleting.state()))
  expect(states()).toEqual(['Unknown', 'Unknown', 'Unknown'])

  service.remove = remove
  await deleting.run(retriableItems(deleting.state()))
  expect(states()).toEqual(['Deleted', 'Deleted', 'Deleted'])
  expect(held.size).toBe(0)
})
