import type { Locator, Page } from '@playwright/test'
import { measurePage } from './page-meter.ts'
import { watchFirstPaint } from './paint.ts'
import type { Subject } from './subjects.ts'
import { sweep } from './sweep.ts'

/** One round of one subject, by the names in the report. */
export type TableFigures = Awaited<ReturnType<typeof measureTable>>

/** Opens the subject on a new page and drives it once. */
export const measureTable = async (page: Page, subject: Subject) => {
  const firstPaint = await watchFirstPaint(page, subject.row)
  await page.addInitScript(notePaints, subject.scroller)
  // Starts before the page, so that its load counts.
  const meter = await measurePage(page)
  await page.goto(subject.url)
  await page.locator(subject.row).first().waitFor({ timeout: 60_000 })
  const loadCpu = await meter.cpuSoFar()
  const { first, longestTask } = await firstPaint()
  const heap = await meter.heap()

  // Only raw keys and clicks from here on: finding an element by role costs the page more than some actions.
  const { keyboard } = page
  const clear = async (): Promise<void> => {
    await meter.cpu(async () => {
      await keyboard.press('ControlOrMeta+a')
      await keyboard.press('Delete')
    })
  }
  const [name, users] = [
    await middleOf(subject.header(page, 'Name')),
    await middleOf(subject.header(page, 'Users')),
  ]
  await page.getByRole('searchbox', { name: 'Search organizations' }).focus()
  const keyCpu = await meter.cpu(() => keyboard.press('a'))
  const keyPaint = await toPaint(page)
  await clear()
  const burstCpu = await meter.cpu(() => keyboard.type('acme-', { delay: 40 }))
  await clear()
  const sortTextCpu = await meter.cpu(() => page.mouse.click(...name))
  const sortTextPaint = await toPaint(page)
  const sortNumberCpu = await meter.cpu(() => page.mouse.click(...users))
  const { p95, blank } = await sweep(page, subject.scroller, subject.row, { down: 640, right: 0 })
  return {
    'first row, ms': first,
    'load, cpu ms': loadCpu,
    'longest task after first row, ms': longestTask,
    'first key to paint, ms': keyPaint,
    'first key, cpu ms': keyCpu,
    'burst of 5 keys, cpu ms': burstCpu,
    'sort text to paint, ms': sortTextPaint,
    'sort text, cpu ms': sortTextCpu,
    'sort number, cpu ms': sortNumberCpu,
    'sweep, p95 frame ms': p95,
    'blank rows, %': blank,
    'heap, MB': heap,
  }
}

const middleOf = async (element: Locator): Promise<[x: number, y: number]> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('a header is not on screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Milliseconds from the last key or click to the frame that showed all its changes in the rows. */
const toPaint = (page: Page): Promise<number> =>
  page.evaluate(() => Number(Reflect.get(window, 'paintedAt')) - Number(Reflect.get(window, 'actedAt')))

/** Runs in the page: records the last key or click, and the last frame that painted rows after it. */
const notePaints = (scroller: string): void => {
  for (const type of ['keydown', 'mousedown']) {
    addEventListener(type, () => Reflect.set(window, 'actedAt', performance.now()), { capture: true })
  }
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => Reflect.set(window, 'paintedAt', performance.now()))
  painted.port1.start()
  new MutationObserver((changes) => {
    const isInRows = changes.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement
      return element?.closest(scroller)
    })
    // A message sent in a frame arrives after that frame is painted.
    if (isInRows) requestAnimationFrame(() => painted.port2.postMessage(null))
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
