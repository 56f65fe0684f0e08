import { expect, test } from 'vitest'
import { unknownEntry } from '../library/library.ts'
import { memoryQueryStore } from '../store/memory-query-store.ts'
import { putBack } from '../workspace/import-workspace.ts'
import { clearKept, keptBytes, readKept } from './use-kept-queries.ts'

const filled = async () => {
  const store = memoryQueryStore()
  for (const account of ['me', 'you']) {
    await store.putEntry({ ...unknownEntry(account, 'q'), text: '{"a":"é"}' })
    await store.putDraft({ account, id: 'q', slot: 'current', text: '{}', baseText: '{ }', savedAt: 1 })
    await store.putVersion({ account, id: 'q', at: 1, source: 'saved', text: '{}', note: 'first' })
    await store.putVersion({ account, id: 'other', at: 2, source: 'loaded', text: '{}', note: '' })
  }
  return store
}

test.each(['library', 'drafts', 'versions'] as const)(
  'clearing the %s of one account leaves all else, and can be taken back exactly',
  async (kind) => {
    const store = await filled()
    const before = await readKept(store, 'me')
    const others = await readKept(store, 'you')
    const taken = await clearKept(store, 'me', kind)
    expect(await readKept(store, 'me')).toEqual({ ...before, [kind]: [] })
    expect(await readKept(store, 'you')).toEqual(others)
    await putBack(store, 'me', taken)
    expect(await readKept(store, 'me')).toEqual(before)
  },
)

test('taking a removal back replaces nothing that was written since', async () => {
  const store = memoryQueryStore()
  const draft = { account: 'me', id: 'q', slot: 'current', text: 'old', baseText: '{}', savedAt: 1 }
  const entry = { ...unknownEntry('me', 'q'), tags: ['a'], pinned: true, text: '{"n":1}' }
  const version = { account: 'me', id: 'q', at: 1, source: 'saved', text: '{"n":1}', note: '' } as const
  await store.putDraft(draft)
  await store.putEntry(entry)
  await store.putVersion(version)
  const taken = {
    ...(await clearKept(store, 'me', 'library')),
    ...(await clearKept(store, 'me', 'drafts')),
    ...(await clearKept(store, 'me', 'versions')),
  }
  await store.putDraft({ ...draft, text: 'new', savedAt: 2 })
  await store.putEntry({ ...entry, tags: ['b'], pinned: false, text: '{"n":2}' })
  await store.putVersion({ ...version, text: '{"n":2}' })
  await putBack(store, 'me', taken)
  const after = await readKept(store, 'me')
  expect(after.drafts.map(({ slot, text }) => ({ slot, text }))).toEqual([
    { slot: 'current', text: 'new' },
    { slot: expect.not.stringMatching(/^current$/), text: 'old' },
  ])
  expect(after.library).toMatchObject([{ tags: ['b', 'a'], pinned: true, text: '{"n":2}' }])
  expect(after.versions.map(({ text }) => text)).toEqual(['{"n":2}', '{"n":1}'])
})

test('sizes are bytes as UTF-8', async () => {
  expect(keptBytes(await readKept(await filled(), 'me'))).toEqual({ library: 10, drafts: 5, versions: 4 })
})
