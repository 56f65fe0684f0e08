import { expect, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { showAnew } from './support/show.ts'
import { acme, answerWith, birch, first, org, second } from './support/changed-orgs.ts'
import { filter, lines, nov, summary, visit, firstVisit } from './support/snapshot-visits.ts'

const names = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Organizations' })
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.textContent ?? ''))

test.use({ seed: { orgs: first } })

test('the next visit shows what changed: in every tab, in Changes, and in each history', async ({ page }) => {
  const list = await answerWith(page, first)
  await firstVisit(page, '/orgs')
  list.orgs = second
  await visit(page, nov(21, 9), '/orgs')
  await test.step('the next visit shows what changed, as a filter that works in every tab', async () => {
    await expect(filter(page)).toHaveText('2 new or changed since Nov 20, 14:00')
    await expect(summary(page)).toHaveText('1 gone, all changes')
    await filter(page).click()
    await expect(page).toHaveURL(/[?&]changed=1/)
    await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual(['Acme', 'Dune'])
    await page.getByRole('tab', { name: 'Limits' }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 of 3 organizations' })).toBeVisible()
    await showAnew(page, page.url())
    await expect(page.getByRole('status').filter({ hasText: '2 of 3 organizations' })).toBeVisible()
    await expect(filter(page)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Remove filter Changed since last visit' }).click()
    await expect(page.getByRole('status').filter({ hasText: '3 of 3 organizations' })).toBeVisible()
  })

  await test.step('Changes lists what was added, removed, and changed, with both values, between any two snapshots', async () => {
    await showAnew(page, '/orgs')
    await summary(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible()
    await expect(page).toHaveTitle('Changes · Organizations · Starboard')
    await expect(page.getByRole('status').filter({ hasText: '1 changed, 1 appeared, 1 gone' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Changes' })
    await expect
      .poll(() => lines(table))
      .toEqual(
        [
          'Gone 1',
          'Birch | last known | Payment status success · Plan enterprise · Tier enterprise · License expires May 1, 2031 · Users 250 · Ingest / month 2.5 TB',
          'Appeared 1',
          'Dune | now | Payment status success · Plan personal · Tier enterprise · License expires May 1, 2031 · Users 250 · Ingest / month 2.5 TB',
          'Changed 1',
          'Acme | Payment status | success | failed | ',
          'Acme | License expires | May 1, 2031 | May 31, 2031 | 30 days later',
          'Acme | Users | 250 | 9,007,199,254,740,993 | +9,007,199,254,740,743',
        ].toSorted(),
      )
    await page.getByRole('radio', { name: 'Gone 1' }).check()
    await expect(page).toHaveURL(/show=gone/)
    await expect.poll(() => lines(table)).toHaveLength(2)
    await page.getByRole('radio', { name: 'All 3' }).check()
    await page.getByRole('searchbox', { name: 'Search changes' }).fill('users acme')
    await expect(page.getByRole('radio', { name: 'All 1' })).toBeVisible()
    expect(await exportAs(page, 'CSV')).toContain(
      'changed,Acme,acme,1,Users,license.maxUsers,250,9007199254740993,',
    )
    await page.getByRole('searchbox', { name: 'Search changes' }).fill('')
    await page
      .getByRole('combobox', { name: 'To' })
      .selectOption({ label: 'Nov 20, 14:00 · 3 organizations' })
    await expect(page.getByRole('heading', { name: 'No tracked changes' })).toBeVisible()
    await page.getByRole('combobox', { name: 'From' }).selectOption({ label: 'Now · 3 organizations' })
    await expect(page.getByRole('status').filter({ hasText: '1 changed, 1 appeared, 1 gone' })).toBeVisible()
    await expect(table.getByRole('row', { name: /Dune last known/ })).toBeVisible()
    // Typed text reaches the URL after a pause.
    await expect(page).not.toHaveURL(/[?&]q=/u)
    await showAnew(page, page.url())
    await expect(table.getByRole('row', { name: /Dune last known/ })).toBeVisible()
  })

  await test.step('refreshing the list while viewing changes removes nothing', async () => {
    await showAnew(page, '/orgs')
    await filter(page).click()
    await expect.poll(() => names(page).then((all) => all.toSorted())).toEqual(['Acme', 'Dune'])
    await page.getByRole('tab', { name: 'Findings' }).click()
    await page.getByRole('button', { name: 'Waive…' }).first().click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Invoice 4711')
    list.orgs = [...second, org('elm', 'Elm')]
    await page
      .getByRole('button', { name: 'Refresh', includeHidden: true })
      .evaluate((button: HTMLElement) => button.click())
    await expect(
      page.getByRole('status', { includeHidden: true }).filter({ hasText: '3 of 4 organizations' }),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Invoice 4711')
  })

  await test.step('a refresh within a visit changes nothing; half an hour later, a new visit begins', async () => {
    await showAnew(page, '/orgs')
    list.orgs = second
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(filter(page)).toHaveText('2 new or changed since Nov 20, 14:00')
    list.orgs = [...second, org('elm', 'Elm')]
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(filter(page)).toHaveText('3 new or changed since Nov 20, 14:00')
    await visit(page, nov(21, 10), '/orgs')
    await expect(summary(page)).toHaveText('No tracked changes since Nov 21, 09:00')
  })

  await test.step('an organization has a history; a removed one keeps its page with its last values', async () => {
    list.orgs = [...second, birch]
    await visit(page, nov(22, 9), '/orgs')
    await expect(filter(page)).toHaveText('1 new since Nov 21, 10:00')
    await showAnew(page, '/orgs/acme')
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
    await expect(page).toHaveURL(/\/orgs\/acme\/history/)
    const events = page.getByRole('list', { name: 'Changes, newest first' })
    await expect(events.getByText('License expires')).toBeVisible()
    await expect(events).toContainText('May 1, 2031 → to May 31, 2031 · 30 days later')
    await expect(events).toContainText('First seenNov 20, 14:00')
    await showAnew(page, '/orgs/birch/history')
    await expect(events).toContainText('not in the list from Nov 21, 09:00 to Nov 22, 09:00')
    list.orgs = [acme]
    await visit(page, nov(23, 9), '/orgs/birch')
    await expect(page.getByRole('heading', { level: 1, name: 'Birch' })).toBeVisible()
    await expect(page.getByText('Not in the list since Nov 23, 09:00')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Last known values' })).toContainText('250')
    await expect(events).toContainText('Gone')
    await showAnew(page, '/orgs/nobody')
    await expect(page.getByRole('heading', { level: 1, name: 'Organization not found' })).toBeVisible()
  })

  await test.step('an organization whose ID is the path of Changes can be shown anyway', async () => {
    list.orgs = [...first, org('changes', 'Change Makers')]
    await visit(page, nov(24, 9), '/orgs/changes')
    await page.getByRole('link', { name: 'show it' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Change Makers' })).toBeVisible()
  })
})
