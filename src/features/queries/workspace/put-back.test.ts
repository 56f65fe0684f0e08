import { expect, test, vi } from 'vitest'
import { type StoredItem, memoryStore, partsKey } from '#local/local-store.ts'
import { restoreItems, removeCollection } from '#local/settings/change-items.ts'
import { draftOf, memoryQueryStore, versionOf } from '#test/saved-queries.ts'
import { unknownEntry, updateEntry } from '../library/library.ts'
import { type QueryStore, queryStore } from '../store/query-store.ts'
import { importWorkspace, putBeside, restoreRemoved } from './import-workspace.ts'

const kinds = ['queries.library', 'queries.drafts', 'queries.versions']

test('undoing a removal overwrites nothing written since', async () => {
  const kept = memoryStore()
  const store = memoryQueryStore({ account: 'me', kept })
  const draft = draftOf({ text: 'old' })
  const entry = { ...unknownEntry('q'), tags: ['a'], pinned: true, text: '{"n":1}' }
  const version = versionOf({ source: 'saved', text: '{"n":1}' })
  await store.putDraft(draft)
  await store.putEntry(entry)
  await store.putVersion(version)
  const taken: StoredItem[] = []
  for (const kind of kinds) taken.push(...(await removeCollection(kept, { account: 'me', kind })))
  await store.putDraft({ ...draft, text: 'new', savedAt: 2 })
  await store.putEntry({ ...entry, tags: ['b'], pinned: false, text: '{"n":2}' })
  await store.putVersion({ ...version, text: '{"n":2}' })
  await putBeside(kept, await restoreItems(kept, taken))
  expect((await store.drafts()).map(({ slot, text }) => ({ slot, text }))).toEqual([
    { slot: 'current', text: 'new' },
    { slot: expect.not.stringMatching(/^current$/), text: 'old' },
  ])
  expect(await store.entries()).toMatchObject([{ tags: ['b', 'a'], pinned: true, text: '{"n":2}' }])
  expect((await store.versions('q')).map(({ text }) => text)).toEqual(['{"n":2}', '{"n":1}'])
})

const restoring = (store: QueryStore) =>
  restoreRemoved(store, {
    library: [{ ...unknownEntry('q'), tags: ['a'], pinned: true, note: 'mine', text: '{}' }],
  })
const loading = (store: QueryStore) => updateEntry(store, 'q', { name: 'Loaded', text: '{"name":"Loaded"}' })

test.each([
  ['first', loading, restoring],
  ['last', restoring, loading],
])(
  'undoing a removal keeps both what was removed and a list that began to load %s',
  async (_, begun, done) => {
    const kept = memoryStore()
    const store = queryStore(kept, 'me')
    const { swap } = kept
    vi.spyOn(kept, 'swap').mockImplementationOnce(async (...swaps) => {
      await done(store)
      return swap(...swaps)
    })
    await begun(store)
    expect(await store.entries()).toMatchObject([
      { name: 'Loaded', text: '{"name":"Loaded"}', tags: ['a'], pinned: true, note: 'mine' },
    ])
  },
)

test('a draft that another tab writes while one is imported goes beside it, and both stay', async () => {
  const store = memoryQueryStore()
  const { addDraft } = store
  vi.spyOn(store, 'addDraft').mockImplementationOnce(async (draft) => {
    await store.putDraft({ ...draft, text: 'typed meanwhile', savedAt: 2 })
    return addDraft(draft)
  })
  await restoreRemoved(store, { drafts: [draftOf({ text: 'removed' })] })
  const texts = (await store.drafts()).map(({ text }) => text)
  expect(texts.toSorted()).toEqual(['removed', 'typed meanwhile'])
})

test('what another version wrote about a query stays, and an import goes beside it', async () => {
  const kept = memoryStore()
  const store = memoryQueryStore({ account: 'me', kept })
  const unread = [
    ['queries.library', 'q'],
    ['queries.drafts', partsKey('q', 'current')],
    ['queries.versions', partsKey('q', 1)],
  ].map(([kind = '', key = '']) => ({ account: 'me', kind, key, value: { of: 'a newer version' }, at: 1 }))
  await kept.replace(unread, [])
  const item = {
    id: 'q',
    library: { ...unknownEntry('q'), text: '{"n":2}', tags: ['a'] },
    drafts: [draftOf()],
    versions: [versionOf()],
  }
  expect(await importWorkspace(store, [item], { isTrial: false })).toMatchObject([
    { outcome: 'merged', detail: expect.stringContaining('its entry in the library stays: another version') },
  ])
  for (const { kind, key, value } of unread) expect((await kept.item('me', kind, key))?.value).toEqual(value)
  expect((await store.versions('q')).map(({ text }) => text)).toEqual(['{"n":2}', '{}'])
  expect(await store.drafts('q')).toMatchObject([{ slot: 'imported-current-1' }])
  expect(await importWorkspace(store, [item], { isTrial: false })).toMatchObject([{ outcome: 'unchanged' }])
})
