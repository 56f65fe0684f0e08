import { expect, test } from 'vitest'
import { memoryQueryStore } from '#test/saved-queries.ts'
import type { Version } from '../store/query-store.ts'
import { keepVersion, markReplaced, moveToHistory } from '../library/versions.ts'

const version = (part: Partial<Version>): Version => ({
  account: 'a',
  id: 'q',
  at: 100,
  source: 'loaded',
  text: '{"name":"one"}',
  note: '',
  ...part,
})

test('what is loaded again is kept once, whatever its spelling', async () => {
  const store = memoryQueryStore()
  await keepVersion(store, version({}))
  await keepVersion(store, version({ at: 200, text: '{ "name" : "one" }' }))
  await keepVersion(store, version({ at: 300, text: '{"name":"two"}' }))
  expect((await store.versions('a', 'q')).map(({ at }) => at)).toEqual([100, 300])
})

test('every save is kept with its note, each at a time of its own', async () => {
  const store = memoryQueryStore()
  await Promise.all([
    keepVersion(store, version({ source: 'saved', note: 'first' })),
    keepVersion(store, version({ source: 'saved', note: 'second' })),
    keepVersion(store, version({ id: 'other', source: 'saved' })),
  ])
  expect((await store.versions('a', 'q')).map(({ at, note }) => [at, note])).toEqual([
    [100, 'first'],
    [101, 'second'],
  ])
})

test('of too many versions the oldest go', async () => {
  const store = memoryQueryStore()
  for (let at = 1; at <= 202; at++) await keepVersion(store, version({ at, text: `{"n":${at}}` }))
  const kept = await store.versions('a', 'q')
  expect([kept.length, kept[0]?.at, kept.at(-1)?.at]).toEqual([200, 3, 202])
})

test('what a save replaced is marked once it was loaded, and only that', async () => {
  const store = memoryQueryStore()
  await keepVersion(store, version({ source: 'saved' }))
  await keepVersion(store, version({ at: 200, text: '{"name":"theirs"}' }))
  void keepVersion(store, version({ at: 300, text: '{"name":"mine"}', source: 'saved' }))
  await markReplaced(store, 'a', 'q', '{ "name": "theirs" }')
  await markReplaced(store, 'a', 'q', '{"name":"one"}')
  expect((await store.versions('a', 'q')).map(({ source }) => source)).toEqual(['saved', 'replaced', 'saved'])
})

test('what was merged moves from the drafts into the history, and stays a draft where that is full', async () => {
  const store = memoryQueryStore()
  const mine = { account: 'a', id: 'q', slot: 'aside-5', text: '{"name":"mine"}', baseText: '{}', savedAt: 5 }
  await store.putDraft(mine)
  const full = { ...store, putVersion: () => Promise.reject(new Error('quota')) }
  await moveToHistory(full, mine)
  expect(await store.drafts('a', 'q')).toEqual([mine])
  await moveToHistory(store, mine)
  expect(await store.drafts('a', 'q')).toEqual([])
  expect(await store.versions('a', 'q')).toMatchObject([{ text: mine.text, note: 'Mine before the merge' }])
})
