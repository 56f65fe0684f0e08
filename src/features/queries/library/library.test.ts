import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { memoryStore } from '#local/local-store.ts'
import { announceChange } from '#local/store-channel.ts'
import { draftOf, memoryQueryStore } from '#test/saved-queries.ts'
import { recordOptions } from '../record/record-options.ts'
import { followChanges, rowsOf, shareRows, unknownEntry, updateEntry } from './library.ts'

const entry = (id: string, part: object) => ({ ...unknownEntry(id), ...part })

test('two simultaneous changes of an entry are both applied', async () => {
  const store = memoryQueryStore()
  await Promise.all([updateEntry(store, 'q', { pinned: true }), updateEntry(store, 'q', { note: 'n' })])
  expect(await store.entry('q')).toMatchObject({ pinned: true, note: 'n' })
})

test('a change of an entry does not undo one that another tab makes at the same time', async () => {
  const kept = memoryStore()
  const store = memoryQueryStore({ kept })
  await store.putEntry(unknownEntry('q'))
  const { item } = kept
  kept.item = async (...place) => {
    const found = await item(...place)
    kept.item = item
    await memoryQueryStore({ kept }).putEntry(entry('q', { tags: ['theirs'] }))
    return found
  }
  await updateEntry(store, 'q', { pinned: true })
  expect(await store.entry('q')).toMatchObject({ pinned: true, tags: ['theirs'] })
})

test('a query deleted here stays so when another tab does not find it', async () => {
  const store = memoryQueryStore()
  await updateEntry(store, 'q', { gone: 'deleted-here' })
  await updateEntry(store, 'q', { gone: 'not-found' })
  expect(await store.entry('q')).toMatchObject({ gone: 'deleted-here' })
})

test('lists unsaved text even if its query was removed from the library', () => {
  const rows = rowsOf(
    [entry('kept', { name: 'Kept' }), entry('plain', {})],
    [
      draftOf({ id: 'kept', baseText: '{"name":"Other"}' }),
      draftOf({ id: 'removed', baseText: '{"name":"Removed","dataset":"logs"}' }),
      draftOf({ id: 'removed', slot: 'aside-1', baseText: '{"name":"Removed"}' }),
    ],
  )
  expect(rows).toMatchObject([
    { id: 'kept', name: 'Kept', hasDraft: true },
    { id: 'plain', hasDraft: false },
    { id: 'removed', name: 'Removed', hasDraft: true },
  ])
})

const row = (id: string, part: object = {}) => ({ ...entry(id, part), hasDraft: false })
const read = () => ['a', 'b', 'c'].map((id) => row(id, { tags: ['t'] }))

test('unchanged rows stay the same objects, and so does an unchanged list', () => {
  const before = read()
  expect(shareRows(before, read())).toBe(before)
  const [, changed, last] = read()
  const after = shareRows(before, [{ ...changed!, tags: ['t', 'u'] }, last!])
  expect(after[0]).not.toBe(before[1])
  expect(after[1]).toBe(before[2])
  expect(after).toHaveLength(2)
})

test.each([{ text: '{}' }, { pinned: true }, { hasDraft: true }, { goneAt: 5 }, { tags: ['u'] }])(
  'a row changed by %j is a new object',
  (change) => {
    const before = read()
    const after = shareRows(before, [{ ...before[0]!, ...change }, before[1]!, before[2]!])
    expect(after[0]).toMatchObject(change)
    expect(after[0]).not.toBe(before[0])
  },
)

test('what was read of a query is dropped when the query is found to be gone, here or in another tab', () => {
  const client = new QueryClient()
  followChanges(client, 'a')
  const records = ['gone', 'there'].map((id) => ({ id, text: '{}', etag: null, receivedAt: 0, asOf: 0 }))
  for (const record of records) client.setQueryData(recordOptions(record.id).queryKey, record)
  announceChange('a', { kind: 'queries.library', keys: ['there'], fact: null })
  announceChange('a', { kind: 'queries.library', keys: ['gone'], fact: 'deleted-here' })
  const left = records.map(({ id }) => client.getQueryData(recordOptions(id).queryKey))
  expect(left).toEqual([undefined, records[1]])
})

test('the first changes of stored data are read soon, and thousands that follow leave the page most of the time', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const reads = vi
    .spyOn(client, 'invalidateQueries')
    .mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 100)))
  followChanges(client, 'many')
  for (let change = 0; change < 1000; change++) {
    announceChange('many', { kind: 'queries.library', keys: [], fact: null })
    // oxlint-disable-next-line no-await-in-loop -- one change after another
    await vi.advanceTimersByTimeAsync(10)
    if (change === 2) expect(reads).toHaveBeenCalledTimes(1)
    if (change === 45) expect(reads).toHaveBeenCalledTimes(2)
  }
  expect(reads.mock.calls.length).toBeLessThan(11)
  await vi.advanceTimersByTimeAsync(2000)
  const count = reads.mock.calls.length
  await vi.advanceTimersByTimeAsync(2000)
  expect(reads).toHaveBeenCalledTimes(count)
  vi.useRealTimers()
})
