import { expect, type Locator, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { showAnew } from './support/show.ts'
import { at, monthIn, outline } from './support/timeline.ts'

const tokens = [
  { id: 'later-1', name: 'later', expiresAt: at(400), orgCapabilities: { users: ['read'] } },
  {
    id: 'admin/1 #2',
    name: 'mint\u202E\u0007',
    expiresAt: at(401),
    orgCapabilities: { apiTokens: ['create'] },
  },
  { id: 'past-1', name: 'past', expiresAt: at(-70), orgCapabilities: { users: ['read'] } },
  { id: 'soon-1', name: 'soon', expiresAt: at(5), orgCapabilities: { users: ['read'] } },
  { id: 'absent-1', name: 'absent', orgCapabilities: { users: ['read'] } },
  { id: 'null-1', name: 'null', expiresAt: null, orgCapabilities: { users: ['read'] } },
  { id: 'zero-1', name: 'zero', expiresAt: '0001-01-01T00:00:00Z', orgCapabilities: { users: ['read'] } },
  { id: 'odd-1', name: 'odd', expiresAt: 'whenever\u202E', orgCapabilities: { users: ['read'] } },
  { id: 'number-1', name: 'number', expiresAt: 1_700_000_000, orgCapabilities: { users: ['read'] } },
]

const timeline = (page: Page): Locator => page.getByRole('table', { name: 'Token timeline' })
const row = (page: Page, name: string): Locator =>
  timeline(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

const isSameMonth = monthIn(400) === monthIn(401)

test.use({ seed: { tokens } })

test('tokens are under their months, which move, filter, and are saved, accessibly', async ({ as, page }) => {
  await as('admin', '/tokens?tab=timeline')
  await test.step('tokens are under the month in which they expire, then those without a date, as sent', async () => {
    await expect(timeline(page).getByRole('columnheader')).toHaveText([
      'Token',
      'Expires',
      'Findings',
      /Today/,
    ])
    await expect
      .poll(() => outline(timeline(page)))
      .toEqual([
        monthIn(-70),
        'past',
        monthIn(5),
        'soon',
        monthIn(400),
        'later',
        ...(isSameMonth ? [] : [monthIn(401)]),
        'mint⟨U+202E⟩⟨U+0007⟩',
        'No expiration date',
        'absent',
        'null',
        'zero',
        'Expiry unreadable',
        'number',
        'odd',
      ])
    await expect(row(page, 'past')).toContainText('Expired')
    await expect(row(page, 'soon')).toContainText('Expires within 7 days')
    await expect(row(page, 'absent')).toContainText('expiresAt is absent')
    await expect(row(page, 'null')).toContainText('expiresAt is null')
    await expect(row(page, 'zero')).toContainText('sent as 0001-01-01T00:00:00Z')
    await expect(row(page, 'odd')).toContainText('whenever⟨U+202E⟩')
    await expect(row(page, 'number')).toContainText('1700000000')
    const never = timeline(page).getByRole('row', { name: /^No expiration date/ })
    await expect(never).toContainText('3 tokens')
    await expect(never).toContainText('1 absent, 1 null, 1 placeholder date')
    await expect(timeline(page).getByRole('row', { name: monthIn(401) })).toContainText(
      '1 with findings of high severity',
    )
    await expect(timeline(page).getByRole('row', { name: monthIn(-70) })).toContainText('overdue')

    await never.getByRole('button').click()
    await expect(page).toHaveURL(/closed=never/)
    await showAnew(page, page.url())
    await expect(never.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
    await expect(never).toContainText('3 tokens')
    expect(await outline(timeline(page))).not.toContain('absent')
    await row(page, 'past').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => outline(timeline(page))).not.toContain('past')
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Search tokens' }).fill('past')
    await expect.poll(() => outline(timeline(page))).toEqual([monthIn(-70), 'past'])
  })

  await test.step('the expiries of the shown tokens, or of one, are saved for a calendar with the chosen reminders', async () => {
    await showAnew(page, '/tokens?tab=timeline')
    const dialog = page.getByRole('dialog', { name: /^(?:Export .ics|Add to calendar)$/u })
    const save = () => download(page, () => dialog.getByRole('button', { name: 'Save file' }).click())
    await page.getByRole('button', { name: 'Export .ics' }).click()
    await expect(dialog).toContainText('Of 9 tokens shown, 4 have an expiration date.')
    await expect(dialog).toContainText(
      'Left out: 3 tokens without a date and 2 tokens with an unreadable expiry.',
    )
    await dialog.getByRole('checkbox', { name: '30 days' }).uncheck()
    await dialog.getByRole('checkbox', { name: '1 day', exact: true }).check()
    const coming = await save()
    expect(coming.name).toBe('token-expiries.ics')
    expect(coming.text).toContain('PRODID:-//Starboard//Token expiries//EN')
    const unfolded = coming.text.replaceAll('\r\n ', '')
    expect(unfolded.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(unfolded).toContain('SUMMARY:API token mint⟨U+202E⟩⟨U+0007⟩ expires\r\n')
    expect(unfolded).toContain(`${new URL(page.url()).origin}/tokens/admin%2F1%20%232`)
    // "soon" expires in 5 days, so the reminder 7 days before is left out.
    expect(unfolded.match(/TRIGGER:-P(?:7|1)D/g)).toHaveLength(5)
    await expect(page.getByText('Saved 3 expiries for a calendar')).toBeVisible()
    // Until the focus has returned, it would leave the row again.
    await expect(page.getByRole('button', { name: 'Export .ics' })).toBeFocused()

    await row(page, 'past').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add past to calendar…' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText('the expiry of past')
    const single = await save()
    expect(single.name).toBe('past.ics')
    expect(single.text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(single.text).toContain('UID:past-1/token-expires@starboard\r\n')

    await row(page, 'later').getByRole('link').click()
    await page
      .getByRole('region', { name: 'Details' })
      .getByRole('button', { name: 'Add to calendar…' })
      .click()
    const later = await save()
    expect(later.text.match(/TRIGGER:-P(?:30|7)D/g)).toHaveLength(2)
    await showAnew(page, '/tokens/null-1')
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Never expires')
    await expect(page.getByRole('button', { name: 'Add to calendar…' })).toHaveCount(0)
  })

  await test.step('the title of a page shows invisible characters, too', async () => {
    await showAnew(page, '/tokens/admin%2F1%20%232')
    await expect(page).toHaveTitle('mint⟨U+202E⟩⟨U+0007⟩ · API tokens · Starboard')
  })

  await test.step('it passes WCAG A and AA in both themes', async () => {
    await showAnew(page, '/tokens?tab=timeline')
    await expect(row(page, 'soon')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })
})
