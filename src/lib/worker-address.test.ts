import { afterEach, expect, test, vi } from 'vitest'
import { workerAddress } from './worker-address.ts'

afterEach(() => vi.unstubAllGlobals())

test('a browser without Trusted Types gets the plain URL', () => {
  expect(workerAddress('a-worker', '/assets/a.js')).toBe('/assets/a.js')
})

test('the policy has the given name, and accepts only that URL', () => {
  const made: { name: string; accept(url: string): string }[] = []
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, { createScriptURL }: { createScriptURL(url: string): string }) {
      made.push({ name, accept: createScriptURL })
      return { createScriptURL: (url: string) => `trusted ${createScriptURL(url)}` }
    },
  })
  expect(workerAddress('a-worker', '/assets/a.js')).toBe('trusted /assets/a.js')
  expect(made.map(({ name }) => name)).toEqual(['a-worker'])
  expect(() => made[0]?.accept('/assets/b.js')).toThrow('Not the address')
})
