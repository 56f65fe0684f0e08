import { expect, type Locator, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { org, orgs, rowOf } from './support/org-rows.ts'
import { showAnew } from './support/show.ts'

test.use({ seed: { orgs }, viewport: { width: 1280, height: 720 } })

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected organizations' })
const compare = (page: Page): Locator => page.getByRole('button', { name: 'Compare', exact: true })

test('rows are selected by keyboard, range, and all at once, then compared, copied, and downloaded', async ({
  as,
  context,
}) => {
  const page = await as('admin')
  await test.step('rows are selected by keyboard, range, and all at once, and two to four are compared', async () => {
    const status = bar(page).getByRole('status')
    await rowOf(page, 'Birch').focus()
    await page.keyboard.press('Space')
    await expect(status).toHaveText('1 organization selected')
    await expect(compare(page)).toHaveAccessibleDescription('Select 2 to 4 organizations to compare them.')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(status).toHaveText('3 organizations selected')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(status).toHaveText('2 organizations selected')
    await expect(rowOf(page, 'Cedar').getByRole('checkbox', { name: 'Select Cedar' })).toBeChecked()

    await page.getByRole('searchbox', { name: 'Search organizations' }).fill('cedar')
    await expect(status).toHaveText('2 organizations selected (1 not shown)')
    await compare(page).click()
    await expect(page).toHaveURL(/\/orgs\/compare\?id=b-2&id=c-3$/u)
    await page.getByRole('main').getByRole('link', { name: 'Organizations' }).click()
    await expect(page).toHaveURL(/\/orgs\?q=cedar$/u)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(status).toHaveText('2 organizations selected')

    await rowOf(page, 'Acme').focus()
    await page.keyboard.press('Control+a')
    await expect(status).toHaveText('5 organizations selected')
    await expect(compare(page)).toHaveAccessibleDescription(
      'At most 4 organizations can be compared at once.',
    )
    await page.keyboard.press('Escape')
    await expect(bar(page)).toBeHidden()

    const all = page.getByRole('checkbox', { name: 'Select all shown organizations' })
    await all.check()
    await expect(status).toHaveText('5 organizations selected')
    await all.uncheck()
    await rowOf(page, 'Acme').getByRole('checkbox').check()
    await rowOf(page, 'Dune')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(status).toHaveText('4 organizations selected')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toBeFocused()
    await bar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(bar(page)).toBeHidden()
  })

  await test.step('selected rows can be copied and downloaded', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await showAnew(page, '/orgs?sort=-name&hide=plan')
    await rowOf(page, 'Birch').getByRole('checkbox').check()
    await rowOf(page, 'Acme').getByRole('checkbox').check()
    await bar(page).getByRole('button', { name: 'Copy IDs' }).click()
    await expect(page.getByText('2 IDs copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a-1\nb-2')
    await bar(page).getByRole('button', { name: 'Copy emails' }).click()
    await expect(page.getByText('2 emails copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ops@a-1.example, ops@b-2.example')
    await bar(page).getByRole('button', { name: 'Download selected' }).click()
    const { text } = await download(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Name,Payment status,/u)
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Acme', 'Birch'])
    await page.getByRole('tab', { name: 'Limits' }).click()
    await bar(page).getByRole('button', { name: 'Download selected' }).click()
    const limits = await download(page, () => page.getByRole('menuitem', { name: 'CSV' }).click())
    expect(limits.text.split('\r\n')[0]).toMatch(/^\uFEFF?Name,Plan,Users,Datasets,.*,Audit window \(s\)$/u)
  })

  await test.step('rows with one ID are distinguished, flagged, and kept across a refresh', async () => {
    let list: unknown[] = [
      orgs[0],
      org('same', 'First'),
      null,
      org('same', 'Second'),
      { id: 'gap', name: 'Gap', plan: 'personal' },
    ]
    await page.route('**/api/v2/orgs', (route) => route.fulfill({ json: list }))
    await showAnew(page, '/orgs')
    await page.getByRole('button', { name: 'Refresh' }).click()
    const warning = (name: string): Locator => rowOf(page, name).getByRole('img', { name: /^Warning/u })
    await expect(warning('First')).toHaveAccessibleName('Warning: Other rows have the same ID.')
    await expect(warning('Second')).toBeVisible()
    await expect(warning('Gap')).toHaveAccessibleName(
      'Warning: Missing: Payment status, Primary email, Plan created, Last usage sync, License.',
    )
    await expect(warning('Acme')).toHaveCount(0)

    await rowOf(page, 'Second').getByRole('checkbox').check()
    await expect(rowOf(page, 'First').getByRole('checkbox')).not.toBeChecked()
    await rowOf(page, 'Acme').getByRole('checkbox').check()
    list = [org('new', 'Newcomer'), ...list]
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rowOf(page, 'Newcomer')).toBeVisible()
    await expect(rowOf(page, 'Second').getByRole('checkbox')).toBeChecked()
    await expect(rowOf(page, 'First').getByRole('checkbox')).not.toBeChecked()
    await expect(bar(page).getByRole('status')).toHaveText('2 organizations selected')
  })
})
