import { expect, type Page, test } from './fixtures.ts'
import { download, exportAs } from './support/download.ts'
import type { Listening } from './support/listen.ts'
import { dialog, line, list, status, toggle } from './support/org-findings.ts'
import { count, openView, save, search, viewsButton } from './support/org-views.ts'
import { button } from './support/saved-query.ts'
import { filter, lines, nov, summary, switchOn, visit } from './support/snapshot-visits.ts'
import { startFarms } from './support/start-farms.ts'
import { outline } from './support/timeline.ts'

const mill = { id: 'm', name: 'Mill', crop: 'oats', acres: 9, leasedUntil: '2026-12-01' }
const hill = { id: 'h', name: 'Hill', crop: 'rye', acres: 40, leasedUntil: '2027-01-05' }
const dale = { id: 'd', name: 'Dale', crop: 'rye', acres: 120 }
const farms: readonly object[] = [mill, hill, dale]

let served = farms
let site: Listening
// The tests share one page, which takes two seconds to build.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startFarms(() => served)
})
test.beforeEach(({ page }) => {
  served = farms
  return visit(page, nov(21, 9), `${site.url}/farms`)
})
test.afterAll(() => site.close())

const table = (page: Page) => page.getByRole('table', { name: 'Farms' })
const names = (page: Page) => table(page).locator('tbody').getByRole('link').allInnerTexts()
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search farms' })

test('a made-up resource is listed, searched, filtered, sorted, exported, and saved as a view', async ({
  page,
}) => {
  await expect(count(page, '3 of 3 farms')).toBeVisible()
  await test.step('the most urgent first', async () => {
    await expect.poll(() => names(page)).toEqual(['Dale', 'Mill', 'Hill'])
  })
  await test.step('search terms read numbers and dates, and are suggested', async () => {
    await box(page).fill('size>10 lease<60d')
    await expect.poll(() => names(page)).toEqual(['Hill'])
    await box(page).fill('crop:')
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveText([
      /rye/,
      /oats/,
    ])
    await box(page).fill('size>10')
    await expect.poll(() => names(page)).toEqual(['Dale', 'Hill'])
  })
  await test.step('a facet counts exactly, given the other filters', async () => {
    await button(page, 'Crop').click()
    await expect(page.getByRole('option')).toHaveText(['oats 0', 'rye 2'])
    await page.getByRole('option', { name: 'rye' }).click()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Remove filter Crop: rye')).toBeVisible()
    await box(page).fill('')
    await expect.poll(() => names(page)).toEqual(['Dale', 'Hill'])
  })
  await test.step('sort and columns are chosen, and the export follows', async () => {
    await table(page).getByRole('button', { name: 'Size' }).click()
    await expect.poll(() => names(page)).toEqual(['Hill', 'Dale'])
    await button(page, 'Columns').click()
    await page.getByRole('menuitemcheckbox', { name: 'Crop' }).click()
    await page.keyboard.press('Escape')
    await expect(table(page).getByRole('columnheader')).toHaveText(['Name', 'Size', 'Lease'])
    expect(await exportAs(page, 'CSV')).toBe('Name,Size,Lease\r\nHill,40,2027-01-05\r\nDale,120,\r\n')
  })
  await test.step('a view keeps all of it', async () => {
    await save(page, 'Rye', { isDefault: true })
    await button(page, 'Clear filters').click()
    await expect.poll(() => names(page)).toEqual(['Mill', 'Hill', 'Dale'])
    await openView(page, 'All farms')
    await expect.poll(() => names(page)).toEqual(['Dale', 'Mill', 'Hill'])
    await openView(page, 'Rye')
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Rye')
    await expect.poll(() => names(page)).toEqual(['Hill', 'Dale'])
    await expect(table(page).getByRole('columnheader', { name: 'Crop' })).toHaveCount(0)
    await page.goto(`${site.url}/farms`)
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Rye')
    expect(search(page)).toBe('?sort=size&columns=size,lease&crop=rye')
  })
})

test('a made-up resource says what changed since the last visit', async ({ page }) => {
  await switchOn(page)
  served = [{ ...mill, acres: 55 }, dale]
  await visit(page, nov(22, 9), `${site.url}/farms`)
  await expect(filter(page)).toHaveText('1 changed since Nov 21, 09:00')
  await filter(page).click()
  await expect.poll(() => names(page)).toEqual(['Mill'])
  await expect(summary(page)).toHaveText('1 gone, all changes')
  await summary(page).click()
  await expect
    .poll(() => lines(page.getByRole('table', { name: 'Changes' })))
    .toEqual(['Changed 1', 'Gone 1', 'Hill | last known | Crop rye · Size 40', 'Mill | Size | 9 | 55 | +46'])
  await page.getByRole('link', { name: 'Mill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mill' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changes, newest first' })).toContainText('9 → to 55 · +46')
})

test('records of a made-up resource are compared, and it has a timeline, a calendar, and findings that can be waived', async ({
  page,
}) => {
  await table(page).getByRole('checkbox', { name: 'Select Mill' }).check()
  await table(page).getByRole('checkbox', { name: 'Select Hill' }).check()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(status(page, '5 of 5 fields differ')).toBeVisible()
  const compared = page.getByRole('table', { name: 'Comparison' })
  await expect(compared.getByRole('row', { name: /^Size/ }).getByRole('cell')).toHaveText(['9', /^40\s\+31/])
  expect(await exportAs(page, 'CSV')).toContain('Fields,Size,acres,yes,9,40\r\n')
  await button(page, 'Swap sides').click()
  await expect(page).toHaveURL(/[?]id=h&id=m$/u)
  await page.getByRole('link', { name: 'Farms' }).click()
  await expect(count(page, '3 of 3 farms')).toBeVisible()

  await test.step('a timeline whose months fold, and a calendar', async () => {
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const timeline = page.getByRole('table', { name: 'Lease timeline' })
    const all = ['December 2026', 'Mill', 'January 2027', 'Hill', 'No lease', 'Dale']
    await expect.poll(() => outline(timeline)).toEqual(all)
    await timeline.getByRole('button', { name: 'January 2027' }).click()
    await expect.poll(() => outline(timeline)).toEqual(all.filter((text) => text !== 'Hill'))
    await timeline.getByRole('row', { name: /Mill/ }).hover()
    const { name, text } = await download(page, () => button(page, 'Add Mill to calendar').click())
    expect(name).toBe('m.ics')
    expect(text).toContain('SUMMARY:Lease of Mill ends')
  })

  await test.step('findings that filter, mark, and can be waived', async () => {
    await page.getByRole('tab', { name: 'Table' }).click()
    await expect(line(page)).toHaveText('1 now')
    await expect(table(page).getByRole('img', { name: 'Now: No lease' })).toBeVisible()
    await page.getByRole('tab', { name: 'Findings' }).click()
    await expect(status(page, '1 finding of 1 farm: 1 now.')).toBeVisible()
    await expect(list(page).getByRole('listitem')).toContainText('Nobody may work it.')
    expect(await exportAs(page, 'CSV', page.getByRole('tabpanel'))).toBe(
      'Farm,Waiver,Waived until,Note\r\nDale,,,\r\n',
    )
    await toggle(page, 'No lease 1').click()
    await page.getByRole('tab', { name: 'Table' }).click()
    await expect.poll(() => names(page)).toEqual(['Dale'])
    await page.getByRole('tab', { name: 'Findings' }).click()
    await button(page, 'Waive…').click()
    await expect(dialog(page, 'Waive finding')).toContainText('No lease Dale')
    await page.getByRole('textbox', { name: 'Note' }).fill('Fallow this year')
    await button(page, 'Waive').click()
    await expect(count(page, '0 of 3 farms')).toBeVisible()
    await page.getByRole('switch', { name: 'Show waived' }).click()
    await expect(list(page)).toContainText('Fallow this year')
    await button(page, 'End waiver').click()
    await expect(count(page, '1 of 3 farms')).toBeVisible()
  })
})
