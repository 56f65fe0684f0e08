import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runIdly } from './use-apl-surroundings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work of a hundred steps, each of which takes a millisecond of the fake clock. */
function* counting(): Generator<void, number> {
  for (let step = 0; step < 100; step++) {
    vi.setSystemTime(Date.now() + 1)
    yield
  }
  return 100
}

test('work is done between other tasks, and its result told once', () => {
  const results: number[] = []
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
  runIdly(counting(), (result) => results.push(result), 50)
  vi.advanceTimersByTime(49)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(results).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(results).toEqual([100])
  expect(vi.getTimerCount()).toBe(0)
})

test('work that was ended tells nothing', () => {
  const tell = vi.fn()
  const end = runIdly(counting(), tell, 0)
  end()
  vi.advanceTimersByTime(5000)
  expect(tell).not.toHaveBeenCalled()
})
