import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllAsync } from '#test/for-all.ts'
import { gunzip, gzip } from './gzip.ts'

test('decompresses what it compressed', async () => {
  await forAllAsync(fc.string({ unit: 'grapheme' }), async (text) => {
    expect(await gunzip(await gzip(text))).toBe(text)
  })
})

test('rejects truncated bytes and other formats', async () => {
  const bytes = await gzip('a'.repeat(1000))
  await expect(gunzip(bytes.slice(0, -4))).rejects.toThrow()
  await expect(gunzip(new Uint8Array([1, 2, 3]))).rejects.toThrow()
})
