import { expect, test } from 'vitest'
import { unknownEntry } from '../library/library.ts'
import { memoryQueryStore } from '../store/memory-query-store.ts'
import { bytesText, clearKept, keptBytes, readKept, restoreKept } from './kept-data.ts'

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
    await clearKept(store, before, kind)
    expect(await readKept(store, 'me')).toEqual({ ...before, [kind]: [] })
    expect(await readKept(store, 'you')).toEqual(others)
    await restoreKept(store, before, kind)
    expect(await readKept(store, 'me')).toEqual(before)
  },
)

test('sizes are bytes as UTF-8', async () => {
  expect(keptBytes(await readKept(await filled(), 'me'))).toEqual({ library: 10, drafts: 5, versions: 4 })
  expect([bytesText(0), bytesText(1234), bytesText(4_000_000)]).toEqual(['0 kB', '1.2 kB', '4 MB'])
})
