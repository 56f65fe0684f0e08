import type { Browser, Page } from '@playwright/test'
import type { Starboard } from '../support/start-starboard.ts'
import { languageRecords } from './language-pages.ts'
import { type MarkTimes, markTimes, watchMarks } from './mark-times.ts'
import type { StorageState } from './measure-table.ts'

/** What the language costs in one query. */
export type LanguageFigures = {
  readonly what: string
  /** From a key to the change of the marks. */
  readonly marks: MarkTimes
  /** Milliseconds from the click on a query that was open before to an editor that takes keys. */
  readonly reopen: number
}

/** Opens each query in a context of its own, times its marks, leaves it and opens it again. */
export const measureLanguage = async (
  browser: Browser,
  { url }: Starboard,
  storageState: StorageState,
): Promise<readonly LanguageFigures[]> => {
  const figures: LanguageFigures[] = []
  for (const { id, what } of languageRecords) {
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await watchMarks(page)
    await page.goto(`${url}/queries/${id}`)
    await page.locator('.monaco-editor .view-line').first().waitFor()
    await page.getByRole('textbox', { name: 'APL query', exact: true }).focus()
    const marks = await markTimes(page)
    figures.push({ what, marks, reopen: await reopenTime(page) })
    await context.close()
  }
  return figures
}

/** Runs in the page: notes how long after the next click an editor shows a line. */
const noteReopening = (): void => {
  Reflect.set(window, 'reopened', undefined)
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('.monaco-editor .view-line') === null) return
        observer.disconnect()
        Reflect.set(window, 'reopened', performance.now() - timeStamp)
      }).observe(document, { childList: true, subtree: true })
    },
    { capture: true, once: true },
  )
}

/** In the page, so that the driver's own time is not counted. */
const reopenTime = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved queries' }).click()
    const link = page.getByRole('table', { name: 'Library' }).getByRole('link').first()
    await link.waitFor()
    await page.waitForTimeout(500)
    await page.evaluate(noteReopening)
    await link.click()
    await page.waitForFunction(() => Reflect.get(window, 'reopened') !== undefined)
    times.push(Number(await page.evaluate(() => Reflect.get(window, 'reopened'))))
  }
  return times.sort((a, b) => a - b)[2] ?? 0
}
