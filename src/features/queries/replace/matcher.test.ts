import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findSpecOf } from '#test/saved-queries.ts'
import type { MatchAnswer } from './find-matches.ts'
import { createMatcher, type MatchWorker } from './matcher.ts'

const spec = findSpecOf({ isRegex: true })
const found = [{ edits: [{ start: 0, end: 1, text: 'b' }] }]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Workers with the given responses; `null` never responds. */
function fakeWorkers(...answers: (MatchAnswer | null)[]) {
  const started: { isEnded: boolean; target: EventTarget }[] = []
  const start = (): MatchWorker => {
    const target = new EventTarget()
    const worker = { isEnded: false, target }
    started.push(worker)
    const tell = (data: 'ready' | MatchAnswer) => target.dispatchEvent(new MessageEvent('message', { data }))
    queueMicrotask(() => tell('ready'))
    return {
      addEventListener: target.addEventListener.bind(target),
      terminate: () => (worker.isEnded = true),
      postMessage() {
        const answer = answers.shift()
        if (answer) queueMicrotask(() => tell(answer))
      },
    }
  }
  return { start, started }
}

test('returns replaced texts, one query after another, from one worker', async () => {
  const { start, started } = fakeWorkers({ found }, { found })
  const matcher = createMatcher(start)
  const both = await Promise.all([matcher.find(spec, ['a']), matcher.find(spec, ['a'])])
  expect(both).toEqual([found, found])
  expect(started).toHaveLength(1)
})

test('a pattern without end is ended, and the next query gets a new worker', async () => {
  const { start, started } = fakeWorkers(null, { found })
  const matcher = createMatcher(start)
  const slow = expect(matcher.find(spec, ['a'])).rejects.toThrow('takes too long')
  await vi.advanceTimersByTimeAsync(2000)
  await slow
  expect(started[0]?.isEnded).toBe(true)
  expect(await matcher.find(spec, ['a'])).toEqual(found)
  expect(started).toHaveLength(2)
})

test('reports a problem that the worker found', async () => {
  const matcher = createMatcher(fakeWorkers({ problem: 'Too large.' }).start)
  await expect(matcher.find(spec, ['a'])).rejects.toThrow('Too large.')
})

test('reports a worker that cannot load, and retries it next time', async () => {
  const { start, started } = fakeWorkers({ found })
  let isBroken = true
  const matcher = createMatcher(() => {
    if (!isBroken) return start()
    const target = new EventTarget()
    queueMicrotask(() => target.dispatchEvent(new Event('error')))
    return {
      addEventListener: target.addEventListener.bind(target),
      terminate: () => undefined,
      postMessage: () => undefined,
    }
  })
  await expect(matcher.find(spec, ['a'])).rejects.toThrow('could not be loaded')
  isBroken = false
  expect(await matcher.find(spec, ['a'])).toEqual(found)
  expect(started).toHaveLength(1)
})
