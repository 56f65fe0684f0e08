import { expect, test, vi } from 'vitest'
import { memoryStore } from '../local-store.ts'
import { bytesText, countItems, measureItems } from './item-sizes.ts'

test('formats bytes in kB and MB, and never shows 0 for existing data', () => {
  expect([0, 1, 49, 50, 1234, 999_949, 999_950, 4_000_000, 1_234_567_890].map(bytesText)).toEqual([
    '0 kB',
    '<0.1 kB',
    '<0.1 kB',
    '0.1 kB',
    '1.2 kB',
    '999.9 kB',
    '1 MB',
    '4 MB',
    '1,234.6 MB',
  ])
})

const aborted = () => Promise.reject(new Error('aborted'))

async function filled() {
  const store = memoryStore()
  const item = (account: string, kind: string, key: string, value: unknown) =>
    store.replace([{ account, kind, key, value, at: 1 }], [])
  await item('me', 'later.kind', 'a', 'abc')
  await item('me', 'orgs.views', 'a', { name: 'é' })
  await item('me', 'orgs.views', 'bb', { name: '' })
  await item('you', 'orgs.views', 'a', 'x'.repeat(1000))
  return store
}

test('counts the items of nonempty kinds, known and unknown, of this account only', async () => {
  expect([...(await countItems(await filled(), 'me'))]).toEqual([
    ['orgs.views', 2],
    ['later.kind', 1],
  ])
  expect((await countItems(memoryStore(), 'me')).size).toBe(0)
})

test('measures a collection item by item', async () => {
  const store = await filled()
  const items = vi.fn(store.items)
  const turn = vi.fn(async () => false)
  const sizes = await measureItems({ ...store, items }, 'me', turn)
  // Key, field name, and text.
  expect(sizes.get('orgs.views')).toBe(1 + 4 + 2 + 2 + 4)
  expect(items).not.toHaveBeenCalled()
  expect(turn).toHaveBeenCalledTimes(3)
})

test('measuring stops when the turn is aborted', async () => {
  const store = await filled()
  await expect(measureItems(store, 'me', aborted)).rejects.toThrow('aborted')
})
