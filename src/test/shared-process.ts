import fc from 'fast-check'
import { afterAll, expect, vi } from 'vitest'

/**
 * Runs before each file of unit tests. Files share a process: each has modules of its own, finds the globals as they
 * are at first, and must leave the rest of the process as it found it, so that they pass in any order.
 */
vi.resetModules()

// The quick round tries properties less often, but for those that say how often (see property-runs.ts).
if (import.meta.env.MODE === 'quick') fc.configureGlobal({ numRuns: 20 })

const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
const found = processState()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // A package, too, may put its own in the place of a global: @hono/node-server replaces Request and Response.
  for (const [name, global] of globals) {
    if ('value' in global && !Object.is(Reflect.get(globalThis, name), global.value)) {
      Object.defineProperty(globalThis, name, global)
    }
  }
  expect(processState(), 'what this file changed of the process').toEqual(found)
})

/** What of a process a test could change for others. */
function processState() {
  const listeners = process.eventNames().map((name) => [name, process.listenerCount(name)])
  return { directory: process.cwd(), environment: { ...process.env }, listeners }
}
