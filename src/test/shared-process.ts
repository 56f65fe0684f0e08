import fc from 'fast-check'
import { afterAll, expect, vi } from 'vitest'

/**
 * Runs before each unit test file. Files share a process: each has its own modules, sees the original globals, and must
 * leave the rest of the process as it was, so that the files pass in any order.
 */
vi.resetModules()

// The quick run tries each property less often, except those that set their own number (see property-runs.ts).
if (import.meta.env.MODE === 'quick') fc.configureGlobal({ numRuns: 20 })

const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
const found = processState()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // Packages replace globals, too: @hono/node-server replaces Request and Response.
  for (const [name, global] of globals) {
    if ('value' in global && !Object.is(Reflect.get(globalThis, name), global.value)) {
      Object.defineProperty(globalThis, name, global)
    }
  }
  expect(processState(), 'what this file changed of the process').toEqual(found)
})

/** The process state that one test could change for others. */
function processState() {
  const listeners = process.eventNames().map((name) => [name, process.listenerCount(name)])
  return { directory: process.cwd(), environment: { ...process.env }, listeners }
}
