import { expect, test } from 'vitest'
import { runInSlices } from './time-slices.ts'

function* spin(steps: number, milliseconds: number): Generator<void, string> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
    yield
  }
  return 'done'
}

function* fail(): Generator<void, string> {
  yield
  throw new Error('broken')
}

test('long work yields to other tasks and returns its result', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  expect(await runInSlices(spin(60, 1))).toBe('done')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
})

test('aborted work stops', async () => {
  const abort = new AbortController()
  const work = runInSlices(spin(10_000, 5), abort.signal)
  abort.abort()
  await expect(work).rejects.toThrow('abort')
})

test('an error in the work rejects the promise', async () => {
  await expect(runInSlices(fail())).rejects.toThrow('broken')
})
