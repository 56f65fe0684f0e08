import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeptItem, KeptPlace } from './kept-store.ts'
import { memoryKeptStore } from './memory-kept-store.ts'

/** Names that could run into each other where parts are joined, and an order that only code units give. */
const anyName = fc.constantFrom('', 'a', 'a ', 'A', 'ab', '["a"]', 'a\u0000', 'é', '\ud83d\ude00', '\uffff')
const anyPlace: fc.Arbitrary<KeptPlace> = fc.record({ account: anyName, kind: anyName, key: anyName })
const anyItem: fc.Arbitrary<KeptItem> = fc
  .tuple(anyPlace, fc.anything({ withBigInt: true, withMap: true, withDate: true }), fc.nat())
  .map(([place, value, at]) => ({ account: place.account, kind: place.kind, key: place.key, value, at }))
  .filter(({ value }) => isCopied(value))

function isCopied(value: unknown): boolean {
  try {
    structuredClone(value)
    return true
  } catch {
    return false
  }
}

const anyStep = fc.oneof(
  fc.record({ put: fc.array(anyItem, { maxLength: 4 }), removed: fc.array(anyPlace, { maxLength: 4 }) }),
  fc.record({ cleared: anyPlace }),
)

const places = (item: KeptPlace) => [item.account, item.kind, item.key]
const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

test('every collection holds exactly what was put last under each key, in the order of the keys', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 8 }), async (steps) => {
      const store = memoryKeptStore()
      let model: KeptItem[] = []
      for (const step of steps) {
        if ('cleared' in step) {
          const { account, kind } = step.cleared
          await store.clear(account, kind)
          model = model.filter((item) => item.account !== account || item.kind !== kind)
        } else {
          const changed = [...step.removed, ...step.put].map((place) => JSON.stringify(places(place)))
          const gone = new Set(changed)
          const stood = model.map((item) => [JSON.stringify(places(item)), item] as const)
          const before = changed.flatMap((place) => new Map(stood).get(place) ?? [])
          expect(await store.exchange(step.put, step.removed)).toEqual(before)
          const last = new Map(step.put.map((item) => [JSON.stringify(places(item)), item]))
          model = [...model.filter((item) => !gone.has(JSON.stringify(places(item)))), ...last.values()]
        }
      }
      const accounts = [...new Set(model.map(({ account }) => account)), 'nobody']
      for (const account of accounts) {
        const mine = model.filter((item) => item.account === account)
        const kinds = [...new Set(mine.map(({ kind }) => kind))].sort(byUnits)
        expect(await store.kinds(account)).toEqual(kinds)
        for (const kind of [...kinds, 'none']) {
          const items = mine.filter((item) => item.kind === kind).toSorted((a, b) => byUnits(a.key, b.key))
          expect(await store.items(account, kind)).toEqual(items)
          expect(await store.keys(account, kind)).toEqual(items.map(({ key }) => key))
          for (const item of items) expect(await store.item(account, kind, item.key)).toEqual(item)
        }
      }
    }),
  )
})

test('what cannot be copied changes nothing of what goes with it', async () => {
  const store = memoryKeptStore()
  const item = { account: 'me', kind: 'k', key: 'a', value: 1, at: 1 }
  await store.put(item)
  const bad = { ...item, key: 'b', value: () => undefined }
  await expect(store.replace([{ ...item, key: 'c' }, bad], [item])).rejects.toThrow('could not be cloned')
  await expect(store.put(bad)).rejects.toThrow('could not be cloned')
  expect(await store.items('me', 'k')).toEqual([item])
})

test('nobody changes what is kept by changing what was put or read', async () => {
  const store = memoryKeptStore()
  const value = { names: ['a'] }
  await store.put({ account: 'me', kind: 'k', key: 'a', value, at: 1 })
  value.names.push('b')
  const [read] = await store.items('me', 'k')
  Object.assign(Object(read?.value), { names: [] })
  expect((await store.item('me', 'k', 'a'))?.value).toEqual({ names: ['a'] })
})
