import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { draftOf, memoryQueryStore, versionOf } from '#test/saved-queries.ts'
import type { Version } from '../store/query-store.ts'
import { historyLimits, keepVersion, markReplaced, moveToHistory, versionsToDrop } from './versions.ts'

const version = (part: Partial<Version>) => versionOf({ at: 100, text: '{"name":"one"}', ...part })

test('a record loaded again is kept once, whatever its format', async () => {
  const store = memoryQueryStore()
  await keepVersion(store, version({}))
  await keepVersion(store, version({ at: 200, text: '{ "name" : "one" }' }))
  await keepVersion(store, version({ at: 300, text: '{"name":"two"}' }))
  expect((await store.versions('q')).map(({ at }) => at)).toEqual([100, 300])
})

test('keeps every save with its note, each at its own time', async () => {
  const store = memoryQueryStore()
  await Promise.all([
    keepVersion(store, version({ source: 'saved', note: 'first' })),
    keepVersion(store, version({ source: 'saved', note: 'second' })),
    keepVersion(store, version({ id: 'other', source: 'saved' })),
  ])
  expect((await store.versions('q')).map(({ at, note }) => [at, note])).toEqual([
    [100, 'first'],
    [101, 'second'],
  ])
})

test('drops the oldest of too many versions', async () => {
  const store = memoryQueryStore()
  for (let at = 1; at <= 202; at++) await keepVersion(store, version({ at, text: `{"n":${at}}` }))
  const kept = await store.versions('q')
  expect([kept.length, kept[0]?.at, kept.at(-1)?.at]).toEqual([200, 3, 202])
})

test('marks a replaced version only if it was loaded', async () => {
  const store = memoryQueryStore()
  await keepVersion(store, version({ source: 'saved' }))
  await keepVersion(store, version({ at: 200, text: '{"name":"theirs"}' }))
  void keepVersion(store, version({ at: 300, text: '{"name":"mine"}', source: 'saved' }))
  await markReplaced(store, 'q', '{ "name": "theirs" }')
  await markReplaced(store, 'q', '{"name":"one"}')
  expect((await store.versions('q')).map(({ source }) => source)).toEqual(['saved', 'replaced', 'saved'])
})

test('moves a merged draft to the history, or keeps it as a draft when the history is full', async () => {
  const store = memoryQueryStore()
  const mine = draftOf({ slot: 'aside-5', savedAt: 5 })
  await store.putDraft(mine)
  const full = { ...store, putVersion: () => Promise.reject(new Error('quota')) }
  await moveToHistory(full, mine)
  expect(await store.drafts('q')).toEqual([mine])
  await moveToHistory(store, mine)
  expect(await store.drafts('q')).toEqual([])
  expect(await store.versions('q')).toMatchObject([{ text: mine.text, note: 'Mine before the merge' }])
})

const ten = (at: number, part: Partial<Version> = {}) => versionOf({ at, text: 'x'.repeat(10), ...part })
const times = (versions: readonly Version[]) => versions.map(({ at }) => at)

test('drops merely loaded versions first, oldest first', () => {
  const versions = [ten(1, { source: 'saved' }), ten(2), ten(3, { note: 'seen' }), ten(4), ten(5)]
  expect(times(versionsToDrop(versions, { count: 4, characters: 1e6 }))).toEqual([2])
  expect(times(versionsToDrop(versions, { count: 3, characters: 1e6 }))).toEqual([2, 4])
  expect(times(versionsToDrop(versions, { count: 2, characters: 1e6 }))).toEqual([2, 4, 1])
  expect(times(versionsToDrop(versions, { count: 5, characters: 35 }))).toEqual([2, 4])
})

test('drops nothing within the limits', () => {
  const versions = Array.from({ length: historyLimits.count }, (_, at) => ten(at))
  expect(versionsToDrop(versions)).toEqual([])
  expect(times(versionsToDrop([...versions, ten(999)]))).toEqual([0])
})

const size = (versions: readonly Version[]) => versions.reduce((sum, { text }) => sum + text.length, 0)
const isLoaded = ({ source, note }: Version) => source === 'loaded' && note === ''

const anyVersions = fc
  .array(
    fc.record({
      source: fc.constantFrom<Version['source'][]>('loaded', 'saved', 'replaced', 'deleted', 'imported'),
      note: fc.constantFrom('', 'a note'),
      text: fc.string({ maxLength: 30 }),
    }),
    { maxLength: 30 },
  )
  .map((parts) => parts.map((part, at) => ten(at, part)))

test('for any limits, the newest stays, the rest fits, and no more is dropped than necessary', () => {
  forAll(anyVersions, fc.nat(12), fc.nat(120), (versions, count, characters) => {
    const dropped = versionsToDrop(versions, { count, characters })
    const gone = new Set(times(dropped))
    const rest = versions.filter(({ at }) => !gone.has(at))
    expect(rest.at(-1)).toBe(versions.at(-1))
    expect(rest.length <= 1 || (rest.length <= count && size(rest) <= characters)).toBe(true)
    const last = dropped.at(-1)
    if (last) expect(rest.length + 1 > count || size(rest) + last.text.length > characters).toBe(true)
    if (dropped.some((one) => !isLoaded(one))) expect(rest.slice(0, -1).some(isLoaded)).toBe(false)
  })
})
