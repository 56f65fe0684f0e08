import type { JSHandle } from '@playwright/test'
import type { Page } from '../fixtures.ts'

/** One item that the browser keeps, without its account. */
export type SeenItem = { kind: string; key: string; value: unknown; at: number }

/** The key of the signed-in account. */
export const accountKey = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answer = await fetch('/auth/session', { headers: { 'X-Requested-By': 'test' } })
    return String((await answer.json()).account.key)
  })

/** Writes items directly to the browser's database, as another version of Starboard would. */
export const putItems = async (page: Page, items: readonly SeenItem[], account?: string): Promise<void> => {
  const owner = account ?? (await accountKey(page))
  await page.evaluate(
    async ([mine, list]) => {
      const opening = indexedDB.open('starboard.kept', 1)
      opening.addEventListener('upgradeneeded', () =>
        opening.result.createObjectStore('items', { keyPath: ['account', 'kind', 'key'] }),
      )
      await new Promise((resolve, reject) => {
        opening.addEventListener('success', resolve)
        opening.addEventListener('error', reject)
      })
      const writing = opening.result.transaction('items', 'readwrite')
      for (const item of list) writing.objectStore('items').put({ ...item, account: mine })
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [owner, items] as const,
  )
}

/** Lets nothing else be written to the database until the returned function is called. */
export const holdStore = async (page: Page): Promise<() => Promise<void>> => {
  const held = await page.evaluateHandle(async () => {
    const opening = indexedDB.open('starboard.kept')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const items = opening.result.transaction('items', 'readwrite').objectStore('items')
    const state = { isHeld: true }
    // A transaction lasts as long as it has requests.
    const hold = () => {
      if (state.isHeld) items.count().addEventListener('success', hold)
      else opening.result.close()
    }
    hold()
    return state
  })
  return () => held.evaluate((state) => void (state.isHeld = false))
}

const readKept = (page: Page, kind: string): Promise<JSHandle<Record<string, unknown>[]>> =>
  page.evaluateHandle(async (wanted) => {
    const opening = indexedDB.open('starboard.kept')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('items').objectStore('items').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result.flatMap((item) => (item.kind === wanted ? [item.value] : []))
  }, kind)

/** The stored values of a collection in this browser, for all accounts. */
export const keptValues = async (page: Page, kind: string): Promise<Record<string, unknown>[]> =>
  (await readKept(page, kind)).jsonValue()

/** Whether a stored draft contains this text. Looks inside the page, because drafts may be large. */
export const isInDraft = async (page: Page, text: string): Promise<boolean> => {
  const drafts = await readKept(page, 'queries.drafts')
  const found = await drafts.evaluate(
    (all, part) => all.some((draft) => String(draft['text']).includes(part)),
    text,
  )
  await drafts.dispose()
  return found
}

/** Everything that the browser stores for the site, in any database or storage, as one text. */
export const allKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
      document.cookie,
    ]
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? '')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      for (const store of opening.result.objectStoreNames) {
        const reading = opening.result.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        parts.push(`${name} ${store} ${JSON.stringify(reading.result)}`)
      }
      opening.result.close()
    }
    return parts.join('\n')
  })
