import { expect, type Locator, type Page, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { orgRecord } from './support/org-record.ts'
import { showAnew } from './support/show.ts'
import { at, monthIn } from './support/timeline.ts'

const monthOf = (days: number): string => at(days).slice(0, 7)

const org = (name: string, plan: string, paymentStatus: string, license: object) =>
  orgRecord(`${name.toLowerCase()}-1`, name, { plan, lastUsageSync: at(-1), paymentStatus, license })

const orgs = [
  org('Acme', 'enterprise', 'success', { expiresAt: at(100), maxUsers: 250, storageAllowanceGB: 2000 }),
  org('Birch', 'enterprise', 'failed', { expiresAt: at(100), maxUsers: 220, storageAllowanceGB: 0 }),
  org('Cedar', 'enterprise', 'success', { expiresAt: at(-2000), maxUsers: 3, storageAllowanceGB: -1 }),
  org('Dune', 'personal', 'success', { expiresAt: at(100), maxUsers: 0 }),
  org('Elm', 'personal', 'na', { expiresAt: 'soon', maxUsers: '10' }),
]

const many = Array.from({ length: 220 }, (_, index) =>
  org(`Org${index}`, `plan-${Math.max(0, index - 20)}`, 'success', {}),
)

const chart = (page: Page, title: string): Locator => page.getByRole('region', { name: title })
const bar = (page: Page, title: string, name: string): Locator =>
  chart(page, title).getByRole('button', { name, exact: true })
const shown = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

test.use({ seed: { orgs } })

test('bars and tables filter by pointer and keyboard, accessibly', async ({ as, page }) => {
  await as('admin', '/orgs?tab=charts')
  await test.step('print has the bars and no controls', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(bar(page, 'Plan mix', 'enterprise: 3 organizations')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Views' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
    // Nothing can be selected here.
    await expect(page.getByRole('button', { name: 'Compare' })).toHaveCount(0)
  })
  await test.step('a bar filters, the other charts follow, and its own still shows all for comparison', async () => {
    await bar(page, 'Plan mix', 'enterprise: 3 organizations').click()
    await expect(page).toHaveURL(/plan=enterprise/)
    await expect(shown(page, '3 of 5 organizations')).toBeVisible()
    await expect(bar(page, 'Plan mix', 'enterprise: 3 organizations')).toHaveAttribute('aria-pressed', 'true')
    await expect(bar(page, 'Plan mix', 'personal: 2 organizations')).toHaveAttribute('aria-pressed', 'false')
    await expect(bar(page, 'Payment status', 'success: 2 organizations')).toBeVisible()
    await expect(chart(page, 'Payment status').getByRole('button')).toHaveCount(2)

    await bar(page, 'Payment status', 'failed: 1 organization').click()
    await expect(page).toHaveURL(/payment=failed/)
    await expect(shown(page, '1 of 5 organizations')).toBeVisible()
    await page.goBack()
    await bar(page, 'Plan mix', 'enterprise: 3 organizations').click()
    await expect(shown(page, '5 of 5 organizations')).toBeVisible()
    await expect(page).toHaveURL(/\?tab=charts$/)
  })

  await test.step('each chart has a table of the same numbers with the same filters', async () => {
    await showAnew(page, '/orgs?tab=charts')
    await chart(page, 'Plan mix').getByRole('switch', { name: 'Table' }).click()
    const table = chart(page, 'Plan mix').getByRole('table', { name: 'Plan mix' })
    await expect(table.getByRole('row')).toHaveText([
      'PlanOrganizationsShare',
      'enterprise360%',
      'personal240%',
    ])
    await table.getByRole('button', { name: 'personal' }).click()
    await expect(page).toHaveURL(/plan=personal/)
    await expect(table.getByRole('button', { name: 'personal' })).toHaveAttribute('aria-pressed', 'true')
    await expect(shown(page, '2 of 5 organizations')).toBeVisible()
  })

  await test.step('months filter; a term finds what is too far away', async () => {
    await showAnew(page, '/orgs?tab=charts')
    const title = 'Expiries by month'
    const soon = `${monthIn(100)}: 3 organizations`
    await bar(page, title, soon).click()
    await expect(page).toHaveURL(new RegExp(`expires=${monthOf(100)}`))
    await expect(shown(page, '3 of 5 organizations')).toBeVisible()
    await bar(page, title, 'Date not readable: 1 organization').click()
    await expect(shown(page, '4 of 5 organizations')).toBeVisible()

    const earlier = chart(page, title).getByRole('button', { name: /^Before .*: 1 organization$/ })
    await earlier.click()
    await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toHaveValue(
      /^expires<\d{4}-\d\d$/,
    )
    await expect(page).not.toHaveURL(/[?&]expires=/)
    await expect(shown(page, '1 of 5 organizations')).toBeVisible()
    await expect(earlier).toHaveAttribute('aria-pressed', 'true')
    await bar(page, title, soon).click()
    await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toHaveValue('')
    await expect(shown(page, '3 of 5 organizations')).toBeVisible()
  })

  await test.step('a range of a limit is a search term, and each replaces the previous one', async () => {
    await showAnew(page, '/orgs?tab=charts&q=example')
    const title = 'Limit distribution'
    const search = page.getByRole('searchbox', { name: 'Search organizations' })
    await expect(chart(page, title).getByRole('list').getByRole('button')).toHaveCount(4)
    await bar(page, title, '200–499: 2 organizations').click()
    await expect(search).toHaveValue('example users>=200 users<500')
    await expect(shown(page, '2 of 5 organizations')).toBeVisible()
    await bar(page, title, '0: 1 organization').click()
    await expect(search).toHaveValue('example users=0')
    await expect(shown(page, '1 of 5 organizations')).toBeVisible()
    await bar(page, title, 'Not a number: 1 organization').click()
    await expect(shown(page, '1 of 5 organizations')).toBeVisible()
    await bar(page, title, 'Not a number: 1 organization').click()
    await expect(search).toHaveValue('example')

    await chart(page, title).getByRole('combobox', { name: 'Limit' }).selectOption('Storage')
    await bar(page, title, '2 TB to < 5 TB: 1 organization').click()
    await expect(search).toHaveValue('example storage>=2000 storage<5000')
    await bar(page, title, 'Missing: 2 organizations').click()
    await expect(shown(page, '2 of 5 organizations')).toBeVisible()
    await showAnew(page, page.url())
    await expect(shown(page, '2 of 5 organizations')).toBeVisible()
  })

  await test.step('arrow keys move between bars, and Enter filters', async () => {
    await showAnew(page, '/orgs?tab=charts')
    await bar(page, 'Plan mix', 'enterprise: 3 organizations').focus()
    await page.keyboard.press('ArrowDown')
    await expect(bar(page, 'Plan mix', 'personal: 2 organizations')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/plan=personal/)
    await expect(bar(page, 'Plan mix', 'personal: 2 organizations')).toBeFocused()

    const months = chart(page, 'Expiries by month').getByRole('list').getByRole('button')
    await months.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(months.nth(1)).toBeFocused()
    await page.keyboard.press('End')
    await expect(months.last()).toBeFocused()
  })

  await test.step('they pass WCAG A and AA in both themes', async () => {
    await showAnew(page, '/orgs?tab=charts&plan=enterprise')
    await expect(chart(page, 'Expiries by month').getByRole('list')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 420, height: 860 })
    await expectAccessible(page)
    for (const title of ['Plan mix', 'Payment status', 'Limit distribution', 'Expiries by month']) {
      await chart(page, title).getByRole('switch', { name: 'Table' }).click()
    }
    await expect(chart(page, 'Expiries by month').getByRole('table')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  await test.step('of many plans, a dozen is drawn, and the others are in the table', async () => {
    await showAnew(page, '/orgs?tab=charts')
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.route('**/api/v2/orgs', (route) => route.fulfill({ json: many }))
    await page.getByRole('button', { name: 'Refresh' }).click()
    const plans = chart(page, 'Plan mix')
    await expect(plans.getByRole('list').getByRole('button')).toHaveCount(12)
    await expect(bar(page, 'Plan mix', 'plan-0: 21 organizations')).toBeVisible()
    await plans.getByRole('button', { name: '188 other values: 188' }).click()
    await expect(plans.getByRole('table').getByRole('row')).toHaveCount(201)
    await plans.getByRole('button', { name: 'plan-150' }).click()
    await plans.getByRole('switch', { name: 'Table' }).click()
    await expect(bar(page, 'Plan mix', 'plan-150: 1 organization')).toHaveAttribute('aria-pressed', 'true')
  })
})
