import type { BrowserContext } from '@playwright/test'
import { expect, type Page, test } from './fixtures.ts'
import { bundleModule } from './support/bundle-module.ts'

/** Opens a page of the site, without the app, with the product's real store in a global. */
async function openStore(page: Page, script: string) {
  await page.goto('/healthz')
  await page.evaluate(script)
  await page.evaluate('local.openLocalStore().then((store) => { globalThis.store = store })')
}

/** Opens the store in another tab; `open` opens it in a page. */
async function openTabs(context: BrowserContext) {
  const script = await bundleModule('src/local/open-local-store.ts', 'local')
  const open = (page: Page) => openStore(page, script)
  const other = await context.newPage()
  await open(other)
  return { other, open }
}

/** Writes to the store and leaves the page in the same task, so that it cannot learn that anything was written. */
async function writeAndLeave(page: Page, value: unknown) {
  const left = page.waitForEvent('load')
  await page.evaluate((written) => {
    const store: unknown = Reflect.get(globalThis, 'store')
    void Object(store).replace([{ account: 'me', kind: 'k', key: 'a', value: written, at: Date.now() }], [])
    location.reload()
  }, value)
  await left
}

/** Keeps all other tabs from writing for half a second. */
const writeForLong = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('starboard.kept', 1)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const items = opening.result.transaction('items', 'readwrite').objectStore('items')
    const end = performance.now() + 500
    const askAgain = () => {
      if (performance.now() < end) items.count().addEventListener('success', askAgain)
    }
    askAgain()
  })

test('a write right before leaving the page survives, also while another tab writes, which makes it at once', async ({
  page,
  context,
}) => {
  const { other, open } = await openTabs(context)
  for (const isBusy of [false, true, false, true]) {
    await open(page)
    if (isBusy) await writeForLong(other)
    const value = { text: 'typed', isBusy, random: Math.random() }
    await writeAndLeave(page, value)
    await open(page)
    const kept: unknown = await page.evaluate('store.item("me", "k", "a")')
    expect(kept).toMatchObject({ value })
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(
      expect.stringContaining('unfinished'),
    )
  }

  await test.step('another tab makes the writes of a closed one at once, and what it then removes does not come back', async () => {
    for (const value of ['first', 'second', 'third']) {
      await open(page)
      await writeForLong(other)
      await writeAndLeave(page, value)
      await expect.poll(() => other.evaluate('store.item("me", "k", "a")')).toMatchObject({ value })
      await other.evaluate('store.replace([], [{ account: "me", kind: "k", key: "a" }])')
      await open(page)
      expect(await page.evaluate('store.item("me", "k", "a")')).toBeUndefined()
    }
  })
})
