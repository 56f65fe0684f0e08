import { expect, test, vi } from 'vitest'
import { createWork } from './list-work.ts'

test('work runs only while there are subscribers, resumes where it stopped, and notifies once', async () => {
  let steps = 0
  function* count(): Generator<undefined, number> {
    while (steps < 100) {
      steps++
      yield
    }
    return steps
  }
  const work = createWork(count(), null)
  work.subscribe(() => {})()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(steps).toBe(1)
  expect(work.read()).toBeNull()
  const listener = vi.fn()
  const stop = work.subscribe(listener)
  await expect.poll(() => work.read()).toBe(100)
  stop()
  work.subscribe(listener)
  expect(listener).toHaveBeenCalledOnce()
})
