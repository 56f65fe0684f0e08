import { expect, test } from 'vitest'
import { memoryQueryStore } from '#test/memory-query-store.ts'
import type { Draft } from '../store/query-store.ts'
import { createDraftSlot } from './drafts.ts'

const query = { account: 'a', id: 'q' }
const draft = (text: string, savedAt: number): Draft => ({
  ...query,
  slot: 'current',
  text,
  baseText: '{}',
  savedAt,
})

async function kept(store: ReturnType<typeof memoryQueryStore>) {
  const drafts = await store.drafts('a', 'q')
  return drafts.sort((a, b) => a.savedAt - b.savedAt).map(({ slot, text }) => [slot, text])
}

test('the draft of one tab follows its text, and goes with it', async () => {
  const store = memoryQueryStore()
  const slot = createDraftSlot(store, query, null)
  await slot.write(draft('one', 1))
  await slot.write(draft('two', 2))
  expect(await kept(store)).toEqual([['current', 'two']])
  await slot.write(null)
  expect(await kept(store)).toEqual([])
})

test('two tabs without a lock keep a draft each, however their writes mix', async () => {
  const store = memoryQueryStore()
  const [mine, theirs] = [createDraftSlot(store, query, null), createDraftSlot(store, query, null)]
  await mine.write(draft('mine 1', 1))
  await theirs.write(draft('theirs 1', 2))
  await mine.write(draft('mine 2', 3))
  await theirs.write(draft('theirs 2', 4))
  expect(await kept(store)).toEqual([
    ['current', 'mine 2'],
    ['aside-2', 'theirs 2'],
  ])
  await theirs.write(null)
  expect(await kept(store)).toEqual([['current', 'mine 2']])
})

test('a tab that has nothing unsaved takes no draft away from another', async () => {
  const store = memoryQueryStore()
  const idle = createDraftSlot(store, query, null)
  await createDraftSlot(store, query, null).write(draft('theirs', 1))
  await idle.write(null)
  expect(await kept(store)).toEqual([['current', 'theirs']])
})

test('what a tab writes after it lost its place stands beside the draft of the one that took it', async () => {
  const store = memoryQueryStore()
  const mine = createDraftSlot(store, query, null)
  await mine.write(draft('mine', 1))
  mine.stepAside(5)
  await mine.write(draft('typed last', 5))
  expect(await kept(store)).toEqual([
    ['current', 'mine'],
    ['aside-5', 'typed last'],
  ])
})

test('a draft that was left goes once it is written in its place', async () => {
  const store = memoryQueryStore()
  const slot = createDraftSlot(store, query, null)
  await slot.write(draft('one', 1))
  slot.leave(draft('two', 2))
  const [current, left] = await store.drafts('a', 'q')
  expect(left).toMatchObject({ text: 'two', over: 1, by: current?.by })
  await slot.write(draft('two', 3))
  expect(await kept(store)).toEqual([['current', 'two']])
})

test('a draft given up by a page on its way out goes, but not the one of another tab in its place', async () => {
  const store = memoryQueryStore()
  const slot = createDraftSlot(store, query, null)
  await slot.write(draft('mine', 1))
  await store.putDraft(draft('theirs', 2))
  slot.leave(null)
  expect(await kept(store)).toEqual([['current', 'theirs']])
  const last = createDraftSlot(store, query, 2)
  last.leave(null)
  expect(await kept(store)).toEqual([])
})

test('a tab that has stepped aside leaves its draft there', async () => {
  const store = memoryQueryStore()
  const slot = createDraftSlot(store, query, null)
  slot.stepAside(5)
  slot.leave(draft('one', 6))
  expect(await kept(store)).toEqual([['aside-5', 'one']])
})

test('a tab that has stepped aside writes on where it left its draft', async () => {
  const store = memoryQueryStore()
  const slot = createDraftSlot(store, query, null)
  slot.stepAside(5)
  await slot.write(draft('one', 6))
  slot.leave(draft('two', 7))
  await slot.write(draft('two', 8))
  expect(await kept(store)).toEqual([['aside-5', 'two']])
})
