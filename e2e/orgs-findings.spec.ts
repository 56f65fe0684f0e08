import { expect, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectAccessible } from './support/axe.ts'
import { line, list, navLink, org, orgs, status, toggle } from './support/org-findings.ts'
import { showAnew } from './support/show.ts'

/** The toggles from left to right. */
const toggles = (page: Page): Promise<string[]> =>
  page
    .getByRole('group', { name: 'Rule' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.textContent))

test.describe('a list with findings', () => {
  test.use({ seed: { orgs } })

  test('thresholds move the bands in every tab, and invalid ones are refused at their fields', async ({
    as,
    context,
  }) => {
    const page = await as('admin', '/settings')
    const other = await context.newPage()
    await other.goto('/orgs?tab=findings')
    await expect(toggle(other, 'Expires ≤ 7 days 1')).toBeVisible()

    const thresholds = page.getByRole('region', { name: 'Thresholds' })
    const field = (name: string) => thresholds.getByRole('textbox', { name })
    await field('License urgent, days').fill('2')
    await field('License soon, days').fill('2')
    await field('Usage sync stale, days').fill('soon')
    await thresholds.getByRole('button', { name: 'Save thresholds' }).click()
    await expect(field('License soon, days')).toHaveAccessibleDescription(
      'Enter more than 2, so that this band begins after the one before.',
    )
    await expect(field('Usage sync stale, days')).toHaveAccessibleDescription(
      'Enter whole days, from 1 to 36,500.',
    )
    await expect(field('License soon, days')).toBeFocused()
    await expect(field('Usage sync stale, days')).toHaveValue('soon')
    await field('License soon, days').fill('10')
    await field('Usage sync stale, days').fill('9')
    await thresholds.getByRole('button', { name: 'Save thresholds' }).click()

    await expect
      .poll(() => toggles(other))
      .toEqual([
        'Payment blocked 1',
        'Payment failed 2',
        'License expired 1',
        'Expires ≤ 10 days 1',
        'Ends before billing period 1',
        'Expires ≤ 90 days 2',
        'Plan and tier differ 2',
      ])
    await showAnew(other, '/orgs?license=within-7-days')
    await expect(status(other, '1 of 10 organizations')).toBeVisible()
    await page.reload()
    await expect(field('License soon, days')).toHaveValue('10')
    await thresholds.getByRole('button', { name: 'Reset to defaults' }).click()
    await expect(field('License soon, days')).toHaveValue('30')
  })

  test('findings are counted, filtered, listed, and saved, accessibly', async ({ as, page }) => {
    let asked = 0
    await page.route('**/api/v2/orgs', async (route) => {
      asked++
      await route.continue()
    })
    await as('admin', '/settings')
    await test.step('no other screen requests the list for a count in the navigation', async () => {
      await expect(page.getByRole('region', { name: 'Thresholds' })).toBeVisible()
      expect(asked).toBe(0)
      await expect(navLink(page)).toHaveAccessibleDescription('')
      await navLink(page).click()
      await expect(navLink(page)).toHaveAccessibleDescription('5 organizations need attention now')
      expect(asked).toBe(1)
      await page.getByRole('link', { name: 'API tokens' }).click()
      await expect(navLink(page)).toHaveAccessibleDescription('5 organizations need attention now')
    })

    await showAnew(page, '/orgs?tab=findings')
    await test.step('each rule has its exact count, most urgent first, and filters; several match any of them', async () => {
      await expect
        .poll(() => toggles(page))
        .toEqual([
          'Payment blocked 1',
          'Payment failed 2',
          'License expired 1',
          'Expires ≤ 7 days 1',
          'Expires ≤ 30 days 2',
          'Ends before billing period 1',
          'Expires ≤ 90 days 2',
          'Plan and tier differ 2',
          'Usage sync stale 1',
        ])
      await toggle(page, 'Payment failed 2').click()
      await expect(status(page, '2 of 10 organizations')).toBeVisible()
      await expect(page).toHaveURL(/finding=payment-failed/)
      await toggle(page, 'License expired 1').click()
      await expect(status(page, '3 of 10 organizations')).toBeVisible()
      await showAnew(page, page.url())
      await expect(status(page, '3 of 10 organizations')).toBeVisible()
      await expect(
        page.getByRole('group', { name: 'Rule' }).getByRole('button', { pressed: true }),
      ).toHaveText(['Payment failed 2', 'License expired 1'])
      await page.getByRole('button', { name: 'Remove filter Finding: Payment failed' }).click()
      await expect(status(page, '1 of 10 organizations')).toBeVisible()
      await toggle(page, 'License expired 1').click()
      await expect(page).toHaveURL(/\/orgs\?tab=findings$/)
    })

    await test.step('the counts follow the other filters, and selected rules stay visible', async () => {
      await showAnew(page, '/orgs?tab=findings&plan=personal&finding=payment-failed')
      await expect(status(page, '0 of 10 organizations')).toBeVisible()
      await expect(page.getByRole('group', { name: 'Rule' }).getByRole('button')).toHaveText([
        'Payment failed 0',
        'License expired 1',
        'Plan and tier differ 1',
      ])
      await page.getByRole('searchbox', { name: 'Search organizations' }).fill('twin')
      await expect(page.getByRole('group', { name: 'Rule' }).getByRole('button')).toHaveText([
        'Payment failed 0',
        'Plan and tier differ 1',
      ])
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await expect(toggle(page, 'Payment failed 2')).toHaveAttribute('aria-pressed', 'false')
      await page.getByRole('searchbox', { name: 'Search organizations' }).fill('sound')
      await expect(line(page)).toContainText('Nothing needs attention in the organizations shown')
    })

    await test.step('one line above the tabs says how much there is, and each part opens its findings', async () => {
      await showAnew(page, '/orgs')
      await expect(line(page)).toHaveText('5 now·2 soon·3 to check')
      await line(page).getByRole('button', { name: '2 soon' }).click()
      await expect(page).toHaveURL(/\/orgs\?tab=findings&urgency=soon$/)
      await expect(status(page, '2 findings of 1 organization')).toBeVisible()
      await expect(list(page)).toContainText('Later')
      await page.goBack()
      await expect(page.getByRole('table', { name: 'Organizations' })).toBeVisible()
    })

    await test.step('the worst come first, with a mark next to the name, until another order is chosen', async () => {
      await showAnew(page, '/orgs')
      const names = page.getByRole('table', { name: 'Organizations' }).getByRole('rowheader')
      await expect(names.nth(0)).toContainText('Blocked')
      await expect(names.nth(0).getByRole('img', { name: 'Now: Payment blocked' })).toBeVisible()
      await expect(names.nth(1)).toContainText('Failed long ago')
      await expect(names.nth(2)).toContainText('Failed lately')
      await expect(names.last()).toContainText('Sound')
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name' }).click()
      await expect(names.nth(0)).toContainText('=Ended')
    })

    await test.step('the list has every finding with reason, fields, and time, and the arrow keys move through it', async () => {
      await showAnew(page, '/orgs?tab=findings')
      await expect(status(page, '10 findings')).toBeVisible()
      const items = list(page).getByRole('listitem')
      await expect(items.first()).toContainText('Blocked')
      await expect(items.first()).toContainText(
        'Payment status is blocked; the first failed payment was 9 days ago.',
      )
      await expect(items.first()).toContainText('paymentStatus, firstFailedPayment')
      await expect(items.nth(1)).toContainText('Failed long ago')
      await expect(items.nth(2)).toContainText('Failed lately')
      await items.first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(items.nth(2)).toBeFocused()
      await page.keyboard.press('End')
      await expect(list(page).locator('li:focus')).toContainText('Stale')
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Blocked' })).toBeVisible()
    })

    await test.step('the palette finds findings, by rule and one by one', async () => {
      await showAnew(page, '/orgs')
      await expect(line(page)).toContainText('5 now')
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('license expired')
      await expect(page.getByRole('option', { name: /=Ended: License expired/ })).toBeVisible()
      await page.getByRole('option', { name: 'License expired: 1 organization' }).click()
      await expect(page).toHaveURL(/\?tab=findings&finding=license-expired$/)
      await expect(status(page, '1 of 10 organizations')).toBeVisible()
    })

    await test.step('the list can be saved, exactly and without formulas', async () => {
      await showAnew(page, '/orgs?tab=findings&finding=license-expired&finding=payment-blocked')
      const findings = page.getByRole('tabpanel', { name: 'Findings' })
      const lines = (await exportAs(page, 'CSV', findings)).trimEnd().split('\r\n')
      expect(lines).toHaveLength(3)
      expect(lines[1]).toMatch(/^now,payment-blocked,Payment blocked,Blocked,blocked-1,/)
      expect(lines[2]).toMatch(/^now,license-expired,License expired,'=Ended,ended-1,/)
      expect(JSON.parse(await exportAs(page, 'JSON', findings))).toMatchObject([
        { rule: 'payment-blocked', organization: 'Blocked', facts: { paymentStatus: 'blocked' } },
        { rule: 'license-expired', organization: '=Ended' },
      ])
    })

    await test.step('the list and the form are accessible, wide and narrow', async () => {
      await showAnew(page, '/orgs?tab=findings')
      await page.setViewportSize({ width: 1440, height: 860 })
      await expect(status(page, '10 findings')).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 420, height: 860 })
      await expectAccessible(page)
      await list(page).getByRole('button', { name: 'Waive…' }).first().click()
      await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
      await expectAccessible(page)
      await page.setViewportSize({ width: 1440, height: 860 })
      await expectAccessible(page)
    })

    await test.step('a sound list needs no attention', async () => {
      await page.route('**/api/v2/orgs', (route) => route.fulfill({ json: [org('sound-1', 'Sound')] }))
      await page.keyboard.press('Escape')
      await showAnew(page, '/orgs')
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(line(page)).toHaveText('Nothing needs attention')
      await expect(navLink(page)).toHaveAccessibleDescription('')
    })
  })
})
