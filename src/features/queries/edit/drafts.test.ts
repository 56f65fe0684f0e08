import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { updateServiceTime } from '#api/service-clock.ts'
import { day, hour } from '#lib/dates.ts'
import { type LocalStore, memoryStore } from '#local/local-store.ts'
import { type Draft, queryStore, asideSlot, editingSlot } from '../store/query-store.ts'
import { createDraftKeeper, chooseDraft, savedTimeText } from './drafts.ts'
import { draftOf } from '#test/saved-queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unsaved = (text: string) => ({ text, baseText: '{}' })

/** A query editor on a store that rejects writes while `refuses` is set, and may never respond. */
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

/** The drafts the next page finds. */
const keptIn = async (store: ReturnType<typeof memoryStore>) => {
  const drafts = await queryStore(store, 'a').drafts('q')
  return drafts.sort((a, b) => a.savedAt - b.savedAt)
}
const textsIn = async (store: ReturnType<typeof memoryStore>) => (await keptIn(store)).map(({ text }) => text)

/** A store with a draft of an earlier editor, for the next one to start with. */
async function begun() {
  const { keep, flush, store } = editor()
  keep(unsaved('before'))
  await flush()
  const [from = null] = await keptIn(store)
  return { store, from }
}

test('writes only the newest text, within a quarter of a second after the last keystroke', async () => {
  const { keep, store } = editor()
  keep(unsaved('a'))
  await vi.advanceTimersByTimeAsync(150)
  keep(unsaved('ab'))
  await vi.advanceTimersByTimeAsync(150)
  expect(await textsIn(store)).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(await textsIn(store)).toEqual(['ab'])
})

const tellTime = (at: number) => updateServiceTime(new Date(at).toUTCString())

test('F35 a draft has the time of the service, whatever the clock of this computer says', async () => {
  const { keep, flush, store } = editor()
  tellTime(Date.now() - day)
  onTestFinished(() => tellTime(Date.now()))
  keep(unsaved('a'))
  await flush()
  const [draft] = await keptIn(store)
  expect(Math.abs((draft?.savedAt ?? 0) - (Date.now() - day))).toBeLessThan(2000)
})

test('writes a text, or its removal, before the storage has responded', async () => {
  const { keep, leave, set, store } = editor()
  keep(unsaved('a'))
  await vi.advanceTimersByTimeAsync(250)
  set.answers = false
  keep(unsaved('ab'))
  await vi.advanceTimersByTimeAsync(250)
  expect(await textsIn(store)).toEqual(['ab'])
  // Queued behind a write that never gets a response.
  keep(unsaved('abc'))
  void leave()
  expect(await textsIn(store)).toEqual(['abc'])
  keep(null)
  void leave()
  expect(await textsIn(store)).toEqual([])
})

test('a draft is removed with its text, and the initial draft with the first write', async () => {
  const { keep, flush, store } = editor(await begun())
  keep(unsaved('after'))
  await flush()
  expect(await textsIn(store)).toEqual(['after'])
  keep(null)
  await flush()
  expect(await store.items('a', 'queries.drafts')).toEqual([])
})

test.each(['after', null])('leaving the page immediately (%s) replaces the initial draft', async (text) => {
  const { keep, leave, set, store } = editor(await begun())
  set.answers = false
  keep(text === null ? null : unsaved(text))
  void leave()
  expect(await textsIn(store)).toEqual(text === null ? [] : [text])
})

test('two tabs keep separate drafts, however their writes interleave, and neither removes the other', async () => {
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

test('hiding the page writes immediately, and once', async () => {
  const { keep, flush, results } = editor()
  keep(unsaved('a'))
  await flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect(results).toEqual([{ savedAt: expect.any(Number) }])
})

test('reports storage failures, including while the page is left, and retries with later texts or when left again', async () => {
  const { keep, flush, leave, results, set, store } = editor()
  set.refuses = true
  keep(unsaved('a'))
  await flush()
  keep(unsaved('b'))
  await leave()
  set.refuses = false
  keep(unsaved('c'))
  await flush()
  const kept = { savedAt: expect.any(Number) }
  expect(results).toEqual([{ failed: true }, { failed: true }, kept])
  set.refuses = true
  keep(unsaved('d'))
  await flush()
  set.refuses = false
  await leave()
  expect(results.slice(3)).toEqual([{ failed: true }, kept])
  expect(await textsIn(store)).toEqual(['d'])
})

test('a due draft waits to learn whether another tab took the query; leaving the page does not', async () => {
  const { keep, flush, store } = editor({ confirm: () => new Promise(() => {}) })
  keep(unsaved('a'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await textsIn(store)).toEqual([])
  await flush()
  expect(await textsIn(store)).toEqual(['a'])
})

test('stored text is left to another tab; unstored or later text is kept beside it for a decision', async () => {
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

const record = '{"name":"one"}'
const draft = (part: Partial<Draft>) =>
  draftOf({ slot: editingSlot('one'), baseText: record, savedAt: 10, ...part })

test('the draft of the last open editor applies only to its own record', () => {
  const last = draft({})
  expect(chooseDraft([last], record)).toEqual({ applied: last, others: [], settled: [] })
  expect(chooseDraft([last], '{"name":"two"}')).toEqual({ applied: null, others: [last], settled: [] })
})

test.each(['current', 'left-editor'])('as does one that an earlier version stored as %s', (slot) => {
  const last = draft({ slot })
  expect(chooseDraft([last], record)).toMatchObject({ applied: last })
})

test('of two editors, the last one to write continues, and the other waits for a decision', () => {
  const [one, two] = [draft({}), draft({ slot: editingSlot('two'), text: '{"name":"last"}', savedAt: 20 })]
  expect(chooseDraft([one, two], record)).toEqual({ applied: two, others: [one], settled: [] })
})

test('a draft that waits for a decision is never applied automatically', () => {
  const aside = draft({ slot: asideSlot(30), savedAt: 30 })
  expect(chooseDraft([aside], record)).toEqual({ applied: null, others: [aside], settled: [] })
})

test('a draft equal to the record or to the applied draft is settled', () => {
  const same = draft({ slot: asideSlot(5), savedAt: 5 })
  const stored = draft({ slot: asideSlot(3), text: '{ "name": "one" }' })
  const choice = chooseDraft([draft({}), same, stored], record)
  expect(choice).toMatchObject({ others: [], settled: [same, stored] })
  const undone = draft({ text: record, baseText: '{"name":"zero"}' })
  expect(chooseDraft([undone], record)).toEqual({ applied: null, others: [], settled: [undone] })
})

test('a text stored twice is offered once, with the one typed last first', () => {
  const last = draft({ baseText: '{"name":"zero"}' })
  const used = draft({ ...last, slot: asideSlot(3), savedAt: 3 })
  const other = draft({ ...last, slot: asideSlot(4), text: '{"name":"other"}' })
  const choice = chooseDraft([used, other, last], record)
  expect(choice).toEqual({ applied: null, others: [last, other], settled: [used] })
})

test('the time of a draft has its local day unless that is today', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  onTestFinished(() => void vi.unstubAllEnvs())
  const now = Date.UTC(2026, 10, 21, 16)
  expect(savedTimeText(now - hour / 2, now)).toBe('00:30')
  expect(savedTimeText(now - 2 * hour, now)).toBe('Nov 21, 2026, 23:00')
})
