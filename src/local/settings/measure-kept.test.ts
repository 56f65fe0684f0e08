import { expect, test, vi } from 'vitest'
import { memoryKeptStore } from '../memory-kept-store.ts'
import { countKept, measureKept } from './measure-kept.ts'

const aborted = () => Promise.reject(new Error('aborted'))

async function filled() {
  const store = memoryKeptStore()
  const item = (account: string, kind: string, key: string, value: unknown) =>
    store.put({ account, kind, key, value, at: 1 })
  await item('me', 'orgs.views', 'a', { name: 'é' })
  await item('me', 'orgs.views', 'bb', { name: '' })
  await item('me', 'later.kind', 'a', 'abc')
  await item('you', 'orgs.views', 'a', 'x'.repeat(1000))
  return store
}

test('every known kind is counted, unknown ones too, and of this account alone', async () => {
  const counts = await countKept(await filled(), 'me')
  expect(Object.fromEntries(counts)).toMatchObject({ 'orgs.views': 2, 'orgs.waivers': 0, 'later.kind': 1 })
  expect(await countKept(memoryKeptStore(), 'me')).toEqual(
    new Map([...counts.keys()].slice(0, -1).map((kind) => [kind, 0])),
  )
})

test('a collection is measured item by item, never as a whole', async () => {
  const store = await filled()
  const items = vi.fn(store.items)
  const turn = vi.fn(async () => false)
  const size = await measureKept({ ...store, items }, { account: 'me', kind: 'orgs.views' }, turn)
  // Key, name of the field, and its text.
  expect(size).toBe(1 + 4 + 2 + 2 + 4)
  expect(items).not.toHaveBeenCalled()
  expect(turn).toHaveBeenCalledTimes(2)
})

test('measuring ends when the turn does', async () => {
  const store = await filled()
  await expect(measureKept(store, { account: 'me', kind: 'orgs.views' }, aborted)).rejects.toThrow('aborted')
})
