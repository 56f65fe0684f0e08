import { expect, test } from 'vitest'
import { memoryQueryStore } from '../store/memory-query-store.ts'
import type { Version } from '../store/query-store.ts'
import { keepVersion } from './keep-version.ts'

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
