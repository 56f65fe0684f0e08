import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LocalStore, memoryStore } from '#local/local-store.ts'
import { type Draft, queryStore } from '../store/query-store.ts'
import { createDraftKeeper } from './drafts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unsaved = (text: string) => ({ text, baseText: '{}' })

/** An editor of a query over a store, which refuses writes for as long as `refuses` says, and may never answer. */
function editor({ store = memoryStore(), from = null as Draft | null, confirm = async () => {} } = {}) {
  const set = { refuses: false, answers: true }
  const kept: LocalStore = {
    ...store,
    async replace(put, removed) {
      if (set.refuses) throw new Error('quota')
      const before = await store.replace(put, removed)
      return set.answers ? before : new Promise(() => {})
    },
    swap: (...given) => (set.answers ? store.swap(...given) : new Promise(() => {})),
  }
  const results: unknown[] = []
  const onResult = (result: unknown) => void results.push(result)
  const keeper = createDraftKeeper({ store: queryStore(kept, 'a'), id: 'q', from, onResult, confirm })
  return { ...keeper, store, set, results }
}

/** What the next page finds. */
const keptIn = async (store: ReturnType<typeof memoryStore>) => {
  const drafts = await queryStore(store, 'a').drafts('q')
  return drafts.sort((a, b) => a.savedAt - b.savedAt)
}
const textsIn = async (store: ReturnType<typeof memoryStore>) => (await keptIn(store)).map(({ text }) => text)

/** A store with the draft of an editor that was open before, for the next to begin with. */
async function begun() {
  const { keep, flush, store } = editor()
  keep(unsaved('before'))
  await flush()
  const [from = null] = await keptIn(store)
  return { store, from }
}

test('only the newest text is written, within a quarter of a second of the last key', async () => {
  const { keep, store } = editor()
  keep(unsaved('a'))
  await vi.advanceTimersByTimeAsync(150)
  keep(unsaved('ab'))
  await vi.advanceTimersByTimeAsync(150)
  expect(await textsIn(store)).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await textsIn(store)).toEqual(['ab'])
})

test('a text is on its way before any answer of the storage, and so is that there is none any more', async () => {
  const { keep, leave, set, store } = editor()
  keep(unsaved('a'))
  await vi.advanceTimersByTimeAsync(250)
  set.answers = false
  keep(unsaved('ab'))
  await vi.advanceTimersByTimeAsync(250)
  expect(await textsIn(store)).toEqual(['ab'])
  // Behind a write that is never answered.
  keep(unsaved('abc'))
  void leave()
  expect(await textsIn(store)).toEqual(['abc'])
  keep(null)
  void leave()
  expect(await textsIn(store)).toEqual([])
})

test('a draft goes with the text, and what the editor began with goes with the first that is written', async () => {
  const { keep, flush, store } = editor(await begun())
  keep(unsaved('after'))
  await flush()
  expect(await textsIn(store)).toEqual(['after'])
  keep(null)
  await flush()
  expect(await store.items('a', 'queries.drafts')).toEqual([])
})

test.each(['after', null])(
  'a page that is left at once (%s) takes the place of what it began with',
  async (text) => {
    const { keep, leave, set, store } = editor(await begun())
    set.answers = false
    keep(text === null ? null : unsaved(text))
    void leave()
    expect(await textsIn(store)).toEqual(text === null ? [] : [text])
  },
)

test('two tabs keep a draft each, however their writes mix; neither takes one away from the other', async () => {
  const mine = editor()
  const theirs = editor({ store: mine.store })
  mine.keep(unsaved('mine 1'))
  await mine.flush()
  const [from = null] = await keptIn(mine.store)
  const third = editor({ store: mine.store, from })
  theirs.keep(unsaved('theirs'))
  await theirs.flush()
  mine.keep(unsaved('mine 2'))
  await mine.flush()
  third.keep(null)
  await third.flush()
  expect(await textsIn(mine.store)).toEqual(['theirs', 'mine 2'])
  theirs.keep(null)
  await theirs.flush()
  expect(await textsIn(mine.store)).toEqual(['mine 2'])
})

test('hiding the page writes at once, and once', async () => {
  const { keep, flush, results } = editor()
  keep(unsaved('a'))
  await flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect(results).toEqual([{ savedAt: expect.any(Number) }])
})

test('a storage that fails is told, also as the page is left, and later texts are tried again', async () => {
  const { keep, flush, leave, results, set } = editor()
  set.refuses = true
  keep(unsaved('a'))
  await flush()
  keep(unsaved('b'))
  await leave()
  set.refuses = false
  keep(unsaved('c'))
  await flush()
  expect(results).toEqual([{ failed: true }, { failed: true }, { savedAt: expect.any(Number) }])
})

test('a draft that fell due waits for word whether another tab took the query; leaving the page does not', async () => {
  const { keep, flush, store } = editor({ confirm: () => new Promise(() => {}) })
  keep(unsaved('a'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await textsIn(store)).toEqual([])
  await flush()
  expect(await textsIn(store)).toEqual(['a'])
})

test('what is written is left to another tab, and what is not, or follows, stands beside it for a decision', async () => {
  const { keep, flush, stepAside, set, store } = editor()
  keep(unsaved('written'))
  await flush()
  expect(stepAside()).toBeNull()
  keep(unsaved('typed last'))
  await flush()
  expect(await keptIn(store)).toMatchObject([{ text: 'written' }, { text: 'typed last' }])
  keep(unsaved('waiting'))
  const aside = stepAside()
  expect(aside).toMatchObject({ text: 'waiting', slot: expect.stringMatching(/^aside-/) })
  expect(await keptIn(store)).toMatchObject([{ text: 'written' }, { text: 'typed last' }, aside])
  set.refuses = true
  keep(unsaved('refused'))
  await flush()
  expect(stepAside()).toMatchObject({ text: 'refused' })
})
