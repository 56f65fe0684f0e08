import type { Browser, Page } from '@playwright/test'
import { startStarboard } from '../../support/start-starboard.ts'
import { typeSteadily, watchKeys } from '../key-times.ts'
import type { StorageState } from '../measure-table.ts'
import { measurePage } from '../page-meter.ts'
import { diagonalSweep, flickStep, handStep } from './diagonal-sweep.ts'
import { domainTimes } from './domain-times.ts'
import { noteAnswer, noteMatrix } from './note-matrix.ts'
import { tokenFleet } from './token-fleet.ts'

const matrix = '[role="table"][aria-label="Capability matrix"]'

/** Milliseconds, but `blank` in percent, `size` and `heap` in megabytes. What ends in `Floor` is of a bare page. */
export type TokenFigures = Awaited<ReturnType<typeof measureTokens>>

/** The screens of API tokens over 5,000 tokens with 0 to 300 datasets each. */
export const measureTokens = async (
  browser: Browser,
  signIn: (browser: Browser, url: string) => Promise<StorageState>,
) => {
  const tokens = [...tokenFleet(Date.now())]
  const starboard = await startStarboard({ seed: { tokens } })
  try {
    const storageState = await signIn(browser, starboard.url)
    const context = await browser.newContext({
      storageState,
      baseURL: starboard.url,
      viewport: { width: 1440, height: 900 },
    })
    try {
      const floor = await bareFloor(await context.newPage())
      return { ...floor, ...(await drive(await context.newPage())), ...domainTimes(tokens) }
    } finally {
      await context.close()
    }
  } finally {
    await starboard.stop()
  }
}

/** What the browser needs at least for the answer, and for a frame, on a page without a script. */
const bareFloor = async (page: Page) => {
  await page.goto('/auth/session')
  const read = await page.evaluate(async () => {
    const text = await (await fetch('/api/v2/tokens', { headers: { 'X-Requested-By': 'starboard' } })).text()
    const started = performance.now()
    JSON.parse(text)
    return { size: text.length / 1e6, parseFloor: performance.now() - started }
  })
  const { p95: frameFloor } = await diagonalSweep(page, null, handStep)
  await page.close()
  return { ...read, frameFloor }
}

/** What is searched for, one after the other: enough keys for a percentile. */
const searched = ['deploy prod 42', 'reader eu 7', 'backup', 'ingest us 1999', 'token-0004'].flatMap((text) =>
  Array.from(text).concat('Control+a', 'Delete'),
)

const drive = async (page: Page) => {
  await page.addInitScript(noteMatrix, matrix)
  await watchKeys(page)
  const meter = await measurePage(page)
  await page.goto('/tokens')
  await page.locator(`${matrix} [role="cell"]`).first().waitFor({ timeout: 60_000 })
  const loadCpu = await meter.cpuSoFar()
  const load = await page.evaluate(() => ({
    firstMatrix:
      Number(Reflect.get(window, 'firstMatrixAt')) -
      Math.max(
        ...performance
          .getEntriesByType('resource')
          .map((entry) =>
            entry instanceof PerformanceResourceTiming && entry.name.endsWith('/v2/tokens')
              ? entry.responseEnd
              : 0,
          ),
      ),
    longestTask: Number(Reflect.get(window, 'longestTask')),
  }))
  const heap = await meter.heap()
  await page.getByRole('searchbox', { name: 'Search tokens' }).focus()
  const keys = await typeSteadily(page, searched, meter.cpu)
  const whoCanPaint = await askWhoCan(page, meter.cpuSoFar)
  await page.goto('/tokens?scope=datasets')
  await page.locator(`${matrix} [role="cell"]`).first().waitFor({ timeout: 60_000 })
  await meter.cpuSoFar()
  const { p95: framesP95, blank } = await diagonalSweep(page, matrix, handStep)
  const flick = await diagonalSweep(page, matrix, flickStep)
  return {
    loadCpu,
    ...load,
    heap,
    keyP95: keys.p95,
    keyCpu: keys.cpu,
    whoCanPaint,
    framesP95,
    blank,
    flickP95: flick.p95,
    flickBlank: flick.blank,
  }
}

/** From a click on a question to the frame with its answer. */
const askWhoCan = async (page: Page, quiet: () => Promise<number>): Promise<number> => {
  await page.goto('/tokens?tab=who-can')
  const question = page.getByRole('link', { name: /^Delete data in every dataset/u })
  await question.waitFor({ timeout: 60_000 })
  await quiet()
  await page.evaluate(noteAnswer, '[role="table"][aria-label="Who can"] [role="cell"]')
  await question.click()
  await page.getByRole('table', { name: 'Who can' }).waitFor()
  await quiet()
  return page.evaluate(
    () => Number(Reflect.get(window, 'answeredAt')) - Number(Reflect.get(window, 'askedAt')),
  )
}
