import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { partsKey } from '#local/local-store.ts'
import { draftOf, memoryQueryStore, recordOf } from '#test/saved-queries.ts'
import { recordOptions } from '../record/record-options.ts'
import { createEditText, followRecords } from './use-edit-text.ts'

const record = { id: 'q', text: '{"name":"one"}', etag: null, receivedAt: 1, asOf: 1 }

function editor(store = memoryQueryStore(), drafts: Awaited<ReturnType<typeof store.drafts>> = []) {
  const lock = { status: 'held', confirm: async () => {}, releaseAfter: () => {} } as const
  return createEditText({ record, drafts, store, lock })
}

test('keeps typed text even if the page is left before it is rendered', async () => {
  const store = memoryQueryStore()
  const { dispatch, leave } = editor(store)
  dispatch({ type: 'edited', text: '{"name":"typed last"}' })
  void leave()
  expect(await store.drafts('q')).toMatchObject([{ text: '{"name":"typed last"}', baseText: record.text }])
})

test('the open editor keeps its text after signing in to another account; earlier drafts stay', async () => {
  const store = memoryQueryStore()
  const { dispatch, setStore, flush } = editor(store)
  dispatch({ type: 'edited', text: '{"name":"mine"}' })
  const other = memoryQueryStore({ account: 'b' })
  setStore(other)
  dispatch({ type: 'edited', text: '{"name":"more"}' })
  await flush()
  expect(await store.drafts('q')).toMatchObject([{ text: '{"name":"mine"}' }])
  expect(await other.drafts('q')).toMatchObject([{ text: '{"name":"more"}' }])
})

test('discarding leaves no draft, including one of an earlier editor', async () => {
  const store = memoryQueryStore()
  const before = editor(store)
  before.dispatch({ type: 'edited', text: '{"name":"mine"}' })
  await before.flush()
  const { state, dispatch, leave } = editor(store, await store.drafts('q'))
  expect(state().text).toBe('{"name":"mine"}')
  dispatch({ type: 'discarded' })
  void leave()
  expect(await store.drafts('q')).toEqual([])
})

test('a draft that was used is not offered again after its text was edited', async () => {
  const store = memoryQueryStore()
  const used = draftOf({ slot: 'aside-1', baseText: record.text })
  await store.putDraft(used)
  const { state, dispatch, flush } = editor(store, await store.drafts('q'))
  expect(state().offered).toEqual([used])
  dispatch({ type: 'took-draft', draft: used, mine: null })
  await flush()
  expect(await store.drafts('q')).toMatchObject([{ text: used.text, baseText: record.text }])
  dispatch({ type: 'edited', text: '{"name":"edited"}' })
  await flush()
  expect(editor(store, await store.drafts('q')).state()).toMatchObject({
    text: '{"name":"edited"}',
    offered: [],
  })
})

test('text whose draft was removed or could not be stored is stored again, and text that was discarded is not', async () => {
  const store = memoryQueryStore()
  const { dispatch, flush, keepAgain, shown } = editor(store)
  const failing = vi.spyOn(store, 'putDraft').mockRejectedValue(new Error('quota'))
  dispatch({ type: 'edited', text: '{"name":"refused"}' })
  await flush()
  expect(shown().draftStatus).toEqual({ failed: true })
  failing.mockRestore()
  await keepAgain()
  expect(await store.drafts('q')).toMatchObject([{ text: '{"name":"refused"}' }])
  const clear = async () => {
    for (const draft of await store.drafts()) await store.dropDraft(draft)
    await keepAgain()
    await flush()
    return store.drafts()
  }
  dispatch({ type: 'edited', text: '{"name":"mine"}' })
  await flush()
  expect(await clear()).toMatchObject([{ text: '{"name":"mine"}', baseText: record.text }])
  dispatch({ type: 'discarded' })
  await flush()
  expect(await clear()).toEqual([])
})

test.each([
  { which: 'known', known: true },
  { which: 'unknown', known: false },
])('a record that is $which is read again when another tab saves it', async ({ which, known }) => {
  const answers: ((text: string) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((text) => resolve(new Response(text)))))
  const client = new QueryClient()
  const options = recordOptions('q')
  if (known) client.setQueryData(options.queryKey, recordOf('{"name":"old"}', { asOf: 0 }))
  followRecords(client, which)
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await expect.poll(() => answers).toHaveLength(1)
  const tab = new BroadcastChannel(`starboard.kept.${which}`)
  tab.postMessage({ kind: 'queries.versions', keys: [partsKey('q', 1)], fact: 'saved' })
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.('{"name":"saved"}')
  answers[0]?.('{"name":"old"}')
  await expect.poll(() => client.getQueryData(options.queryKey)?.text).toBe('{"name":"saved"}')
  stop()
  tab.close()
  vi.unstubAllGlobals()
})
