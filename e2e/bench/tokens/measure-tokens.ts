import type { Page } from '@playwright/test'
import { typeSteadily, watchKeys } from '../key-times.ts'
import { measurePage } from '../page-meter.ts'
import { clickToPaint, watchFirstPaint } from '../paint.ts'
import { figure, type Table } from '../result.ts'
import { type Bench, withSite } from '../site.ts'
import { flickStep, handStep, sweep } from '../sweep.ts'
import { domainTimes } from './domain-times.ts'
import { fleetSize, tokenFleet } from './token-fleet.ts'

const matrix = '[role="table"][aria-label="Capability matrix"]'
const cell = `${matrix} [role="cell"]`
/** The matrix with its header and a row for each token. While the answer arrives, there are fewer. */
const wholeMatrix = `${matrix}[aria-rowcount="${fleetSize.tokens + 1}"]`

/** The other tabs, each with the end of its panel's label and its content. */
const tabs = {
  Table: '[aria-labelledby$="-tab-table"] tr[data-position]',
  'Who can': '[aria-labelledby$="-tab-who-can"] a[href*="action="]',
  Findings: '[aria-labelledby$="-tab-findings"] a[href^="/tokens/"]',
  Timeline: '[aria-labelledby$="-tab-timeline"] tr[data-position]',
} as const

/** The screens of API tokens with 5,000 tokens of 0 to 300 datasets each. The floor is a page without a script. */
export const tokensPart = ({ browser }: Bench): Promise<readonly Table[]> => {
  const tokens = [...tokenFleet(Date.now())]
  return withSite(browser, { seed: { tokens } }, async ({ visit }) => {
    const { size, parse, frame } = await visit(bareFloor)
    const own = await visit(drive)
    const { findings, whoCan, whoCanNobody } = domainTimes(tokens)
    return [
      {
        title: `${fleetSize.tokens.toLocaleString('en-US')} tokens, ${size.toFixed(0)} MB`,
        heads: ['Starboard', 'floor'],
        figures: [
          figure('load, cpu ms', own.loadCpu, parse),
          figure('first byte to first rows of matrix, ms', own.firstRows),
          figure('last byte to all rows in order, ms', own.allRows, parse, { most: 300 }),
          figure('longest task after the first rows, ms', own.longestTask, null, { most: 50 }),
          figure('key to paint p95, ms', own.keys.p95, null, { most: 50 }),
          figure('key, cpu ms', own.keys.cpu),
          figure('frame while scrolling p95, ms', own.hand.p95, frame, { most: 1000 / 50 }),
          figure('blank cells, %', own.hand.blank, null, { most: 0 }),
          figure('frame at more than twice the speed, ms', own.flick.p95, frame),
          figure('blank cells there, %', own.flick.blank),
          figure('findings of all tokens, ms', findings, parse, { most: 200 }),
          figure('who can on one dataset, ms', whoCan, parse, { most: 50 }),
          figure('on any, and nobody can, ms', whoCanNobody, parse, { most: 50 }),
          figure('click on a question to its answer, ms', own.question, null, { most: 50 }),
          ...own.tabTimes.map(([tab, time]) => figure(`click on ${tab} to its answer, ms`, time)),
          figure('heap, MB', own.heap, size),
        ],
      },
    ]
  })
}

/** The browser's minimum for the answer and for a frame, on a page without a script. */
const bareFloor = async (page: Page) => {
  await page.goto('/auth/session')
  const read = await page.evaluate(async () => {
    const text = await (await fetch('/api/v2/tokens', { headers: { 'X-Requested-By': 'starboard' } })).text()
    const started = performance.now()
    JSON.parse(text)
    return { size: text.length / 1e6, parse: performance.now() - started }
  })
  const { p95: frame } = await sweep(page, null, cell, handStep)
  return { ...read, frame }
}

/** Consecutive searches, with enough keys for a percentile. */
const searched = ['deploy prod 42', 'reader eu 7', 'backup', 'ingest us 1999', 'token-0004'].flatMap((text) =>
  Array.from(text).concat('Control+a', 'Delete'),
)

const drive = async (page: Page) => {
  const firstPaint = await watchFirstPaint(page, cell)
  const wholePaint = await watchFirstPaint(page, wholeMatrix)
  await watchKeys(page)
  const meter = await measurePage(page)
  await page.goto('/tokens')
  await page.locator(wholeMatrix).waitFor()
  const loadCpu = await meter.cpuSoFar()
  const { first, longestTask } = await firstPaint()
  const answer = await page.evaluate(lastAnswer)
  const firstRows = first - answer.began
  const allRows = (await wholePaint()).first - answer.ended
  const heap = await meter.heap()
  const tabTimes: [string, number][] = []
  for (const [name, ready] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: 'Matrix', exact: true }).click()
    await page.locator(cell).first().waitFor()
    await meter.cpuSoFar()
    const tab = page.getByRole('tab', { name, exact: true })
    tabTimes.push([name, await clickToPaint(page, () => tab.click(), ready)])
  }
  await page.goto('/tokens')
  await page.locator(cell).first().waitFor()
  await page.getByRole('searchbox', { name: 'Search tokens' }).focus()
  const keys = await typeSteadily(page, searched, meter.cpu)
  const question = await askWhoCan(page, meter.cpuSoFar)
  await page.goto('/tokens?scope=datasets')
  await page.locator(cell).first().waitFor()
  await meter.cpuSoFar()
  const hand = await sweep(page, matrix, cell, handStep)
  const flick = await sweep(page, matrix, cell, flickStep)
  return { loadCpu, firstRows, allRows, longestTask, heap, tabTimes, keys, question, hand, flick }
}

/** Runs in the page: when the last answer with all tokens started and ended. */
const lastAnswer = (): { began: number; ended: number } => {
  const last = performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/v2/tokens'))
  if (!(last instanceof PerformanceResourceTiming)) throw new Error('the tokens were not asked for')
  return { began: last.responseStart, ended: last.responseEnd }
}

/** From a click on a question to the frame with its answer. */
const askWhoCan = async (page: Page, quiet: () => Promise<number>): Promise<number> => {
  await page.goto('/tokens?tab=who-can')
  const question = page.getByRole('link', { name: /^Delete data in every dataset/u })
  await question.waitFor()
  await quiet()
  return clickToPaint(page, () => question.click(), 'table[aria-label="Who can"] td')
}
