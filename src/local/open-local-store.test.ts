import { expect, onTestFinished, test, vi } from 'vitest'
import { stubDatabase } from '#test/fake-database.ts'
import { connectToasts, type ToastOptions } from '#ui/toast.tsx'
import { type StoredItem, type LocalStore, memoryStore, partsKey } from './local-store.ts'
import { openLocalStore, reportStorage, type EvictionResult, evictingStore } from './open-local-store.ts'

test('denied storage is reported once, and failures in one message', () => {
  const told: ToastOptions[] = []
  const stop = connectToasts((options) => told.push(options))
  const titles = () => told.splice(0).map(({ title }) => title)
  reportStorage({ kind: 'kept', isLasting: true })
  expect(titles()).toEqual([])
  reportStorage({ kind: 'kept', isLasting: false })
  reportStorage({ kind: 'kept', isLasting: false })
  expect(titles()).toEqual(['This browser does not allow storage'])
  const full = { kind: 'not-kept', error: new DOMException('x', 'QuotaExceededError') } as const
  reportStorage(full)
  reportStorage(full)
  expect(told.map(({ id }) => id)).toEqual(['not-kept', 'not-kept'])
  expect(new Set(titles())).toEqual(new Set(['The storage of this browser is full']))
  reportStorage({ kind: 'kept', isLasting: true })
  reportStorage({ kind: 'not-kept', error: undefined })
  expect(titles()).toEqual(['This browser did not save the change'])
  let restored = 0
  reportStorage({ kind: 'replaced-unread', restore: () => restored++ })
  told[0]?.action?.onClick()
  expect(restored).toBe(1)
  stop()
})

const version = (id: string, at: number, part: { source?: string; text?: string; note?: string } = {}) => ({
  account: 'a',
  kind: 'queries.versions',
  key: partsKey(id, at),
  value: { id, at, source: 'loaded', text: 'x'.repeat(100), note: '', ...part },
  at,
})

const draft = (text: string) => ({
  account: 'a',
  kind: 'queries.drafts',
  key: partsKey('p', 'current'),
  value: { id: 'p', slot: 'current', text, baseText: '', savedAt: 9 },
  at: 9,
})

const textLength = ({ value }: StoredItem) => String(Object(value).text).length

/** A store with room for `room` characters of versions and drafts in total, like a browser with a quota. */
function smallStore(room: number): LocalStore {
  const store = memoryStore()
  async function fit(put: readonly StoredItem[]) {
    const kept = [
      ...(await store.items('a', 'queries.versions')),
      ...(await store.items('a', 'queries.drafts')),
    ]
    const used = [...kept, ...put].reduce((sum, item) => sum + textLength(item), 0)
    if (put.length > 0 && used > room) throw new DOMException('Full.', 'QuotaExceededError')
  }
  return {
    ...store,
    async replace(put, removed) {
      await fit(put)
      return store.replace(put, removed)
    },
    async swap(swaps) {
      await fit(swaps.flatMap(({ next }) => next ?? []))
      return store.swap(swaps)
    },
  }
}

async function filled(room: number, versions: readonly StoredItem[]) {
  const small = smallStore(room)
  await small.replace(versions, [])
  const reports: EvictionResult[] = []
  const store = evictingStore(small, (made) => reports.push(made))
  const times = async (id: string) =>
    (await store.items('a', 'queries.versions', `["${id}"`)).map(({ at }) => at)
  return { store, reports, times }
}

test('a full storage drops the oldest versions that were only loaded, but never the newest one of a query', async () => {
  const { store, reports, times } = await filled(600, [
    version('p', 1, { source: 'saved' }),
    version('p', 3),
    version('p', 5),
    version('q', 2),
    version('q', 4, { note: 'good one' }),
    version('q', 6),
  ])
  await store.replace([version('p', 7, { source: 'saved' })], [])
  expect([await times('p'), await times('q')]).toEqual([
    [1, 5, 7],
    [4, 6],
  ])
  expect(reports).toEqual([{ kind: 'queries.versions', dropped: 2, isWritten: true }])
})

test('a draft is more important than versions that were only loaded', async () => {
  const { store, reports, times } = await filled(300, [version('p', 1), version('p', 2), version('p', 3)])
  await store.swap([{ place: draft(''), at: null, next: draft('y'.repeat(90)) }])
  expect(await store.items('a', 'queries.drafts')).toEqual([draft('y'.repeat(90))])
  expect(await times('p')).toEqual([3])
  expect(reports).toEqual([{ kind: 'queries.drafts', dropped: 2, isWritten: true }])
})

test('a write that still does not fit is rejected, and irreplaceable versions stay', async () => {
  const { store, reports, times } = await filled(300, [
    version('p', 1, { source: 'saved' }),
    version('p', 2),
    version('p', 3),
  ])
  await expect(store.replace([version('p', 4, { text: 'z'.repeat(400) })], [])).rejects.toThrow('Full.')
  expect(await times('p')).toEqual([1, 3])
  expect(reports).toEqual([{ kind: 'queries.versions', dropped: 1, isWritten: false }])
})

test('another failure drops nothing', async () => {
  const { store, reports, times } = await filled(300, [version('p', 1), version('p', 2)])
  const broken = evictingStore(
    { ...store, replace: () => Promise.reject(new DOMException('No.', 'UnknownError')) },
    (made) => reports.push(made),
  )
  await expect(broken.replace([version('p', 3)], [])).rejects.toThrow('No.')
  expect([(await times('p')).length, reports]).toEqual([2, []])
})

test('a computer that sleeps while the storage opens does not make the page do without it', async () => {
  stubDatabase()
  vi.stubGlobal('localStorage', { length: 0 })
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  vi.resetModules()
  const page = await import('./open-local-store.ts')
  const opening = page.openLocalStore()
  // On waking, the timers that became due meanwhile fire first.
  vi.runOnlyPendingTimers()
  expect((await opening).isLasting).toBe(true)
})

test('without IndexedDB, everything works as long as the page is open', async () => {
  const item = { account: 'me', kind: 'k', key: 'a', value: 'secret', at: 1 }
  const store = await openLocalStore()
  expect(store.isLasting).toBe(false)
  expect(await openLocalStore()).toBe(store)
  await store.replace([item], [])
  expect(await store.items('me', 'k')).toEqual([item])
})
