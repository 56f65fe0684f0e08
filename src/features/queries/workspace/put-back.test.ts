import { expect, test } from 'vitest'
import { type KeptItem, memoryKeptStore } from '#local/kept-store.ts'
import { putBackTaken, takeOut } from '#local/settings/change-kept.ts'
import { unknownEntry } from '../library/library.ts'
import { queryStore } from '../store/query-store.ts'
import { putBeside } from './import-workspace.ts'

const kinds = ['queries.library', 'queries.drafts', 'queries.versions']

/** All that is kept of saved queries for an account. */
const readKept = async (kept: ReturnType<typeof memoryKeptStore>, account: string) =>
  Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await kept.items(account, kind)] as const)),
  )

const filled = async () => {
  const kept = memoryKeptStore()
  const store = queryStore(kept)
  for (const account of ['me', 'you']) {
    await store.putEntry({ ...unknownEntry(account, 'q'), text: '{"a":"é"}' })
    await store.putDraft({ account, id: 'q', slot: 'current', text: '{}', baseText: '{ }', savedAt: 1 })
    await store.putVersion({ account, id: 'q', at: 1, source: 'saved', text: '{}', note: 'first' })
    await store.putVersion({ account, id: 'other', at: 2, source: 'loaded', text: '{}', note: '' })
  }
  return kept
}

test.each(kinds)(
  'clearing the %s of one account leaves all else, and can be taken back exactly',
  async (kind) => {
    const kept = await filled()
    const before = await readKept(kept, 'me')
    const others = await readKept(kept, 'you')
    const taken = await takeOut(kept, { account: 'me', kind })
    expect(await readKept(kept, 'me')).toEqual({ ...before, [kind]: [] })
    expect(await readKept(kept, 'you')).toEqual(others)
    await putBeside(kept, await putBackTaken(kept, taken))
    expect(await readKept(kept, 'me')).toEqual(before)
  },
)

test('taking a removal back replaces nothing that was written since', async () => {
  const kept = memoryKeptStore()
  const store = queryStore(kept)
  const draft = { account: 'me', id: 'q', slot: 'current', text: 'old', baseText: '{}', savedAt: 1 }
  const entry = { ...unknownEntry('me', 'q'), tags: ['a'], pinned: true, text: '{"n":1}' }
  const version = { account: 'me', id: 'q', at: 1, source: 'saved', text: '{"n":1}', note: '' } as const
  await store.putDraft(draft)
  await store.putEntry(entry)
  await store.putVersion(version)
  const taken: KeptItem[] = []
  for (const kind of kinds) taken.push(...(await takeOut(kept, { account: 'me', kind })))
  await store.putDraft({ ...draft, text: 'new', savedAt: 2 })
  await store.putEntry({ ...entry, tags: ['b'], pinned: false, text: '{"n":2}' })
  await store.putVersion({ ...version, text: '{"n":2}' })
  await putBeside(kept, await putBackTaken(kept, taken))
  expect((await store.drafts('me')).map(({ slot, text }) => ({ slot, text }))).toEqual([
    { slot: 'current', text: 'new' },
    { slot: expect.not.stringMatching(/^current$/), text: 'old' },
  ])
  expect(await store.entries('me')).toMatchObject([{ tags: ['b', 'a'], pinned: true, text: '{"n":2}' }])
  expect((await store.versions('me', 'q')).map(({ text }) => text)).toEqual(['{"n":2}', '{"n":1}'])
})
