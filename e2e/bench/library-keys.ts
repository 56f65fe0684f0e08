import type { Page } from '@playwright/test'
import { type KeyTimes, typeSteadily, watchKeys } from './key-times.ts'
import { measurePage } from './page-meter.ts'

const size = 5000

/** Keys in "Search queries" over a library of 5,000, from the event to the painted rows. */
export const libraryKeys = async (page: Page): Promise<KeyTimes> => {
  await watchKeys(page)
  const meter = await measurePage(page)
  await page.goto('/queries')
  // The page creates one entry, to copy its format and account.
  await page.getByRole('textbox', { name: 'Query ID' }).fill('small')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'APL query', exact: true }).waitFor()
  await meter.cpuSoFar()
  await page.evaluate(fillLibrary, size)
  await page.goto('/queries')
  await page.getByRole('table', { name: 'Library' }).getByRole('link').first().waitFor()
  await meter.cpuSoFar()
  await page.getByRole('searchbox', { name: 'Search queries' }).focus()
  return await typeSteadily(page, 'errors by service 42', meter.cpu)
}

/** Runs in the page: adds copies of the one entry to the library. */
const fillLibrary = (count: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('starboard.kept')
    opening.addEventListener('error', () => reject(new Error('the library cannot be opened')))
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('items', 'readwrite')
      const store = transaction.objectStore('items')
      const reading = store.getAll()
      reading.addEventListener('success', () => {
        const item = reading.result.find(({ kind }) => kind === 'queries.library')
        if (!item) return reject(new Error('the library has no entry to copy'))
        for (let at = 0; at < count; at++) {
          const [name, dataset] = [`Errors by service ${at}`, `logs-${at % 40}`]
          const key = `query-${at}`
          store.put({ ...item, key, value: { ...item.value, id: key, name, dataset } })
        }
      })
      transaction.addEventListener('complete', resolve)
    })
  })
