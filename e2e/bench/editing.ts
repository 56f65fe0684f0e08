import type { Browser, Page } from '@playwright/test'
import type { Starboard } from '../support/start-starboard.ts'
import { type KeyTimes, typeSteadily, watchKeys } from './key-times.ts'
import type { LargeRecord } from './large-records.ts'
import type { StorageState } from './measure-table.ts'
import { measurePage } from './page-meter.ts'

/** Milliseconds: of keys from the event to the painted frame, of the rest from the click to what it leads to. */
export type EditingFigures = {
  readonly open: number
  readonly aplEnd: KeyTimes
  readonly aplMiddle: KeyTimes
  readonly json: KeyTimes
  readonly toOptions: number
  readonly toJson: number
  readonly toApl: number
  readonly review: number
}

const keys = 'where status over limit and name has part or else the rest of it all '.repeat(2).slice(0, 120)

const patienceMs = 60_000

/** Opens a record of the service in a context of its own, types, switches views, and reviews the change. */
export const measureEditing = async (
  browser: Browser,
  { url }: Starboard,
  storageState: StorageState,
  record: LargeRecord,
): Promise<EditingFigures> => {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  try {
    return await drive(page, url, record)
  } finally {
    await context.close()
  }
}

const timed = async (action: () => Promise<void>): Promise<number> => {
  const start = performance.now()
  await action()
  return performance.now() - start
}

const drive = async (page: Page, url: string, { id }: LargeRecord): Promise<EditingFigures> => {
  await watchKeys(page)
  const meter = await measurePage(page)
  const { keyboard } = page
  const apl = page.getByRole('textbox', { name: 'APL query', exact: true })
  const json = page.getByRole('textbox', { name: 'Record JSON', exact: true })

  await page.goto(`${url}/queries`)
  await page.getByRole('textbox', { name: 'Query ID' }).fill(id)
  await keyboard.press('Enter')
  await apl.waitFor()
  // Known now: it is opened a second time from the library, as a person would.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved queries' }).click()
  const link = page.getByRole('table', { name: 'Library' }).getByRole('link').first()
  await link.waitFor()
  await meter.cpuSoFar()
  const open = await timed(async () => {
    await link.click()
    await apl.focus()
  })

  await keyboard.press('ControlOrMeta+End')
  const aplEnd = await typeSteadily(page, keys, meter.cpu)
  await toMiddle(page)
  const aplMiddle = await typeSteadily(page, keys, meter.cpu)

  const view = async (name: string, there: () => Promise<void>): Promise<number> => {
    await meter.cpuSoFar()
    return timed(async () => {
      await page.getByRole('tab', { name, exact: true }).click()
      await there()
    })
  }
  const toOptions = await view('Options', () =>
    page.getByRole('combobox', { name: 'Dataset', exact: true }).waitFor(),
  )
  const toJson = await view('JSON', () => json.focus())
  await keyboard.press('ControlOrMeta+Home')
  // Behind `{"id":"`, so that the record stays one.
  for (let at = 0; at < 7; at++) await keyboard.press('ArrowRight')
  const typed = await typeSteadily(page, keys, meter.cpu)
  const toApl = await view('APL', () => apl.focus())
  await meter.cpuSoFar()
  const review = await timed(async () => {
    await keyboard.press('ControlOrMeta+s')
    await page.locator('.monaco-diff-editor .char-insert').first().waitFor({ state: 'attached' })
  })
  return { open, aplEnd, aplMiddle, json: typed, toOptions, toJson, toApl, review }
}

/** Puts the caret about halfway down the text with the mouse. */
const toMiddle = async (page: Page): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+Home')
  const editor = page.locator('.monaco-editor').first()
  const box = await editor.boundingBox()
  if (!box) throw new Error('the editor is not on screen')
  const height = await editor.locator('.view-lines').evaluate((element) => element.scrollHeight)
  const [x, y] = [box.x + 300, box.y + Math.min(box.height, height) / 2]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, height > box.height ? height / 2 : 0)
  await page.mouse.click(x, y)
}
