import { expect, test } from 'vitest'
import { memoryStore } from '../local-store.ts'
import { restoreItems, removeCollection } from './change-items.ts'

const item = (account: string, kind: string, key: string, value: unknown = 1) => ({
  account,
  kind,
  key,
  value,
  at: 1,
})

async function filled() {
  const store = memoryStore()
  const mine = [item('me', 'k', 'a'), item('me', 'k', 'b', { no: 'schema fits' })]
  const others = [item('me', 'other', 'a'), item('you', 'k', 'a')]
  await store.replace([...mine, ...others], [])
  return { store, mine, others }
}

test('clears one collection of one account, and undoing it is exact', async () => {
  const { store, mine, others } = await filled()
  const taken = await removeCollection(store, { account: 'me', kind: 'k' })
  expect(taken).toEqual(mine)
  expect(await store.items('me', 'k')).toEqual([])
  expect([...(await store.items('me', 'other')), ...(await store.items('you', 'k'))]).toEqual(others)
  await restoreItems(store, taken)
  expect(await store.items('me', 'k')).toEqual(mine)
})

test('items stored while clearing stay, and undoing replaces nothing', async () => {
  const { store } = await filled()
  const slow = {
    ...store,
    items: async (account: string, kind: string) => {
      const items = await store.items(account, kind)
      await store.replace([item(account, kind, 'meanwhile')], [])
      return items
    },
  }
  const taken = await removeCollection(slow, { account: 'me', kind: 'k' })
  expect((await store.items('me', 'k')).map(({ key }) => key)).toEqual(['meanwhile'])
  await store.replace([item('me', 'k', 'a', 'new')], [])
  expect(await restoreItems(store, taken)).toEqual([item('me', 'k', 'a')])
  expect((await store.items('me', 'k')).map(({ key, value }) => [key, value])).toEqual([
    ['a', 'new'],
    ['b', { no: 'schema fits' }],
    ['meanwhile', 1],
  ])
})

test('undoing brings back what another tab stored last, in place of what was read', async () => {
  const { store, mine } = await filled()
  const newer = item('me', 'k', 'a', 'newer')
  const slow = {
    ...store,
    items: async (account: string, kind: string) => {
      const items = await store.items(account, kind)
      await store.replace([newer], [])
      return items
    },
  }
  await restoreItems(store, await removeCollection(slow, { account: 'me', kind: 'k' }))
  expect(await store.items('me', 'k')).toEqual([newer, ...mine.slice(1)])
})

test('a failing storage keeps everything', async () => {
  const { store, mine } = await filled()
  const failing = { ...store, replace: () => Promise.reject(new Error('broken')) }
  await expect(removeCollection(failing, { account: 'me', kind: 'k' })).rejects.toThrow('broken')
  expect(await store.items('me', 'k')).toEqual(mine)
})
