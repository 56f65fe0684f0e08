import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftKeeper } from './drafts.ts'
import type { Draft } from '../store/query-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const draft = (text: string): Draft => ({
  account: 'a',
  id: 'q',
  slot: 'current',
  text,
  baseText: '',
  savedAt: 0,
})

function keeper(fails = false) {
  const written: (string | null)[] = []
  const left: (string | null)[] = []
  const results: unknown[] = []
  const kept = createDraftKeeper({
    write: async (next) => {
      if (fails) throw new Error('quota')
      written.push(next && next.text)
    },
    leave(next) {
      if (fails) throw new Error('closed')
      left.push(next && next.text)
    },
    onResult: (result) => results.push(result),
    confirm: () => Promise.resolve(),
    now: () => 5,
  })
  return { ...kept, written, left, results }
}

test('only the newest text is written, within a quarter of a second of the last key', async () => {
  const { keep, written } = keeper()
  keep(draft('a'))
  await vi.advanceTimersByTimeAsync(150)
  keep(draft('ab'))
  await vi.advanceTimersByTimeAsync(250)
  expect(written).toEqual(['ab'])
})

test('hiding the page writes at once, and once', async () => {
  const { keep, flush, written } = keeper()
  keep(draft('a'))
  await flush()
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual(['a'])
  keep(null)
  await flush()
  expect(written).toEqual(['a', null])
})

test('a storage that fails is told, and later texts are tried again', async () => {
  const { keep, flush, results } = keeper(true)
  keep(draft('a'))
  await flush()
  keep(draft('b'))
  await flush()
  expect(results).toEqual([{ failed: true }, { failed: true }])
})

test('only a draft that was written counts as kept', async () => {
  const { keep, flush, results } = keeper()
  keep(null)
  await flush()
  keep(draft('a'))
  await flush()
  expect(results).toEqual([null, { savedAt: 5 }])
})

test('what waits, and what the storage refused, counts as unwritten', async () => {
  const works = keeper()
  works.keep(draft('a'))
  expect(works.isUnwritten()).toBe(true)
  await works.flush()
  expect(works.isUnwritten()).toBe(false)
  const fails = keeper(true)
  fails.keep(draft('a'))
  await fails.flush()
  expect(fails.isUnwritten()).toBe(true)
})

test('a draft that fell due waits for word whether another tab took the query; leaving the page does not', async () => {
  const written: unknown[] = []
  const kept = createDraftKeeper({
    write: async (next) => void written.push(next?.text),
    leave: () => undefined,
    onResult: () => undefined,
    confirm: () => new Promise(() => {}),
    now: () => 5,
  })
  kept.keep(draft('a'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(written).toEqual([])
  await kept.flush()
  expect(written).toEqual(['a'])
})

test('what waits when the page is left is handed over at once, and written as usual should the page stay', async () => {
  const { keep, leave, left, written } = keeper()
  keep(draft('a'))
  const staying = leave()
  expect(left).toEqual(['a'])
  await staying
  expect(written).toEqual(['a'])
  await leave()
  expect(left).toEqual(['a'])
})

test('a write under way when the page is left may not end: its text is handed over too', () => {
  const { keep, flush, leave, left } = keeper()
  keep(draft('a'))
  void flush()
  void leave()
  expect(left).toEqual(['a'])
})

test('that a draft was given up just before the page is left is handed over too', () => {
  const { keep, leave, left } = keeper()
  keep(null)
  void leave()
  expect(left).toEqual([null])
})

test('a storage that is closed when the page is left is told like any other failure', async () => {
  const { keep, leave, results } = keeper(true)
  keep(draft('a'))
  await leave()
  expect(results).toEqual([{ failed: true }])
})
