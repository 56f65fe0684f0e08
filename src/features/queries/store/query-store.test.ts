import { expect, test } from 'vitest'
import { announcingStore } from '#local/store-channel.ts'
import { memoryStore } from '#local/local-store.ts'
import { draftOf, memoryQueryStore, versionOf } from '#test/saved-queries.ts'
import {
  postQueryMessage,
  releaseRequested,
  draftKeys,
  lockReleased,
  onQueryMessage,
  type QueryMessage,
  queryStore,
} from './query-store.ts'

const draft = draftOf({ text: 'secret text' })
const version = versionOf({ id: 'p', source: 'saved', text: 'secret text' })

/** The messages another tab of an account receives on its own channel. */
function otherTab(account: string) {
  const told: unknown[] = []
  const channel = new BroadcastChannel(`starboard.kept.${account}`)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => told.push(data))
  return { told, channel }
}

test('announces changes with only the id, and only to the same account', async () => {
  const [a, b] = [otherTab('a'), otherTab('b')]
  const kept = announcingStore(memoryStore())
  const [store, other] = [queryStore(kept, 'a'), queryStore(kept, 'b')]
  await store.putDraft(draft)
  expect(await store.addDraft(draft)).toBe(false)
  await store.dropDraft(draft)
  await other.putVersion(version)
  await other.removeEntry('p')
  const ofDraft = { kind: 'queries.drafts', keys: ['["q","current"]'], fact: null }
  await expect.poll(() => a.told).toEqual([ofDraft, ofDraft, ofDraft])
  await expect
    .poll(() => b.told)
    .toEqual([
      { kind: 'queries.versions', keys: ['["p","0000000000000001"]'], fact: 'saved' },
      { kind: 'queries.library', keys: ['p'], fact: 'removed' },
    ])
  a.channel.close()
  b.channel.close()
})

test('receives messages of other tabs, by query, but not its own', async () => {
  const heard: QueryMessage[] = []
  const stop = onQueryMessage('a', (news) => heard.push(news))
  const { channel } = otherTab('a')
  channel.postMessage({ kind: 'orgs.views', keys: ['q'], fact: null })
  channel.postMessage({ kind: 'queries.library', keys: ['q', 'r'], fact: 'deleted-here' })
  channel.postMessage({ kind: 'queries.drafts', keys: ['["a,\\"b","current"]'], fact: null })
  channel.postMessage({ kind: 'queries.versions', keys: ['["q","1"]'], fact: 'saved' })
  postQueryMessage('a', { kind: lockReleased, id: 'q', fact: 'me' })
  channel.postMessage({ kind: releaseRequested, keys: ['q'], fact: 'me', text: 'never passed on' })
  await expect
    .poll(() => heard)
    .toEqual([
      { kind: 'queries.library', id: 'q', fact: 'deleted-here' },
      { kind: 'queries.library', id: 'r', fact: 'deleted-here' },
      { kind: 'queries.drafts', id: 'a,"b', fact: null },
      { kind: 'queries.versions', id: 'q', fact: 'saved' },
      { kind: releaseRequested, id: 'q', fact: 'me' },
    ])
  channel.close()
  stop()
})

test('finds the drafts of an account in all of its organizations, and no others', async () => {
  const kept = memoryStore()
  for (const account of ['me', 'me@acme', 'me@a@b', 'me2', 'me2@acme', 'solo@acme']) {
    for (const id of ['q1', 'q2']) await queryStore(kept, account).putDraft({ ...draft, id })
  }
  expect(await draftKeys(kept, 'me')).toEqual(['me', 'me@a@b', 'me@acme'])
  expect(await draftKeys(kept, 'me2')).toEqual(['me2', 'me2@acme'])
  expect(await draftKeys(kept, 'nobody')).toEqual([])
})

test('keeps queries apart whose ids have a common prefix', async () => {
  const store = memoryQueryStore()
  for (const id of ['q', 'q"', 'q","x', 'q1']) {
    await store.putDraft({ ...draft, id })
    for (const at of [10, 9]) await store.putVersion({ ...version, id, at })
  }
  for (const id of ['q', 'q"', 'q","x', 'q1']) {
    expect((await store.drafts(id)).map((one) => one.id)).toEqual([id])
    expect((await store.versions(id)).map((one) => [one.id, one.at])).toEqual([
      [id, 9],
      [id, 10],
    ])
  }
  expect(await store.versionedIds()).toHaveLength(4)
})

test('reading drafts removes replaced and empty ones, and keeps others', async () => {
  const kept = memoryStore()
  const store = queryStore(kept, 'a')
  const following = { ...draft, slot: 'editing-two', savedAt: 5, over: 1, overSlot: 'current' }
  await store.putDraft(draft)
  await store.putDraft({ ...draft, id: 'other' })
  await store.putDraft({ ...draft, slot: 'editing-one' })
  await store.putDraft(following)
  expect((await store.drafts('q')).map(({ slot }) => slot)).toEqual(['editing-one', 'editing-two'])
  await store.putDraft({ ...following, text: '', baseText: '', savedAt: 6 })
  expect((await store.drafts()).map(({ id, slot }) => [id, slot])).toEqual([
    ['other', 'current'],
    ['q', 'editing-one'],
  ])
  expect(await kept.items('a', 'queries.drafts')).toHaveLength(2)
})

test.each([
  ['left-editor', 'last', ['last']],
  ['given-up-current', '', []],
])('a draft stored as %s by an earlier version still counts', async (slot, text, texts) => {
  const store = memoryQueryStore()
  await store.putDraft(draft)
  await store.putDraft({ ...draft, slot, text, baseText: text && '{}', savedAt: 5, over: 1 })
  expect((await store.drafts()).map((kept) => kept.text)).toEqual(texts)
})
