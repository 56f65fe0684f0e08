import { afterAll, expect, vi } from 'vitest'

/**
 * Runs before each file of unit tests. Files share a process: each has modules of its own, and must leave the process
 * as it found it, so that they pass in any order.
 */
vi.resetModules()

const lazy = Symbol('read in by Node when it is first used')
const found = processState()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  const left = processState()
  const names = new Set([...found.keys(), ...left.keys()])
  const changed = [...names].filter(
    (name) => found.get(name) !== lazy && !Object.is(found.get(name), left.get(name)),
  )
  expect(changed, 'what this file changed of the process').toEqual([])
})

/** What of a process a test could change for others, each under a name. */
function processState(): ReadonlyMap<string, unknown> {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  return new Map<string, unknown>([
    ['the current directory', process.cwd()],
    ...Object.entries(process.env).map(([name, value]) => [`the variable ${name}`, value] as const),
    ...process
      .eventNames()
      .map((name) => [`the listeners of ${String(name)}`, process.listenerCount(name)] as const),
    ...globals
      // Packages keep there what is one for all copies of them.
      .filter(([name]) => !name.startsWith('__'))
      .map(([name, { get, value }]) => [`the global ${name}`, get ? lazy : value] as const),
  ])
}
