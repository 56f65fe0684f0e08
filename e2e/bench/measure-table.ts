import type { Browser, BrowserContext, Page } from '@playwright/test'
import { measurePage } from './page-meter.ts'
import type { Subject } from './subjects.ts'
import { sweep } from './sweep.ts'

/** One round of one subject; times in milliseconds, heap in megabytes, blank in percent. */
export type TableFigures = Record<
  | 'firstRow'
  | 'loadCpu'
  | 'keyCpu'
  | 'burstCpu'
  | 'sortTextCpu'
  | 'sortNumberCpu'
  | 'sweepP95'
  | 'blank'
  | 'heap',
  number
>

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens the subject in a context of its own and drives it once. */
export const measureTable = async (
  browser: Browser,
  subject: Subject,
  storageState: StorageState,
): Promise<TableFigures> => {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  try {
    return await drive(page, subject)
  } finally {
    await context.close()
  }
}

const drive = async (page: Page, subject: Subject): Promise<TableFigures> => {
  await page.addInitScript(noteFirst, subject.row)
  // Begun before the page, so that its load counts.
  const meter = await measurePage(page)
  await page.goto(subject.url)
  await page.locator(subject.row).first().waitFor({ timeout: 60_000 })
  const loadCpu = await meter.cpuSoFar()
  const firstRow = await page.evaluate(() => Number(Reflect.get(window, 'firstRowAt')))
  const heap = await meter.heap()

  const search = page.getByRole('searchbox', { name: 'Search organizations' })
  const clear = async (): Promise<void> => {
    await meter.cpu(async () => {
      await search.press('ControlOrMeta+a')
      await search.press('Delete')
    })
  }
  await search.focus()
  const keyCpu = await meter.cpu(() => search.press('a'))
  await clear()
  const burstCpu = await meter.cpu(() => search.pressSequentially('acme-', { delay: 40 }))
  await clear()
  const sortTextCpu = await meter.cpu(() => subject.header(page, 'Name').click())
  const sortNumberCpu = await meter.cpu(() => subject.header(page, 'Users').click())
  await subject.header(page, 'Users').press('Home')
  const { p95, blank } = await sweep(page, subject.scroller, subject.row)
  return { firstRow, loadCpu, keyCpu, burstCpu, sortTextCpu, sortNumberCpu, sweepP95: p95, blank, heap }
}

/** Runs in the page: remembers when the first row was there. */
const noteFirst = (row: string): void => {
  const timer = setInterval(() => {
    if (!document.querySelector(row)) return
    Reflect.set(window, 'firstRowAt', performance.now())
    clearInterval(timer)
  }, 4)
}
