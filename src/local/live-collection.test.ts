import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from '#lib/zod.ts'
import { announceChange, announcingStore, onStoreChange } from './store-channel.ts'
import { type LiveCollection, liveCollection } from './live-collection.ts'
import { type LocalStore, memoryStore } from './local-store.ts'
import type { StorageOutcome } from './open-local-store.ts'

const collection = { kind: 'k', schema: z.object({ n: z.int() }) }

const keysOf = async (store: LocalStore) => (await store.items('me', 'k')).map(({ key }) => key)

/** A tab over a shared or separate store. */
function tab(store: LocalStore, account = 'me') {
  const told: StorageOutcome[] = []
  const live = liveCollection(collection, account, {
    open: async () => announcingStore(store),
    listen: onStoreChange,
    tell: (news) => told.push(news),
  })
  return { live, told, stop: live.subscribe(() => {}) }
}

const shown = (live: LiveCollection<{ n: number }>) =>
  Object.fromEntries(live.state().items.map(({ key, value }) => [key, value.n]))

/** A store whose results of one method are held back until released. */
function slowStore(store: LocalStore, method: 'items' | 'replace') {
  const waiting: (() => void)[] = []
  const hold = () => new Promise<void>((resolve) => waiting.push(resolve))
  const slow: LocalStore = {
    ...store,
    ...(method === 'items' && {
      async items(account: string, kind: string) {
        const items = await store.items(account, kind)
        await hold()
        return items
      },
    }),
    ...(method === 'replace' && {
      async replace(...what: Parameters<LocalStore['replace']>) {
        await hold()
        return store.replace(...what)
      },
    }),
  }
  return {
    store: slow,
    waiting,
    /** Releases the longest-waiting call, or another one. */
    async letGo(at = 0) {
      await expect.poll(() => waiting.length).toBeGreaterThan(at)
      waiting.splice(at, 1)[0]?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

const item = (key: string, value: unknown, at = 1) => ({ account: 'me', kind: 'k', key, value, at })

test('a change made before the first read returns is shown and survives that read', async () => {
  const memory = memoryStore()
  await memory.replace([item('a', { n: 1 }), item('b', { n: 1 }), item('c', { n: 1 })], [])
  const slow = slowStore(memory, 'items')
  const { live, stop } = tab(slow.store)
  expect(live.state()).toMatchObject({ items: [], isPending: true })
  await expect.poll(() => keysOf(memory)).toHaveLength(3)
  const done = live.change([{ key: 'a', value: { n: 2 } }], ['b'])
  expect(shown(live)).toEqual({ a: 2 })
  expect(live.state().isPending).toBe(true)
  await done
  expect(await keysOf(memory)).toEqual(['a', 'c'])
  await slow.letGo()
  expect(live.state().isPending).toBe(false)
  expect(shown(live)).toEqual({ a: 2, c: 1 })
  await slow.letGo()
  expect(shown(live)).toEqual({ a: 2, c: 1 })
  stop()
})

test('a read that returns late does not replace a newer one', async () => {
  const memory = memoryStore()
  const slow = slowStore(memory, 'items')
  const { live, stop } = tab(slow.store)
  await live.change([{ key: 'a', value: { n: 1 } }], [])
  await slow.letGo(1)
  expect(shown(live)).toEqual({ a: 1 })
  await slow.letGo(0)
  expect(shown(live)).toEqual({ a: 1 })
  stop()
})

test('changes of the same key are written in order, however long each takes', async () => {
  const memory = memoryStore()
  const slow = slowStore(memory, 'replace')
  const { live, stop } = tab(slow.store)
  await expect.poll(() => live.state().isPending).toBe(false)
  const first = live.change([{ key: 'a', value: { n: 1 } }], [])
  await expect.poll(() => slow.waiting).toHaveLength(1)
  const second = live.change([{ key: 'a', value: { n: 2 } }], [])
  await new Promise((resolve) => setTimeout(resolve, 5))
  // If both were in flight, the later one would arrive first.
  await slow.letGo(slow.waiting.length - 1)
  expect(shown(live)).toEqual({ a: 2 })
  await slow.letGo()
  await Promise.all([first, second])
  expect((await memory.item('me', 'k', 'a'))?.value).toEqual({ n: 2 })
  stop()
})

test('a change does not wait for writes of other keys, since the page may be left at any time', async () => {
  const slow = slowStore(memoryStore(), 'replace')
  const { live, stop } = tab(slow.store)
  await expect.poll(() => live.state().isPending).toBe(false)
  const first = live.change([{ key: 'a', value: { n: 1 } }], [])
  const second = live.change([{ key: 'b', value: { n: 2 } }], [])
  await expect.poll(() => slow.waiting).toHaveLength(2)
  await slow.letGo()
  await slow.letGo()
  await Promise.all([first, second])
  stop()
})

test('a change is shown immediately, and unchanged items stay the same objects', async () => {
  const { live, stop } = tab(memoryStore())
  await live.change([{ key: 'a', value: { n: 1 } }], [])
  await expect.poll(() => live.state().isPending).toBe(false)
  const [first] = live.state().items
  const done = live.change([{ key: 'b', value: { n: 2 } }], [])
  expect(shown(live)).toEqual({ a: 1, b: 2 })
  const items = live.state().items
  expect(items[0]).toBe(first)
  await done
  expect(await live.load()).toBe(items)
  stop()
})

test('another tab shows a change shortly after; another account never does', async () => {
  const memory = memoryStore()
  const [mine, other, stranger] = [tab(memory), tab(memory), tab(memory, 'you')]
  await mine.live.change([{ key: 'a', value: { n: 1 } }], [])
  await expect.poll(() => shown(other.live)).toEqual({ a: 1 })
  await other.live.change([], ['a'])
  await expect.poll(() => shown(mine.live)).toEqual({})
  expect(await stranger.live.load()).toEqual([])
  await stranger.live.change([{ key: 'a', value: { n: 9 } }], [])
  expect(await mine.live.load()).toEqual([])
  for (const { stop } of [mine, other, stranger]) stop()
})

test('two tabs with concurrent changes converge to the last write of each key, without losing keys', async () => {
  const anyChange = fc.record({
    tab: fc.constantFrom(0, 1),
    put: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
    removed: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 1 }),
    isAwaited: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 8 }), async (steps) => {
      const memory = memoryStore()
      const tabs = [tab(memory), tab(memory)] as const
      const turns: Promise<boolean>[] = []
      const lastOf = new Map<string, Map<number, number | null>>()
      for (const [n, step] of steps.entries()) {
        const turn = tabs[step.tab === 0 ? 0 : 1].live.change(
          step.put.map((key) => ({ key, value: { n } })),
          step.removed,
        )
        for (const key of [...step.removed, ...step.put]) {
          const last = lastOf.get(key) ?? new Map<number, number | null>()
          lastOf.set(key, last.set(step.tab, step.put.includes(key) ? n : null))
        }
        if (step.isAwaited) await turn
        else turns.push(turn)
      }
      await Promise.all(turns)
      const kept = Object.fromEntries((await memory.items('me', 'k')).map(({ key, value }) => [key, value]))
      for (const [key, byTab] of lastOf) {
        expect([...byTab.values()].map((n) => (n === null ? undefined : { n }))).toContainEqual(kept[key])
      }
      for (const { live, stop } of tabs) {
        await live.load()
        expect(Object.fromEntries(live.state().items.map(({ key, value }) => [key, value]))).toEqual(kept)
        stop()
      }
    }),
    { numRuns: 60 },
  )
})

/** A store that is full until there is room. */
function fullStore(memory: LocalStore) {
  const room = { isFull: true }
  const store: LocalStore = {
    ...memory,
    replace: async (...what) => {
      if (room.isFull) throw new DOMException('Full.', 'QuotaExceededError')
      return memory.replace(...what)
    },
  }
  return { store, room }
}

test('what does not fit in a full storage stays on the page, and is stored once there is room', async () => {
  const memory = memoryStore()
  await memory.replace([item('old', { n: 0 })], [])
  const { store, room } = fullStore(memory)
  const { live, told, stop } = tab(store)
  expect(await live.change([{ key: 'a', value: { n: 1 } }], ['old'])).toBe(false)
  expect(told).toMatchObject([{ kind: 'not-kept', error: { name: 'QuotaExceededError' } }])
  announceChange('me', { kind: 'k', keys: [], fact: null })
  expect(await live.load()).toMatchObject([{ key: 'a' }])
  expect(await keysOf(memory)).toEqual(['old'])
  room.isFull = false
  expect(await live.change([{ key: 'b', value: { n: 2 } }], [])).toBe(true)
  expect(await keysOf(memory)).toEqual(['a', 'b'])
  expect(Object.keys(shown(live))).toEqual(['a', 'b'])
  stop()
})

test('a later write of another tab wins over what this page could not store', async () => {
  const memory = memoryStore()
  const { store } = fullStore(memory)
  const { live, stop } = tab(store)
  await live.change([{ key: 'a', value: { n: 1 } }], [])
  await memory.replace([item('a', { n: 2 }, Date.now() + 1000)], [])
  await live.load()
  expect(shown(live)).toEqual({ a: 2 })
  stop()
})

test('unreadable items are left untouched and counted; replacing one is reported and can be undone', async () => {
  const memory = memoryStore()
  const newer = item('a', { next: 'version' })
  await memory.replace([newer, item('b', { n: 1 }), item('c', 7)], [])
  const { live, told, stop } = tab(memory)
  await live.load()
  expect(live.state()).toMatchObject({ items: [{ key: 'b' }], unread: 2 })
  await live.change([{ key: 'b', value: { n: 2 } }], [])
  expect(told.map(({ kind }) => kind)).toEqual(['kept'])
  expect(await memory.items('me', 'k')).toContainEqual(newer)
  await live.change([{ key: 'a', value: { n: 3 } }], [])
  const news = told.at(-1)
  if (news?.kind !== 'replaced-unread') throw new Error('nothing was said')
  await news.restore()
  expect(await memory.items('me', 'k')).toContainEqual(newer)
  await expect.poll(() => live.state()).toMatchObject({ items: [{ key: 'b' }], unread: 2 })
  stop()
})

test('a storage failure is an error and is reported, and what was shown stays', async () => {
  const memory = memoryStore()
  await memory.replace([item('a', { n: 1 })], [])
  const broken = { isBroken: false }
  const { live, told, stop } = tab({
    ...memory,
    items: (...what) => (broken.isBroken ? Promise.reject(new Error('broken')) : memory.items(...what)),
  })
  await live.load()
  broken.isBroken = true
  await expect(live.load()).rejects.toThrow('could not read')
  expect(live.state()).toMatchObject({ items: [{ key: 'a' }], isPending: false, isError: true })
  expect(told).toEqual([{ kind: 'not-read', isLasting: true }])
  broken.isBroken = false
  await live.load()
  expect(live.state().isError).toBe(false)
  stop()
})

test('many simultaneous changes cause one read, and a collection that is not shown is not read', async () => {
  const memory = memoryStore()
  const items = vi.fn(memory.items)
  const { live, stop } = tab({ ...memory, items })
  await live.load()
  const before = items.mock.calls.length
  for (let n = 0; n < 50; n++) announceChange('me', { kind: 'k', keys: [], fact: null })
  announceChange('me', { kind: 'another', keys: [], fact: null })
  await expect.poll(() => items.mock.calls.length).toBe(before + 1)
  stop()
  announceChange('me', { kind: 'k', keys: [], fact: null })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(items.mock.calls.length).toBe(before + 1)
})

test('an undo leaves what was changed again, in this tab or another, and says so', async () => {
  const store = memoryStore()
  const [one, other] = [tab(store), tab(store)]
  await one.live.change(
    [
      { key: 'a', value: { n: 1 } },
      { key: 'b', value: { n: 1 } },
    ],
    [],
  )
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  const { undo } = one.live.changeUndoably(
    [
      { key: 'a', value: { n: 2 } },
      { key: 'c', value: { n: 2 } },
    ],
    ['b'],
  )
  await expect.poll(() => shown(other.live)).toEqual({ a: 2, c: 2 })
  vi.setSystemTime(Date.now() + 1000)
  await other.live.change([{ key: 'a', value: { n: 3 } }], [])
  await expect.poll(() => shown(one.live)).toEqual({ a: 3, c: 2 })
  undo()
  expect(shown(one.live)).toEqual({ a: 3, b: 1 })
  expect(one.told.at(-1)).toEqual({ kind: 'changed-since' })
  vi.useRealTimers()
  one.stop()
  other.stop()
})

test('an undo restores exactly what was there', async () => {
  const { live, told, stop } = tab(memoryStore())
  await live.change(
    [
      { key: 'a', value: { n: 1 } },
      { key: 'b', value: { n: 1 } },
    ],
    [],
  )
  const { undo } = live.changeUndoably(
    [
      { key: 'a', value: { n: 2 } },
      { key: 'c', value: { n: 2 } },
    ],
    ['b'],
  )
  undo()
  expect(shown(live)).toEqual({ a: 1, b: 1 })
  expect(told.map(({ kind }) => kind)).not.toContain('changed-since')
  stop()
})
