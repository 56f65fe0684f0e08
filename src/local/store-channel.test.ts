import { expect, test, vi } from 'vitest'
import { announceChange, announcingStore, type StoreChange, onStoreChange } from './store-channel.ts'
import { memoryStore } from './local-store.ts'

const change = (kind: string): StoreChange => ({ kind, keys: ['a'], fact: null })

test('a page hears its own changes once, those of other tabs, and nothing that is no message', async () => {
  const heard: string[] = []
  const stops = [
    onStoreChange('a', ({ kind }, isOwn) => heard.push(`first ${kind} ${isOwn}`)),
    onStoreChange('a', ({ kind, keys }) => heard.push(`second ${kind} ${keys.join()}`)),
  ]
  announceChange('a', change('mine'))
  expect(heard).toEqual(['first mine true', 'second mine a'])
  const tab = new BroadcastChannel('starboard.kept.a')
  tab.postMessage('x')
  tab.postMessage({ kind: 7 })
  tab.postMessage({ kind: 'theirs', value: 'never passed on' })
  tab.postMessage({ kind: 'theirs', keys: ['b', 'c'], fact: 'gone' })
  await expect
    .poll(() => heard.slice(2))
    .toEqual(['first theirs false', 'second theirs ', 'first theirs false', 'second theirs b,c'])
  for (const stop of stops) stop()
  tab.postMessage({ kind: 'late' })
  announceChange('a', change('late'))
  tab.close()
  expect(heard).toHaveLength(6)
})

test('another account is not notified, and other tabs are notified even by a page without listeners', async () => {
  const heard: string[] = []
  const stop = onStoreChange('b', ({ kind }) => heard.push(kind))
  const tab = new BroadcastChannel('starboard.kept.a')
  const told: unknown[] = []
  tab.addEventListener('message', ({ data }: MessageEvent<unknown>) => told.push(data))
  announceChange('a', change('k'))
  await expect.poll(() => told).toEqual([change('k')])
  expect(heard).toEqual([])
  tab.close()
  stop()
})

test('the listeners of an account share one channel, and the last one closes it', () => {
  const log: string[] = []
  const Real = BroadcastChannel
  class Watched extends Real {
    constructor(name: string) {
      super(name)
      log.push('opened')
    }
    override close() {
      super.close()
      log.push('closed')
    }
  }
  vi.stubGlobal('BroadcastChannel', Watched)
  const stops = [onStoreChange('one', () => {}), onStoreChange('one', () => {})]
  stops[0]?.()
  announceChange('one', change('k'))
  expect(log).toEqual(['opened'])
  stops[1]?.()
  expect(log).toEqual(['opened', 'closed'])
  vi.unstubAllGlobals()
})

test('without channels, the page still receives its own changes', () => {
  vi.stubGlobal('BroadcastChannel', function deny() {
    throw new DOMException('denied', 'SecurityError')
  })
  const heard: string[] = []
  const stop = onStoreChange('denied', ({ kind }) => heard.push(kind))
  announceChange('denied', change('k'))
  stop()
  announceChange('denied', change('after'))
  expect(heard).toEqual(['k'])
  vi.unstubAllGlobals()
})

const item = { account: 'me', kind: 'k', key: 'a', value: 'secret', at: 1 }

test('a change is announced once per collection, by names only, and only to its account', async () => {
  const told: unknown[] = []
  const store = announcingStore(memoryStore(), (...news) => told.push(news))
  await store.replace([item], [])
  await store.replace(
    [item, { ...item, key: 'b' }, { ...item, account: 'you' }],
    [{ ...item, kind: 'other' }],
    'fact',
  )
  await store.swap([{ place: item, at: 1, next: { ...item, at: 2 } }])
  await store.replace([], [item])
  expect(told).toEqual([
    ['me', { kind: 'k', keys: ['a'], fact: null }],
    ['me', { kind: 'k', keys: ['a', 'b'], fact: 'fact' }],
    ['you', { kind: 'k', keys: ['a'], fact: 'fact' }],
    ['me', { kind: 'other', keys: ['a'], fact: 'fact' }],
    ['me', { kind: 'k', keys: ['a'], fact: null }],
    ['me', { kind: 'k', keys: ['a'], fact: null }],
  ])
})

test('a change is announced even if the storage failed, and still rejects', async () => {
  const told: unknown[] = []
  const failing = { ...memoryStore(), replace: () => Promise.reject(new Error('quota')) }
  const store = announcingStore(failing, (...news) => told.push(news))
  await expect(store.replace([item], [])).rejects.toThrow('quota')
  expect(told).toEqual([['me', { kind: 'k', keys: ['a'], fact: null }]])
})
