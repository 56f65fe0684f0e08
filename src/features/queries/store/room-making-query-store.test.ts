import { expect, test } from 'vitest'
import { memoryQueryStore } from './memory-query-store.ts'
import type { QueryStore, Version } from './query-store.ts'
import { type RoomMade, roomMakingQueryStore } from './room-making-query-store.ts'

const version = (id: string, at: number, part: Partial<Version> = {}): Version => ({
  account: 'a',
  id,
  at,
  source: 'loaded',
  text: 'x'.repeat(100),
  note: '',
  ...part,
})

/** A store that takes `room` characters of versions and drafts in all, as a browser with a quota would. */
function smallStore(room: number): QueryStore {
  const store = memoryQueryStore()
  async function fit(text: string) {
    const ids = await store.versionedIds('a')
    const versions = (await Promise.all(ids.map((id) => store.versions('a', id)))).flat()
    const drafts = await store.drafts('a')
    const used = [...versions, ...drafts].reduce((sum, kept) => sum + kept.text.length, 0)
    if (used + text.length > room) throw new DOMException('Full.', 'QuotaExceededError')
  }
  return {
    ...store,
    async putVersion(next) {
      await fit(next.text)
      await store.putVersion(next)
    },
    async putDraft(draft) {
      await fit(draft.text)
      await store.putDraft(draft)
    },
  }
}

async function filled(room: number, versions: readonly Version[]) {
  const small = smallStore(room)
  for (const kept of versions) await small.putVersion(kept)
  const reports: RoomMade[] = []
  const store = roomMakingQueryStore(small, (made) => reports.push(made))
  const times = async (id: string) => (await store.versions('a', id)).map(({ at }) => at)
  return { store, reports, times }
}

test('a full storage drops the oldest merely loaded versions of any query, and never the newest of one', async () => {
  const { store, reports, times } = await filled(600, [
    version('p', 1, { source: 'saved' }),
    version('p', 3),
    version('p', 5),
    version('q', 2),
    version('q', 4, { note: 'good one' }),
    version('q', 6),
  ])
  await store.putVersion(version('p', 7, { source: 'saved' }))
  expect([await times('p'), await times('q')]).toEqual([
    [1, 5, 7],
    [4, 6],
  ])
  expect(reports).toEqual([{ dropped: 2, isWritten: true }])
})

test('a draft comes before what was merely loaded', async () => {
  const { store, reports, times } = await filled(300, [version('p', 1), version('p', 2), version('p', 3)])
  const draft = { account: 'a', id: 'p', slot: 'current', text: 'y'.repeat(90), baseText: '', savedAt: 9 }
  await store.putDraft(draft)
  expect(await store.drafts('a')).toEqual([draft])
  expect(await times('p')).toEqual([3])
  expect(reports).toEqual([{ dropped: 2, isWritten: true }])
})

test('what does not fit even then is refused, and what cannot come again stays', async () => {
  const { store, reports, times } = await filled(300, [
    version('p', 1, { source: 'saved' }),
    version('p', 2),
    version('p', 3),
  ])
  await expect(store.putVersion(version('p', 4, { text: 'z'.repeat(400) }))).rejects.toThrow('Full.')
  expect(await times('p')).toEqual([1, 3])
  expect(reports).toEqual([{ dropped: 1, isWritten: false }])
})

test('another failure drops nothing', async () => {
  const { store, reports } = await filled(300, [version('p', 1), version('p', 2)])
  const broken = roomMakingQueryStore(
    { ...store, putVersion: () => Promise.reject(new DOMException('No.', 'UnknownError')) },
    (made) => reports.push(made),
  )
  await expect(broken.putVersion(version('p', 3))).rejects.toThrow('No.')
  expect([(await store.versions('a', 'p')).length, reports]).toEqual([2, []])
})
