import fc from 'fast-check'
import { memoryKeptStore } from '#local/memory-kept-store.ts'
import { expect, type Page, test } from './fixtures.ts'
import { bundleModule } from './support/bundle-module.ts'

/** Opens a page of the site that has the real store, as the product ships it, in a global. */
const pageWithStore = async (page: Page): Promise<Page> => {
  await page.goto('/sign-in')
  await page.evaluate(await bundleModule('src/local/indexed-kept-store.ts', 'keptStore'))
  await page.evaluate('keptStore.indexedKeptStore().then((store) => { globalThis.store = store })')
  return page
}

/** Calls a method of the store in the page. */
const call = (page: Page, method: string, given: readonly unknown[]): Promise<unknown> =>
  page.evaluate(
    async ([name, list]) => {
      const store: unknown = Reflect.get(globalThis, 'store')
      return (await Reflect.apply(Reflect.get(Object(store), name), store, list)) ?? null
    },
    [method, given] as const,
  )

// Names that could run into each other where parts are joined, and an order that only code units give.
const anyName = fc.constantFrom('', 'a', 'a ', 'A', 'ab', '["a"]', 'a\u0000', 'é', '\ud83d\ude00', '\uffff')
const anyPlace = fc.record({ account: anyName, kind: anyName, key: anyName })
const anyItem = fc
  .tuple(anyPlace, fc.jsonValue({ depthSize: 'small' }), fc.nat())
  .filter(([, value]) => !JSON.stringify(value).includes('__proto__') && !Object.is(value, -0))
  .map(([{ account, kind, key }, value, at]) => ({ account, kind, key, value, at }))
const anyCall = fc.oneof(
  fc
    .tuple(fc.array(anyItem, { maxLength: 5 }), fc.array(anyPlace, { maxLength: 3 }))
    .chain((given) => fc.constantFrom('replace', 'exchange').map((method) => [method, given] as const)),
  anyItem.map((item) => ['put', [item]] as const),
  fc
    .tuple(fc.constantFrom('item', 'remove'), anyPlace)
    .map(([method, { account, kind, key }]) => [method, [account, kind, key]] as const),
  fc
    .tuple(fc.constantFrom('items', 'keys', 'clear'), anyPlace)
    .map(([method, { account, kind }]) => [method, [account, kind]] as const),
  anyName.map((account) => ['kinds', [account]] as const),
)

test('the database answers as the store does that is tested without a browser', async ({ page }) => {
  await pageWithStore(page)
  await fc.assert(
    fc.asyncProperty(fc.array(anyCall, { maxLength: 12 }), async (calls) => {
      const memory: object = memoryKeptStore()
      const expected: unknown[] = []
      for (const [method, given] of calls) {
        const answer: unknown = await Reflect.apply(Reflect.get(memory, method), memory, given)
        expected.push(answer ?? null)
      }
      const answers = await page.evaluate(async (text) => {
        const store: unknown = Reflect.get(globalThis, 'store')
        const kept = Object(store)
        for (const account of ['', 'a', 'a ', 'A', 'ab', '["a"]', 'a\u0000', 'é', '\ud83d\ude00', '\uffff']) {
          for (const kind of await kept.kinds(account)) await kept.clear(account, kind)
        }
        const found: unknown[] = []
        for (const [method, given] of JSON.parse(text)) {
          found.push((await Reflect.apply(Reflect.get(kept, method), kept, given)) ?? null)
        }
        return found
      }, JSON.stringify(calls))
      expect(answers).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

const item = (key: string, value: unknown = 1) => ({ account: 'me', kind: 'k', key, value, at: 1 })

test('a write that breaks off in between changes nothing', async ({ page }) => {
  await pageWithStore(page)
  await call(page, 'put', [item('a')])
  const refused = await page.evaluate(async () => {
    const store: unknown = Reflect.get(globalThis, 'store')
    const place = { account: 'me', kind: 'k' }
    const put = [
      { ...place, key: 'b', value: 2, at: 2 },
      { ...place, key: 'c', value: () => 3, at: 2 },
    ]
    return Object(store)
      .replace(put, [{ ...place, key: 'a' }])
      .then(String, (error: unknown) => Reflect.get(Object(error), 'name'))
  })
  expect(refused).toBe('DataCloneError')
  expect(await call(page, 'items', ['me', 'k'])).toEqual([item('a')])

  const full = await page.evaluate(async () => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function write(...given: Parameters<typeof put>) {
      if (Reflect.get(Object(given[0]), 'key') === 'c') throw new DOMException('Full.', 'QuotaExceededError')
      return Reflect.apply(put, this, given)
    }
    const store: unknown = Reflect.get(globalThis, 'store')
    const place = { account: 'me', kind: 'k', at: 2, value: 2 }
    return Object(store)
      .replace(
        [
          { ...place, key: 'b' },
          { ...place, key: 'c' },
        ],
        [{ ...place, key: 'a' }],
      )
      .then(String, (error: unknown) => Reflect.get(Object(error), 'name'))
  })
  expect(full).toBe('QuotaExceededError')
  expect(await call(page, 'items', ['me', 'k'])).toEqual([item('a')])
  await call(page, 'replace', [[item('d')], [item('a')]])
  expect(await call(page, 'keys', ['me', 'k'])).toEqual(['d'])
})

test('what is written right before the page is left is there afterwards', async ({ page }) => {
  for (let round = 1; round <= 5; round += 1) {
    await pageWithStore(page)
    // Both in one task: the page has no time to hear that anything was written.
    const left = page.waitForEvent('load')
    await page.evaluate((value) => {
      const store: unknown = Reflect.get(globalThis, 'store')
      void Object(store).exchange([{ account: 'me', kind: 'k', key: 'a', value, at: 1 }], [])
      location.reload()
    }, round)
    await left
    await pageWithStore(page)
    expect(await call(page, 'item', ['me', 'k', 'a'])).toEqual(item('a', round))
  }
})

test('a value that cannot be read any more gives way to the one that takes its place', async ({ page }) => {
  await pageWithStore(page)
  await call(page, 'put', [item('a')])
  const before = await page.evaluate((stored) => {
    // As the browser does when the file of a large value is gone: the request fails, which ends its transaction.
    IDBObjectStore.prototype.get = function read() {
      return this.add(stored)
    }
    const store: unknown = Reflect.get(globalThis, 'store')
    return Object(store).exchange([{ ...stored, value: 2 }], [])
  }, item('a'))
  expect(before).toEqual([])
  expect(await call(page, 'items', ['me', 'k'])).toEqual([item('a', 2)])
})
