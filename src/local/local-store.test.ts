import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { forAll, forAllAsync } from '#test/for-all.ts'
import { stubDatabase } from '#test/fake-database.ts'
import { indexedStore } from './indexed-store.ts'
import { onStoreClosing } from './store-channel.ts'
import {
  bytesOf,
  type StoredItem,
  type ItemKey,
  type LocalStore,
  keyFor,
  memoryStore,
  orgKeyOf,
  readOrgKey,
} from './local-store.ts'

const account = fc.stringMatching(/^[\w-]*$/)

test("without organizations, data is stored under the account's key", () => {
  expect(orgKeyOf('me', { isNeeded: false, org: null })).toBe('me')
  expect(readOrgKey('me')).toEqual({ account: 'me', org: null })
  expect(keyFor('tokens.waivers', 'me')).toBe('me')
})

test('keys of organizations are distinct and lead back to the account', () => {
  forAll(account, fc.string(), account, fc.string(), (a, orgA, b, orgB) => {
    const [one, two] = [a, b].map((key, at) =>
      orgKeyOf(key, { isNeeded: true, org: { id: at === 0 ? orgA : orgB } }),
    )
    expect(one === two).toBe(a === b && orgA === orgB)
    expect(readOrgKey(one ?? '')).toEqual({ account: a, org: orgA })
  })
})

test('token waivers, reviews, and snapshots belong to the organization; views, rules, and organizations to the account', () => {
  const key = orgKeyOf('me', { isNeeded: true, org: { id: 'a@b' } })
  const kinds = ['tokens.waivers', 'tokens.reviews', 'tokens.review-entries', 'tokens.snapshots']
  expect([...kinds, 'tokens.snapshot-settings'].map((kind) => keyFor(kind, key))).toEqual(
    Array.from({ length: 5 }, () => 'me@a@b'),
  )
  expect(
    ['orgs.views', 'orgs.active', 'tokens.rules', 'of a later version'].map((kind) => keyFor(kind, key)),
  ).toEqual(Array.from({ length: 4 }, () => 'me'))
})

async function openDatabase(): Promise<LocalStore> {
  stubDatabase()
  return indexedStore()
}

const stores = [['memory', async () => memoryStore()] as const, ['the database', openDatabase] as const]

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Names that could collide when parts are joined, and whose order depends on code units. */
const anyName = fc.constantFrom('', 'a', 'a ', 'A', 'ab', '["a"]', 'a\u0000', 'é', '\ud83d\ude00', '\uffff')
const anyAccount = fc.oneof(
  anyName,
  fc.tuple(anyName, anyName).map(([account, org]) => `${account}@${org}`),
)
const anyPlace: fc.Arbitrary<ItemKey> = fc.record({ account: anyAccount, kind: anyName, key: anyName })
const anyItem: fc.Arbitrary<StoredItem> = fc
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
  fc.record({
    swapped: fc.uniqueArray(
      fc.record({ item: anyItem, over: fc.option(fc.nat({ max: 2 })), isPut: fc.boolean() }),
      { selector: ({ item }) => placeOf(item), maxLength: 3 },
    ),
  }),
)

const placeOf = ({ account, kind, key }: ItemKey) => JSON.stringify([account, kind, key])
const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

test.each(stores)(
  'each collection in %s contains exactly the last value of each key, in key order',
  async (_name, open) => {
    await forAllAsync(fc.array(anyStep, { maxLength: 8 }), async (steps) => {
      const store = await open()
      const model = new Map<string, StoredItem>()
      for (const step of steps) {
        if ('swapped' in step) {
          const free = step.swapped.filter(
            ({ item, over }) => (model.get(placeOf(item))?.at ?? null) === over,
          )
          const swaps = step.swapped.map(({ item, over, isPut }) => ({
            place: item,
            at: over,
            next: isPut ? item : null,
          }))
          expect(await store.swap(swaps)).toEqual(step.swapped.map((one) => free.includes(one)))
          for (const { item, isPut } of free) {
            model.delete(placeOf(item))
            if (isPut) model.set(placeOf(item), item)
          }
        } else {
          const before = [...step.removed, ...step.put].flatMap((place) => model.get(placeOf(place)) ?? [])
          expect(await store.replace(step.put, step.removed)).toEqual(before)
          for (const place of step.removed) model.delete(placeOf(place))
          for (const item of step.put) model.set(placeOf(item), item)
        }
      }
      const kept = [...model.values()]
      for (const account of [...new Set(kept.map((item) => item.account)), 'nobody']) {
        const mine = kept.filter((item) => item.account === account)
        for (const kind of [...new Set(mine.map((item) => item.kind)), 'none']) {
          const items = mine.filter((item) => item.kind === kind).sort((a, b) => byUnits(a.key, b.key))
          expect(await store.items(account, kind)).toEqual(items)
          const begun = items.filter(({ key }) => key.startsWith('a'))
          expect(await store.items(account, kind, 'a')).toEqual(begun)
          for (const item of items) expect(await store.item(account, kind, item.key)).toEqual(item)
        }
      }
    })
  },
)

/** Accounts and organizations whose keys have common prefixes. */
const owners = ['solo@acme', 'me', 'me@acme', 'me@a@b', 'me@', 'me@\uffff', 'me2', 'me2@acme', 'm', 'm@x']

test.each(stores)(
  '%s finds all places of an account and its organizations, and no others',
  async (_name, open) => {
    const store = await open()
    const items = [...owners, 'me-', 'me@\u{1f600}'].flatMap((account) =>
      ['b', 'a'].map((key) => ({ account, kind: 'k', key, value: 1, at: 1 })),
    )
    await store.replace(items, [])
    const found = async (account: string) => [
      ...new Set((await store.places(account)).map((at) => at.account)),
    ]
    expect(await found('me')).toEqual(['me', 'me@', 'me@a@b', 'me@acme', 'me@\u{1f600}', 'me@\uffff'])
    expect(await found('me2')).toEqual(['me2', 'me2@acme'])
    expect(await found('m')).toEqual(['m', 'm@x'])
    expect(await found('me-')).toEqual(['me-'])
    expect(await found('solo')).toEqual(['solo@acme'])
    expect(await found('me@acme')).toEqual(['me@acme'])
    expect(await found('nobody')).toEqual([])
    expect(await store.places('m')).toEqual([
      { account: 'm', kind: 'k', key: 'a' },
      { account: 'm', kind: 'k', key: 'b' },
      { account: 'm@x', kind: 'k', key: 'a' },
      { account: 'm@x', kind: 'k', key: 'b' },
    ])
  },
)

const item = (key: string, value: unknown = 1) => ({ account: 'me', kind: 'k', key, value, at: 1 })

test.each(stores)(
  'in %s, a value that cannot be cloned leaves everything in its transaction unchanged',
  async (_name, open) => {
    const store = await open()
    await store.replace([item('a')], [])
    const bad = item('b', () => undefined)
    await expect(store.replace([item('c'), bad], [item('a')])).rejects.toThrow('could not be cloned')
    await expect(store.replace([bad], [])).rejects.toThrow('could not be cloned')
    expect(await store.items('me', 'k')).toEqual([item('a')])
  },
)

test.each(stores)(
  'changing an object that was put or read does not change what %s contains',
  async (_name, open) => {
    const store = await open()
    const value = { names: ['a'] }
    await store.replace([item('a', value)], [])
    value.names.push('b')
    const [read] = await store.items('me', 'k')
    Object.assign(Object(read?.value), { names: [] })
    expect((await store.item('me', 'k', 'a'))?.value).toEqual({ names: ['a'] })
  },
)

test('a failed write changes nothing in the database', async () => {
  const store = await openDatabase()
  await store.replace([item('a')], [])
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    ...given
  ) {
    if (Reflect.get(Object(given[0]), 'key') === 'c') throw new DOMException('Full.', 'QuotaExceededError')
    return Reflect.apply(put, this, given)
  })
  await expect(store.replace([item('b'), item('c')], [item('a')])).rejects.toThrow('Full.')
  expect(await store.items('me', 'k')).toEqual([item('a')])
  await store.replace([item('d')], [item('a')])
  expect(await store.items('me', 'k')).toEqual([item('d')])
})

test('an unreadable value can be replaced', async () => {
  const store = await openDatabase()
  await store.replace([item('a')], [])
  // As in a browser when the file of a large value is gone: the request fails, which aborts its transaction.
  const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(
    this: IDBObjectStore,
  ) {
    return this.add(item('a'))
  })
  expect(await store.replace([item('a', 2)], [])).toEqual([])
  failing.mockRestore()
  expect(await store.items('me', 'k')).toEqual([item('a', 2)])
})

async function clear() {
  const cleared = indexedDB.deleteDatabase('starboard.kept')
  await new Promise((resolve) => cleared.addEventListener('success', resolve))
}

test('after the browser closed the database, for example to clear it, all reads and writes go on with a new one', async () => {
  const store = await openDatabase()
  const closings = vi.fn<() => void>()
  onTestFinished(onStoreClosing(closings))
  await store.replace([item('a')], [])
  await clear()
  expect(closings).toHaveBeenCalledOnce()
  expect(
    await Promise.all([
      store.replace([item('b')], []),
      store.swap([{ place: item('c'), at: null, next: item('c') }]),
    ]),
  ).toEqual([[], [true]])
  expect(await store.items('me', 'k')).toEqual([item('b'), item('c')])
  await clear()
  expect(await store.places('me')).toEqual([])

  await clear()
  const later = indexedDB.open('starboard.kept', 2)
  await new Promise((resolve) => later.addEventListener('success', resolve))
  await expect(store.replace([item('d')], [])).rejects.toThrow('version')
  later.result.close()
})

test('a database of a later Starboard is left untouched', async () => {
  stubDatabase()
  const later = indexedDB.open('starboard.kept', 2)
  await new Promise((resolve) => later.addEventListener('success', resolve))
  later.result.close()
  await expect(indexedStore()).rejects.toThrow('version')
  expect((await indexedDB.databases()).map(({ version }) => version)).toEqual([2])
})

test('counts strings as UTF-8, buffers as they are, and everything else as a number', () => {
  const ring: unknown[] = ['abc']
  ring.push(ring)
  expect(
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
    ].map(bytesOf),
  ).toEqual([5, 100, 20, 4, 8, 8, 8, 8, 8, 3, 3, 3, 3, 3])
})

test('measures values of any depth, each at least as large as its parts', () => {
  forAll(fc.jsonValue(), (value) => {
    const size = bytesOf(value)
    expect(bytesOf([value, value])).toBeGreaterThanOrEqual(size)
    expect(bytesOf({ key: value })).toBe(size + 3)
  })
  let deep: unknown = 'x'
  for (let level = 0; level < 100_000; level++) deep = [deep]
  expect(bytesOf(deep)).toBe(1)
})
