import { expect, test } from 'vitest'
import { memoryKeptStore } from './kept-store.ts'
import { announcingKeptStore, openKeptStore } from './open-kept-store.ts'

const item = { account: 'me', kind: 'k', key: 'a', value: 'secret', at: 1 }

test('what changes is told once per collection, by names alone, and only to its account', async () => {
  const told: unknown[] = []
  const store = announcingKeptStore(memoryKeptStore(), (...news) => told.push(news))
  await store.replace([item], [])
  await store.replace(
    [item, { ...item, key: 'b' }, { ...item, account: 'you' }],
    [{ ...item, kind: 'other' }],
    'fact',
  )
  await store.swap(item, 1, { ...item, at: 2 })
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

test('a change is told also when the storage failed, and it fails for who made it', async () => {
  const told: unknown[] = []
  const failing = { ...memoryKeptStore(), replace: () => Promise.reject(new Error('quota')) }
  const store = announcingKeptStore(failing, (...news) => told.push(news))
  await expect(store.replace([item], [])).rejects.toThrow('quota')
  expect(told).toEqual([['me', { kind: 'k', keys: ['a'], fact: null }]])
})

test('without IndexedDB everything works for as long as the page', async () => {
  const store = await openKeptStore()
  expect(store.isLasting).toBe(false)
  expect(await openKeptStore()).toBe(store)
  await store.replace([item], [])
  expect(await store.items('me', 'k')).toEqual([item])
})
