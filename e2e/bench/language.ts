import type { Page } from '@playwright/test'
import { median } from 'd3-array'
import { type LargeRecord, languageRecords } from './large-records.ts'
import { type MarkTimes, markTimes, watchMarks } from './mark-times.ts'
import { clickToPaint } from './paint.ts'
import { figure, type Table } from './result.ts'
import { type Bench, withSite } from './site.ts'

/** Limit on the 95th percentile from a key to its mark, in milliseconds. */
const markLimit = (what: string): number => (what === '500 stages' ? 500 : 100)

/** `reopen`: milliseconds from the click on a previously open query to an editor with its text. */
type LanguageFigures = { readonly marks: MarkTimes; readonly reopen: number }

/** How soon marks appear in queries of several lengths. The shortest one is the floor. */
export const languagePart = ({ browser }: Bench): Promise<readonly Table[]> => {
  const starredQueries = languageRecords.map(({ text }): unknown => JSON.parse(text))
  return withSite(browser, { seed: { starredQueries } }, async ({ visit }) => {
    const tables: Table[] = []
    let floor: LanguageFigures | null = null
    for (const record of languageRecords) {
      const own = await visit((page) => measureQuery(page, record))
      floor ??= own
      tables.push({
        title: `APL of ${record.what}`,
        heads: ['this query', languageRecords[0]?.what ?? ''],
        figures: [
          figure('key to marks, median ms', own.marks.median, floor.marks.median),
          figure('key to marks, p95 ms', own.marks.p95, floor.marks.p95, { most: markLimit(record.what) }),
          figure('opened again, ms', own.reopen, floor.reopen, { most: 100 }),
        ],
      })
    }
    return tables
  })
}

/** Times the marks of a query, then leaves and reopens it. */
const measureQuery = async (page: Page, { id }: LargeRecord): Promise<LanguageFigures> => {
  await watchMarks(page)
  await page.goto(`/queries/${id}`)
  await page.locator('.monaco-editor .view-line').first().waitFor()
  await page.getByRole('textbox', { name: 'APL query', exact: true }).focus()
  const marks = await markTimes(page)
  return { marks, reopen: await reopenTime(page) }
}

const reopenTime = async (page: Page): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved queries' }).click()
    const link = page.getByRole('table', { name: 'Library' }).getByRole('link').first()
    await link.waitFor()
    await page.waitForTimeout(500)
    times.push(await clickToPaint(page, () => link.click(), '.monaco-editor .view-line'))
  }
  return median(times) ?? 0
}
