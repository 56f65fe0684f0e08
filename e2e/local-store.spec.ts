import { expect, type Page, test } from './fixtures.ts'
import { bundleModule } from './support/bundle-module.ts'

/** Opens a page of the site with the product's real store in a global. */
const openStore = async (page: Page): Promise<void> => {
  await page.goto('/sign-in')
  await page.evaluate(await bundleModule('src/local/indexed-store.ts', 'local'))
  await page.evaluate('local.indexedStore().then((store) => { globalThis.store = store })')
}

test('a write right before leaving the page survives', async ({ page }) => {
  for (let round = 1; round <= 5; round += 1) {
    await openStore(page)
    // Both in one task, so the page cannot learn that anything was written.
    const left = page.waitForEvent('load')
    await page.evaluate((value) => {
      const store: unknown = Reflect.get(globalThis, 'store')
      void Object(store).replace([{ account: 'me', kind: 'k', key: 'a', value, at: 1 }], [])
      location.reload()
    }, round)
    await left
    await openStore(page)
    const kept: unknown = await page.evaluate('store.item("me", "k", "a")')
    expect(kept).toEqual({ account: 'me', kind: 'k', key: 'a', value: round, at: 1 })
  }
})
