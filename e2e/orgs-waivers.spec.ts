import { expect, type Page, test } from './fixtures.ts'
import { showAnew } from './support/show.ts'
import {
  dialog,
  line,
  list,
  navLink,
  openFindings,
  org,
  orgs,
  status,
  toggle,
} from './support/org-findings.ts'
import { inDays } from './support/org-record.ts'

/** Waives the first finding in the list. */
async function waiveFirst(page: Page, note: string) {
  await list(page).getByRole('button', { name: 'Waive…' }).first().click()
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Waive', exact: true }).click()
  await expect(dialog(page, 'Waive finding')).toBeHidden()
}

test.use({ seed: { orgs } })

test('a waiver needs a note and a future date; then the finding is hidden everywhere until its facts change', async ({
  as,
  context,
}) => {
  const page = await as('admin')
  await test.step('here and in another tab', async () => {
    await expect(navLink(page)).toHaveAccessibleDescription('5 organizations need attention now')
    const other = await context.newPage()
    await other.goto('/orgs?tab=findings')
    await expect(toggle(other, 'Payment blocked 1')).toBeVisible()

    await openFindings(page)
    await list(page).getByRole('listitem').first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(list(page).getByRole('button', { name: 'Waive…' }).first()).toBeFocused()
    await page.keyboard.press('Enter')
    const waiving = dialog(page, 'Waive finding')
    await expect(waiving).toContainText('Payment blocked Blocked')
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.getByLabel('End date').fill(inDays(-1).slice(0, 10))
    await page.getByRole('button', { name: 'Waive', exact: true }).click()
    await expect(waiving).toContainText('Say why it can be waived, for whoever reads it later.')
    await expect(waiving).toContainText('This day is in the past. A waiver ends today (UTC) or later.')
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
    await page.keyboard.type('They pay on Friday')
    await page.getByLabel('End date').fill(inDays(0).slice(0, 10))
    await page.getByRole('textbox', { name: 'Note' }).focus()
    await page.keyboard.press('Escape')
    const question = dialog(page, 'Discard what you typed?')
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('They pay on Friday')
    await page.getByRole('button', { name: 'Waive', exact: true }).click()
    await expect(waiving).toBeHidden()

    await expect(status(page, '9 findings')).toBeVisible()
    await expect(list(page)).not.toContainText('Blocked')
    await expect(list(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(navLink(page)).toHaveAccessibleDescription('4 organizations need attention now')
    await expect(toggle(other, 'Payment blocked 1')).toBeHidden()
    await expect(navLink(other)).toHaveAccessibleDescription('4 organizations need attention now')

    await showAnew(other, '/orgs?finding=payment-blocked&waived=1')
    await expect(status(other, '1 of 10 organizations')).toBeVisible()
    await openFindings(other)
    await expect(list(other)).toContainText('Waived in this browser until')
    await expect(list(other)).toContainText('They pay on Friday')
    await list(other).getByRole('button', { name: 'End waiver' }).click()
    await expect(list(other).getByRole('button', { name: 'Waive…' })).toBeVisible()
    await expect(navLink(page)).toHaveAccessibleDescription('5 organizations need attention now')
    await other.getByRole('button', { name: 'Undo' }).click()
    await expect(list(other).getByRole('button', { name: 'End waiver' })).toBeVisible()
    await expect(navLink(page)).toHaveAccessibleDescription('4 organizations need attention now')
    await other.keyboard.press('Escape')
    await other.getByRole('button', { name: 'Remove filter Waived findings too' }).click()
    await expect(status(other, '0 of 10 organizations')).toBeVisible()
    await other.close()
  })

  await test.step('a waiver applies to every record with its ID, and on the organization’s page', async () => {
    await showAnew(page, '/orgs?finding=plan-tier')
    await openFindings(page)
    await list(page).getByRole('button', { name: 'Waive…' }).first().click()
    await expect(dialog(page, 'Waive finding')).toContainText('2 records have this ID')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await showAnew(page, '/orgs/ended-1')
    const findings = page.getByRole('region', { name: 'Findings' })
    await expect(findings).toContainText('The license expired 3 days ago.')
    await findings.getByRole('button', { name: 'Waive…' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('They leave')
    await page.getByLabel('End date').fill('')
    await page.getByRole('button', { name: 'Waive', exact: true }).click()
    await expect(findings).toContainText('Waived in this browser with no end date: They leave')
    await page.reload()
    await expect(findings).toContainText('Waived in this browser with no end date: They leave')
    await findings.getByRole('button', { name: 'End waiver' }).click()
    await expect(findings.getByRole('button', { name: 'Waive…' })).toBeVisible()
    await showAnew(page, '/orgs/sound-1')
    await expect(findings).toContainText('No findings.')
  })

  await test.step('a finding returns when its facts change, and a waiver outlives its organization', async () => {
    let sent: unknown[] = orgs
    await page.route('**/api/v2/orgs', (route) => route.fulfill({ json: sent }))
    await showAnew(page, '/orgs?finding=license-expired')
    await openFindings(page)
    await waiveFirst(page, 'They leave')
    await expect(status(page, '1 finding, waived.')).toBeVisible()
    await expect(page.getByText('All findings that match are waived')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(status(page, '0 of 10 organizations')).toBeVisible()

    sent = [org('ended-1', '=Ended', {}, { expiresAt: inDays(-1.5) })]
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await expect(status(page, '1 of 1 organizations')).toBeVisible()
    await openFindings(page)
    await expect(list(page)).toContainText(/Waived on other facts until .*: They leave/)
    await waiveFirst(page, 'They leave soon')
    await expect(line(page)).toHaveText('Nothing needs attention · 1 waived')
    await page.keyboard.press('Escape')

    sent = [org('sound-1', 'Sound')]
    await page.getByRole('button', { name: 'Refresh' }).first().click()
    await expect(status(page, '0 of 1 organizations')).toBeVisible()
    await openFindings(page)
    await page.getByRole('switch', { name: 'Show waived' }).click()
    await expect(list(page)).toContainText('The organization is not in the list.')
    await list(page).getByRole('button', { name: 'End waiver' }).click()
    await expect(list(page)).toBeHidden()
  })
})
