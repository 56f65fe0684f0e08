import { expect, test } from 'vitest'
import { announcingQueryStore } from './announcing-query-store.ts'
import { memoryQueryStore } from './memory-query-store.ts'
import type { QueryMessage } from './query-channel.ts'
import type { Draft } from './query-store.ts'

const draft: Draft = {
  account: 'a',
  id: 'q',
  slot: 'current',
  text: 'secret text',
  baseText: '',
  savedAt: 1,
}

test('what changes is told with the id alone, and only to its account', async () => {
  const told: [string, QueryMessage][] = []
  const store = announcingQueryStore(memoryQueryStore(), (...news) => void told.push(news))
  await store.putDraft(draft)
  await store.swapDraft(draft, 1, { ...draft, savedAt: 2 })
  await store.removeDraft('a', 'q', 'current')
  await store.putVersion({ account: 'b', id: 'p', at: 1, source: 'saved', text: 'secret text', note: '' })
  await store.removeEntry('b', 'p')
  expect(told).toEqual([
    ['a', { kind: 'draft', id: 'q' }],
    ['a', { kind: 'draft', id: 'q' }],
    ['a', { kind: 'draft', id: 'q' }],
    ['b', { kind: 'version', id: 'p', source: 'saved' }],
    ['b', { kind: 'entry', id: 'p', gone: null }],
  ])
})

test('a save is told also when this browser could not keep it', async () => {
  const told: unknown[] = []
  const failing = { ...memoryQueryStore(), putVersion: () => Promise.reject(new Error('quota')) }
  const store = announcingQueryStore(failing, (_account, news) => void told.push(news))
  const version = { account: 'a', id: 'q', at: 1, source: 'saved', text: '', note: '' } as const
  await expect(store.putVersion(version)).rejects.toThrow('quota')
  expect(told).toEqual([{ kind: 'version', id: 'q', source: 'saved' }])
})
