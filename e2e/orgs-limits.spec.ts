import { expect, type Locator, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { expectRow } from './support/expect-row.ts'
import { orgRecord } from './support/org-record.ts'
import { shot } from './support/screenshot.ts'
import { showAnew } from './support/show.ts'

const org = (id: string, plan: string, license: object) =>
  orgRecord(id, id, {
    plan,
    lastUsageSync: '2026-11-02T03:04:05Z',
    license: {
      id: 'lic',
      tier: plan,
      expiresAt: '2031-05-01T00:00:00Z',
      regions: ['eu'],
      features: {},
      ...license,
    },
  })

const usual = { maxUsers: 500, monthlyIngestGb: 2000, maxQueryWindowSeconds: 2_592_000, maxMonitors: 0 }

const orgs = [
  ...['acme', 'birch', 'cedar', 'dune', 'elm'].map((id) => org(id, 'enterprise', usual)),
  org('fern', 'enterprise', { ...usual, maxUsers: 250, monthlyIngestGb: 2500 }),
  org('gorse', 'enterprise', { ...usual, maxUsers: 18446744073709551615n }),
  org('hazel', 'personal', { maxUsers: 1, maxMonitors: -1, maxDatasets: '10' }),
  org('iris', 'personal', { maxUsers: 1.5, maxMonitors: 3 }),
]

const matrix = (page: Page): Locator => page.getByRole('table', { name: 'Limits', exact: true })

const cellOf = (page: Page, name: string, column: string): Locator => {
  const columns = ['Name', 'Plan', 'Users', 'Datasets', 'Fields', 'Monitors', 'Endpoints', 'Ingest / month']
  return matrix(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .locator(`td[aria-colindex="${columns.indexOf(column) + 1}"]`)
}

const names = (page: Page): Promise<string[]> =>
  matrix(page).getByRole('row').locator('td:first-child').allInnerTexts()

const settings = (page: Page): Locator => page.getByRole('region', { name: 'Published limits' })

test.use({ seed: { orgs } })

test('limits are in one matrix, with outliers, and compared with published ones', async ({ as, page }) => {
  await as('admin', '/orgs')
  await test.step('has every limit in readable units, and says in words what colors and marks show', async () => {
    await page.getByRole('tab', { name: 'Limits' }).click()
    await expect(page).toHaveURL(/\?tab=limits$/)
    await expect(matrix(page).getByRole('columnheader')).toHaveCount(13)
    await expectRow(matrix(page), {
      Name: 'fern',
      Plan: 'enterprise',
      Users: '250',
      'Ingest / month': '2.5 TB',
    })
    await expectRow(matrix(page), { Name: 'acme', 'Query window': '30 d', Monitors: '0' })
    await expectRow(matrix(page), { Name: 'hazel', Monitors: '-1', Datasets: '10' })
    await expectRow(matrix(page), { Name: 'iris', Users: '1.5' })

    await expect(cellOf(page, 'fern', 'Users')).toHaveAccessibleDescription(
      'Larger than 12% of 8. Users is 250; 5 of 7 enterprise organizations have 500.',
    )
    await expect(cellOf(page, 'fern', 'Ingest / month')).toHaveAccessibleDescription(
      '2,500 GB. Larger than 85% of 7. Ingest / month is 2.5 TB; 6 of 7 enterprise organizations have 2 TB.',
    )
    await expect(
      matrix(page).getByRole('columnheader', { name: 'Users', exact: true }),
    ).toHaveAccessibleDescription(
      'Smallest 1, middle 500, largest 18,446,744,073,709,551,615 of 8 organizations. 2 outliers among those shown.',
    )
    await cellOf(page, 'fern', 'Users').hover()
    await expect(page.getByText('Larger than 12% of 8.')).toBeVisible()
    await page.getByRole('button', { name: 'How to read this' }).click()
    const help = page.getByRole('dialog', { name: 'How to read limits' })
    await expect(help).toContainText('the interface does not say what they mean')
    await expect(help).toContainText('of those shown that have it')
    await expect(help).toContainText('▼less than most of its plan')
    await help.getByRole('button', { name: 'Close' }).click()
    await shot(page, 'orgs-limits')
  })

  await test.step('rows get the screen: everything above them is one line', async () => {
    for (const [size, most] of [
      [{ width: 1280, height: 800 }, 230],
      [{ width: 360, height: 740 }, 285],
    ] as const) {
      await page.setViewportSize(size)
      await expect
        .poll(async () => (await matrix(page).getByRole('row').nth(1).boundingBox())?.y)
        .toBeLessThanOrEqual(most)
    }
    await expect(page.getByRole('radiogroup', { name: 'Compare with' })).toBeHidden()
    await page.getByRole('button', { name: 'View options' }).click()
    await expect(page.getByRole('radiogroup', { name: 'Compare with' })).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('majorities are of the whole list; “only outliers” is a filter in every tab', async () => {
    await showAnew(page, '/orgs?tab=limits&q=fern')
    await expect(matrix(page)).toBeVisible()
    await expect.poll(() => names(page)).toEqual(['fern'])
    await expect(cellOf(page, 'fern', 'Users')).toHaveAccessibleDescription(
      /5 of 7 enterprise organizations have 500/,
    )
    await page.getByRole('searchbox', { name: 'Search organizations' }).fill('')
    const toggle = page.getByRole('button', { name: /^Only outliers/ })
    await expect(toggle).toHaveText('Only outliers 2')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => names(page)).toEqual(['fern', 'gorse'])
    await expect(page).toHaveURL(/outliers=1/)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('tab', { name: 'Table' }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 of 9 organizations' })).toBeVisible()
    await showAnew(page, page.url())
    await expect(page.getByRole('status').filter({ hasText: '2 of 9 organizations' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter Only outliers' }).click()
    await expect(page.getByRole('status').filter({ hasText: '9 of 9 organizations' })).toBeVisible()
  })

  await test.step('rows are selected as in the table, and print has every limit with its mark and legend', async () => {
    await showAnew(page, '/orgs?tab=limits&plan=enterprise&sort=-maxUsers')
    await matrix(page).getByRole('checkbox', { name: 'Select gorse' }).check()
    await matrix(page).getByRole('row').nth(1).focus()
    const size = page.viewportSize()
    await page.setViewportSize({ width: 640, height: 360 })
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('tr:focus'), 'on a low screen, the table goes on below').toBeInViewport({
      ratio: 0.2,
    })
    if (size) await page.setViewportSize(size)
    await page.keyboard.press(' ')
    await expect(page.getByRole('region', { name: 'Selected organizations' })).toContainText(
      '2 organizations selected',
    )
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const paper = page.locator('[data-print-page]')
    await expect(paper).toHaveCount(1)
    await expect(paper).toContainText('▼ less than most of its plan')
    await expect(paper).toContainText(/gorseenterprise▲ /)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Selected organizations' })).toHaveCount(0)
  })

  await test.step('headers sort as in the table, arrow keys move between cells, and Enter opens the organization', async () => {
    await showAnew(page, '/orgs?tab=limits&plan=enterprise')
    const users = matrix(page).getByRole('columnheader', { name: 'Users', exact: true })
    await users.getByRole('button').click()
    await expect(users).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(async () => (await names(page)).at(0)).toBe('fern')
    await users.getByRole('button').click()
    await expect(page).toHaveURL(/sort=-maxUsers/)
    await expect.poll(() => names(page)).toEqual(['gorse', 'acme', 'birch', 'cedar', 'dune', 'elm', 'fern'])

    await matrix(page).getByRole('row').nth(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(cellOf(page, 'gorse', 'Users')).toBeFocused()
    await expect(page.getByText('have 500').last()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(cellOf(page, 'acme', 'Users')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cellOf(page, 'acme', 'Datasets')).toBeFocused()
    await page.keyboard.press('End')
    await expect(cellOf(page, 'fern', 'Datasets')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'fern' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'License limits' })).toContainText(
      'Users is 250; 5 of 7 enterprise organizations have 500.',
    )
    // As with a least font size, which people can set in their browsers: the limits take room from what is beside them.
    const beyond = await page.getByRole('main').evaluate((main) => {
      for (const part of main.querySelectorAll<HTMLElement>('*')) part.style.fontSize = '28px'
      return main.scrollWidth - main.clientWidth
    })
    expect(beyond).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    const fern = matrix(page).getByRole('row', { name: /^Select fern/ })
    await expect(fern).toBeFocused()
    // Space selects the row and does not scroll.
    await page.keyboard.press('Space')
    await expect(fern.getByRole('checkbox')).toBeChecked()
    await expect(fern).toBeFocused()
  })

  await showAnew(page, '/orgs?tab=limits&against=published')
  await test.step('are entered in Settings and compared in the matrix and on an organization’s page', async () => {
    await expect(page.getByText(/No published limits are saved/)).toBeVisible()
    await page.getByRole('link', { name: 'Add them in Settings' }).click()
    await settings(page).getByRole('button', { name: 'Fill in personal from public docs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add published limits' })
    await expect(dialog.getByRole('combobox', { name: 'Plan' })).toHaveValue('personal')
    await expect(dialog.getByRole('textbox', { name: 'Users' })).toHaveValue('1')
    await dialog.getByRole('textbox', { name: 'Users' }).fill('many')
    await dialog.getByRole('textbox', { name: 'Published on' }).fill('someday')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog.getByText('Write an integer, for example 250.')).toBeVisible()
    await expectAccessible(page)
    await expect(dialog.getByText(/Enter the date as year, month, and day/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Users' })).toHaveValue('many')
    await dialog.getByRole('textbox', { name: 'Users' }).fill('3')
    await dialog.getByRole('textbox', { name: 'Published on' }).fill('2026-01-01')
    await dialog.getByRole('textbox', { name: 'Storage' }).fill('2 TB')
    await expect(dialog.getByText('= 2,000 GB')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'API rate' }).fill('18446744073709551615')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(settings(page).getByRole('row', { name: /^personal/ })).toContainText('Users 3')
    await expect(settings(page).getByRole('row', { name: /^personal/ })).toContainText(
      'API rate 18,446,744,073,709,551,615 /s',
    )

    await showAnew(page, '/orgs?tab=limits')
    await page.getByRole('radio', { name: 'Published' }).check()
    await expect(page).toHaveURL(/against=published/)
    await expect(cellOf(page, 'hazel', 'Users')).toHaveAccessibleDescription(
      /Published for personal on 2026-01-01: 3\.$/,
    )
    await expect(cellOf(page, 'iris', 'Monitors')).toHaveAccessibleDescription('Larger than 88% of 9.')
    await page.getByRole('button', { name: /^Only outliers/ }).click()
    await expect.poll(() => names(page)).toEqual(['hazel', 'iris'])
    await page.getByRole('link', { name: 'hazel', exact: true }).click()
    const limits = page.getByRole('table', { name: 'License limits' })
    await expectRow(limits, { Limit: 'Users', Value: '1', 'Published 2026-01-01': /3.*value is smaller/s })
    await expectRow(limits, { Limit: 'Datasets', Value: /10.*Sent as text/s, 'Published 2026-01-01': '3' })
    await shot(page, 'org-limits')
  })

  await test.step('typed text is not lost without a question', async () => {
    await showAnew(page, '/settings')
    await settings(page).getByRole('button', { name: 'Add plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add published limits' })
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(dialog.getByText('Enter at least one limit.')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Plan' }).fill('team')
    await dialog.getByRole('textbox', { name: 'Users' }).fill('5')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Users' })).toHaveValue('5')
    await dialog.getByRole('button', { name: 'Save limits' }).click()
    await expect(settings(page).getByRole('row', { name: /^team/ })).toBeVisible()
    await page.reload()
    await expect(settings(page).getByRole('row', { name: /^team/ })).toBeVisible()
  })

  await test.step('are exported and imported exactly; removal can be undone', async () => {
    await showAnew(page, '/settings')
    await settings(page).getByRole('button', { name: 'Fill in axiomCloud' }).click()
    await page.getByRole('textbox', { name: 'Users' }).fill('18446744073709551615')
    await page.getByRole('button', { name: 'Save limits' }).click()
    const { text } = await download(page, () =>
      settings(page).getByRole('button', { name: 'Export limits' }).click(),
    )
    expect(text).toContain('"maxUsers": "18446744073709551615"')

    await settings(page).getByRole('button', { name: 'Remove axiomCloud' }).click()
    await expect(settings(page).getByRole('row', { name: /^axiomCloud/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(settings(page).getByRole('row', { name: /^axiomCloud/ })).toBeVisible()
    await settings(page).getByRole('button', { name: 'Remove axiomCloud' }).click()

    await settings(page).getByRole('button', { name: 'Import limits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import published limits' })
    const choose = (name: string, content: string) =>
      dialog
        .getByLabel('File of published limits')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
    await choose('published-limits.json', text)
    await expect(dialog.getByText('1 new')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(settings(page).getByRole('row', { name: /^axiomCloud/ })).toContainText(
      'Users 18,446,744,073,709,551,615',
    )
  })
})
