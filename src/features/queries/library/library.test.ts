import { expect, test } from 'vitest'
import { byUse, unknownEntry, updateEntry } from './library.ts'
import { rowsOf } from './library-options.ts'
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

test('unsaved text is listed also when its query was taken out of the library', () => {
  const draft = { account: 'a', slot: 'current', text: '{ half', savedAt: 1 }
  const rows = rowsOf(
    [entry('kept', { name: 'Kept' }), entry('plain', {})],
    [
      { ...draft, id: 'kept', baseText: '{"name":"Other"}' },
      { ...draft, id: 'removed', baseText: '{"name":"Removed","dataset":"logs"}' },
      { ...draft, id: 'removed', slot: 'aside-1', baseText: '{"name":"Removed"}' },
    ],
  )
  expect(rows).toMatchObject([
    { id: 'kept', name: 'Kept', hasDraft: true },
    { id: 'plain', hasDraft: false },
    { id: 'removed', name: 'Removed', hasDraft: true },
  ])
})
