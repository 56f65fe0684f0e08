import { expect, test } from 'vitest'
import { errorWithoutAnswer } from '#api/classify.ts'
import { refusal } from '#test/saved-queries.ts'
import { attentionFirst } from './batch-report.tsx'
import { type BatchTiming, createBatch, unsentItems } from './batch.ts'

type Item = { id: string }
const items = (count: number): Item[] => Array.from({ length: count }, (_, at) => ({ id: String(at + 1) }))

const limited = (retryAt: number | null) => refusal('rate-limited', 429, retryAt)
const failed = errorWithoutAnswer('unavailable')

/** A clock that jumps to the end of each sleep and records its duration. */
function fakeTiming() {
  let now = 1000
  const slept: number[] = []
  const timing: BatchTiming = {
    now: () => now,
    random: () => 0.5,
    async sleep(milliseconds, signal) {
      await Promise.resolve()
      if (signal.aborted) return
      slept.push(milliseconds)
      now += milliseconds
    },
  }
  return { timing, slept, now: () => now }
}

/** A clock that stands still until the sleep is aborted. */
const stuckTiming: BatchTiming = {
  now: () => 0,
  random: () => 0,
  sleep: (_, signal) =>
    new Promise((resolve) =>
      signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve()),
    ),
}

test('of 20 calls the 7th is rate-limited and the 12th fails; the others continue at the allowed rate', async () => {
  const { timing, slept, now } = fakeTiming()
  const sent: string[] = []
  const batch = createBatch<Item, string>({
    timing,
    stopsAfter: () => false,
    async call({ id }) {
      sent.push(id)
      if (id === '7' && sent.filter((other) => other === '7').length === 1) throw limited(now() + 2000)
      if (id === '12') throw failed
      return `done ${id}`
    },
  })
  await batch.run(items(20))
  const { results, isRunning, progress } = batch.state()
  expect(slept).toEqual([2000])
  expect(sent).toEqual([...items(7), ...items(20).slice(6)].map(({ id }) => id))
  expect(results.get('7')).toEqual({ kind: 'done', value: 'done 7' })
  expect(results.get('12')).toEqual({ kind: 'failed', error: failed })
  expect(results.size).toBe(20)
  expect([isRunning, progress]).toEqual([false, { done: 20, of: 20 }])

  sent.length = 0
  await batch.run(batch.state().items.filter(({ id }) => results.get(id)?.kind === 'failed'))
  expect(sent).toEqual(['12'])
  expect(batch.state().items).toHaveLength(20)
})

test('makes one call at a time and stops at the first failure; running the rest continues from there', async () => {
  let underWay = 0
  let most = 0
  let isBroken = true
  const batch = createBatch<Item, string>({
    timing: fakeTiming().timing,
    stopsAfter: ({ kind }) => kind === 'failed',
    async call({ id }) {
      most = Math.max(most, ++underWay)
      await Promise.resolve()
      underWay--
      if (id === '3' && isBroken) throw failed
      return id
    },
  })
  await batch.run(items(5))
  expect(most).toBe(1)
  expect([...batch.state().results.keys()]).toEqual(['1', '2', '3'])
  expect(unsentItems(batch.state())).toEqual([{ id: '4' }, { id: '5' }])

  isBroken = false
  await batch.run(unsentItems(batch.state()))
  expect([...batch.state().results.keys()]).toEqual(['1', '2', '3', '4', '5'])
  expect(batch.state().results.get('3')?.kind).toBe('failed')
})

test('the previous result of an item holds as long as nothing is sent again', async () => {
  let error = errorWithoutAnswer('timeout')
  const batch = createBatch<Item, object>({
    timing: fakeTiming().timing,
    call: async () => {
      if (error.kind === 'signed-out') throw error
      return { kind: error.kind === 'offline' ? 'unsent' : 'unchanged', error }
    },
  })
  const found = () => [...batch.state().results.values()]
  await batch.run(items(3))
  const before = found()
  expect(before.map(({ kind }) => kind)).toEqual(['done', 'done', 'done'])
  for (const next of ['signed-out', 'offline'] as const) {
    error = errorWithoutAnswer(next)
    await batch.run(items(3))
    expect(found()).toEqual(before)
  }
})

test('parallel calls all wait for the same pause', async () => {
  const { timing, slept } = fakeTiming()
  let calls = 0
  const batch = createBatch<Item, string>({
    timing,
    isReading: true,
    stopsAfter: () => false,
    async call({ id }) {
      if (++calls === 2) throw limited(6000)
      return id
    },
  })
  await batch.run(items(9))
  expect(slept).toEqual([5000])
  expect(batch.state().results.size).toBe(9)
  expect([...batch.state().results.values()].every(({ kind }) => kind === 'done')).toBe(true)
})

test('gives up after five tries when the service always says "wait"', async () => {
  const { timing, slept } = fakeTiming()
  const batch = createBatch<Item, string>({
    timing,
    stopsAfter: ({ kind }) => kind === 'failed',
    call: async () => {
      throw limited(null)
    },
  })
  await batch.run(items(2))
  expect(slept).toEqual([250, 500, 1000, 2000, 4000])
  expect([...batch.state().results.keys()]).toEqual(['1'])
})

test('canceling in a pause leaves the item unsent, and "Try now" ends a pause', async () => {
  let calls = 0
  const batch = createBatch<Item, string>({
    timing: stuckTiming,
    stopsAfter: () => false,
    async call({ id }) {
      calls++
      if (calls <= 2) throw limited(60_000)
      return id
    },
  })
  const pauses: (number | undefined)[] = []
  let isFirst = true
  batch.subscribe(() => {
    const { pause } = batch.state()
    if (!pause || pauses.length > 1) return
    pauses.push(pause.until)
    queueMicrotask(isFirst ? batch.tryNow : batch.cancel)
    isFirst = false
  })
  await batch.run(items(3))
  expect(pauses).toEqual([60_000, 60_000])
  expect(calls).toBe(2)
  expect(batch.state()).toMatchObject({ isRunning: false, isEnding: false, pause: null })
  expect(unsentItems(batch.state())).toHaveLength(3)
  await batch.run(unsentItems(batch.state()))
  expect(batch.state().results.size).toBe(3)
})

test('canceling during a call lets it finish and be reported, and starts no other', async () => {
  const batch = createBatch<Item, string>({
    timing: stuckTiming,
    stopsAfter: () => false,
    async call({ id }) {
      batch.cancel()
      expect(batch.state()).toMatchObject({ isEnding: true, inProgress: new Set(['1']) })
      await Promise.resolve()
      return id
    },
  })
  await batch.run(items(3))
  expect([...batch.state().results]).toEqual([['1', { kind: 'done', value: '1' }]])
})

test('an error that is not a call failure is a bug: it stops the batch and is rethrown', async () => {
  const batch = createBatch<Item, string>({
    timing: stuckTiming,
    stopsAfter: () => false,
    call: async () => {
      throw new RangeError('ours')
    },
  })
  await expect(batch.run(items(3))).rejects.toThrow('ours')
  expect(batch.state()).toMatchObject({ isRunning: false })
  expect(batch.state().results.size).toBe(0)
})

test('of thousands of results, those that need a look are first, and the others stay in order', () => {
  const rows = Array.from({ length: 5000 }, (_, id) => ({
    id,
    tone: id === 4000 ? ('danger' as const) : id === 4500 ? ('warning' as const) : ('success' as const),
  }))
  expect(attentionFirst(rows).slice(0, 4)).toMatchObject([{ id: 4000 }, { id: 4500 }, { id: 0 }, { id: 1 }])
  expect(attentionFirst(rows)).toHaveLength(5000)
})
