import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type LocalStore, memoryStore, type StoredItem } from './local-store.ts'
import { followJournal, journaledStore, replayJournal } from './write-journal.ts'

/** A `localStorage` whose values have at most `room` characters. */
function fakeStorage(room = Infinity): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('Full.', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

const item = (key: string, value: unknown, at = Date.now()): StoredItem => ({
  account: 'a',
  kind: 'k',
  key,
  value,
  at,
})

const never = () => new Promise<never>(() => undefined)

/** A page on `store` whose writes never get their turn. `leave` leaves it. */
function waitingPage(store: LocalStore, storage: Storage) {
  const page = new EventTarget()
  const journaled = journaledStore({ ...store, replace: never, swap: never }, storage, page)
  return { store: journaled, leave: () => page.dispatchEvent(new Event('pagehide')) }
}

const values = async (store: LocalStore) =>
  Object.fromEntries((await store.items('a', 'k')).map(({ key, value }) => [key, value]))

test('writes that still wait when the page is left are made by the next one, in their order', async () => {
  const store = memoryStore()
  const storage = fakeStorage()
  await store.replace([item('gone', 1), item('swapped', 1, 5), item('lost', 1, 6)], [])
  const page = waitingPage(store, storage)
  const text = 'a\u0000\ud800"\n2⁶⁴'
  void page.store.replace([item('put', { text, list: [null, 1.5] })], [item('gone', null)])
  void page.store.replace([item('put', { text, list: [] })], [])
  void page.store.swap([
    { place: item('swapped', null), at: 5, next: item('swapped', 2) },
    { place: item('new', null), at: null, next: item('new', 3) },
  ])
  // Another tab wrote there first.
  void page.store.swap([{ place: item('lost', null), at: 1, next: item('lost', 4) }])
  page.leave()
  await replayJournal(store, storage)
  expect(await values(store)).toEqual({ put: { text, list: [] }, swapped: 2, new: 3, lost: 1 })
  expect(storage.length).toBe(0)
})

test('what another tab has stored since stays, and so does what was written in time', async () => {
  const store = memoryStore()
  const storage = fakeStorage()
  const page = waitingPage(store, storage)
  void page.store.replace([item('newer', 'old')], [item('kept', null), item('same', null)])
  page.leave()
  const later = Date.now() + 1000
  await store.replace([item('newer', 'new', later), item('kept', 'new', later), item('same', 'old', 1)], [])
  await replayJournal(store, storage)
  expect(await values(store)).toEqual({ newer: 'new', kept: 'new' })

  const done = new EventTarget()
  await journaledStore(store, storage, done).replace([item('done', 1)], [])
  done.dispatchEvent(new Event('pagehide'))
  expect(storage.length).toBe(0)
})

test.each(['first', 'second'])(
  'of two pages left at once, the %s first, the later write counts',
  async (left) => {
    const store = memoryStore()
    const storage = fakeStorage()
    await store.replace([item('removed', 'old', 1), item('put', 'old', 1)], [])
    const [first, second] = [waitingPage(store, storage), waitingPage(store, storage)]
    void first.store.replace([item('removed', 'again')], [item('put', null)])
    await setTimeout(5)
    void second.store.replace([item('put', 'again')], [item('removed', null)])
    for (const page of left === 'first' ? [first, second] : [second, first]) page.leave()
    await replayJournal(store, storage)
    expect(await values(store)).toEqual({ put: 'again' })
  },
)

test('a write stamped by a clock that is ahead is made, too', async () => {
  const store = memoryStore()
  const storage = fakeStorage()
  const ahead = Date.now() + 600_000
  await store.replace([item('draft', 'old', ahead)], [])
  const page = waitingPage(store, storage)
  void page.store.replace([item('draft', 'new', ahead + 1)], [])
  page.leave()
  await replayJournal(store, storage)
  expect(await values(store)).toEqual({ draft: 'new' })
})

test('what another page leaves is written at once, so that what is discarded then does not come back', async () => {
  const store = memoryStore()
  const storage = fakeStorage()
  const here = new EventTarget()
  await followJournal(store, storage, here)
  const other = waitingPage(store, storage)
  void other.store.replace([item('draft', 'text')], [])
  other.leave()
  here.dispatchEvent(new Event('storage'))
  await expect.poll(() => storage.length).toBe(0)
  expect(await values(store)).toEqual({ draft: 'text' })
  await store.replace([], [item('draft', null)])
  await replayJournal(store, storage)
  expect(await values(store)).toEqual({})
})

test('a page that is shown again makes its writes before the user goes on', async () => {
  const store = memoryStore()
  const storage = fakeStorage()
  const page = new EventTarget()
  const journaled = journaledStore({ ...store, replace: never }, storage, page)
  await followJournal(store, storage, page)
  void journaled.replace([item('draft', 'text')], [])
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  await expect.poll(() => storage.length).toBe(0)
  expect(await values(store)).toEqual({ draft: 'text' })
})

test('the newest write is kept if not all have room, and values that are not JSON are left out', async () => {
  const store = memoryStore()
  const storage = fakeStorage(300)
  const page = waitingPage(store, storage)
  void page.store.replace([item('bytes', { body: new Uint8Array(1) })], [])
  void page.store.replace([item('large', 'x'.repeat(200))], [])
  void page.store.replace([item('small', 'x')], [])
  page.leave()
  await replayJournal(store, storage)
  expect(await values(store)).toEqual({ small: 'x' })
})

test('an unreadable journal is removed, and one that cannot be written stays for the next page', async () => {
  const storage = fakeStorage()
  for (const [index, text] of ['', '{', '[1]', '[{"place":{}}]'].entries())
    storage.setItem(`starboard.unfinished.${index}`, text)
  storage.setItem('starboard.theme', 'dark')
  await replayJournal(memoryStore(), storage)
  expect(storage.length).toBe(1)

  const page = waitingPage(memoryStore(), storage)
  void page.store.replace([item('put', 1)], [])
  page.leave()
  const full: LocalStore = { ...memoryStore(), swap: () => Promise.reject(new Error('Full.')) }
  await replayJournal(full, storage)
  expect(storage.length).toBe(2)
  const store = memoryStore()
  await replayJournal(store, storage)
  expect(await values(store)).toEqual({ put: 1 })
})
