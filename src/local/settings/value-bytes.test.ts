import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueBytes } from './value-bytes.ts'

const bytes = (value: unknown) => valueBytes(value, async () => false)

test('texts count as UTF-8, buffers as they are, and all else as a number', async () => {
  const ring: unknown[] = ['abc']
  ring.push(ring)
  expect(
    await Promise.all(
      [
        'é€',
        new ArrayBuffer(100),
        new Uint16Array(10),
        new Blob(['abcd']),
        7,
        7n,
        null,
        undefined,
        new Date(0),
        { ab: 'c' },
        new Map([['ab', 'c']]),
        new Set(['ab', 'c']),
        ['ab', ['c']],
        ring,
      ].map(bytes),
    ),
  ).toEqual([5, 100, 20, 4, 8, 8, 8, 8, 8, 3, 3, 3, 3, 3])
})

test('a value of any depth is measured, and at least as large as each part of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const size = await bytes(value)
      expect(await bytes([value, value])).toBeGreaterThanOrEqual(size)
      expect(await bytes({ key: value })).toBe(size + 3)
    }),
  )
  let deep: unknown = 'x'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(await bytes(deep)).toBe(1)
})

test('the page gets its turn within a large value', async () => {
  let turns = 0
  await valueBytes(
    Array.from({ length: 5000 }, (_, at) => `${at}`),
    async () => turns++,
  )
  expect(turns).toBe(10)
})
