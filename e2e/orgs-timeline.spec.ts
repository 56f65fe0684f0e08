import { expect, type Locator, type Page, test } from './fixtures.ts'
import { download } from './support/download.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { orgRecord } from './support/org-record.ts'
import { showAnew } from './support/show.ts'
import { at, monthIn, monthText, outline, today } from './support/timeline.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayIn = (days: number): string => dayFormat.format(Date.parse(at(days)))

const org = (name: string, license: unknown) =>
  orgRecord(`${name.toLowerCase()}-1`, name, { lastUsageSync: at(-1), license })

const orgs = [
  org('Coming', {
    id: 'lic-coming',
    validFrom: at(-300),
    expiresAt: at(400),
    billingPeriodStart: at(-10),
    billingPeriodEnd: at(20),
  }),
  org('Past', { validFrom: at(-800), expiresAt: at(-70) }),
  org('Odd', { validFrom: at(-10), expiresAt: 'soon' }),
  org('Swapped', { validFrom: at(500), expiresAt: at(399.5) }),
  org('Never', { validFrom: at(-10), expiresAt: '0001-01-01T00:00:00Z' }),
  org('Bare', undefined),
]

const timeline = (page: Page): Locator => page.getByRole('table', { name: 'License timeline' })
const row = (page: Page, name: string): Locator => timeline(page).getByRole('row', { name })
const cells = (page: Page, name: string): Locator => row(page, name).getByRole('cell')

test.use({ seed: { orgs } })

test('licenses are under their months, which move, filter, and are saved, accessibly', async ({
  as,
  page,
}) => {
  await as('admin', '/orgs?tab=timeline')
  await test.step('licenses are under the month in which they expire, each with its dates as text', async () => {
    await expect(timeline(page).getByRole('columnheader')).toHaveText([
      'Name',
      'Valid from',
      'Expires',
      /Today/,
    ])
    await expect(timeline(page).getByRole('columnheader', { name: 'Billing period' })).toBeVisible()
    await expect
      .poll(() => outline(timeline(page)))
      .toEqual([
        monthIn(-70),
        'Past',
        // One month, or two if the first of a month is between them.
        ...new Set([monthIn(399.5), 'Swapped', monthIn(400), 'Coming']),
        'No date',
        'Bare',
        'Never',
        'Date not readable',
        'Odd',
      ])
    await expect(cells(page, 'Coming').nth(1)).toHaveText(dayIn(-300))
    await expect(cells(page, 'Coming').nth(2)).toContainText(dayIn(400))
    await expect(cells(page, 'Coming').nth(2)).toContainText('Valid for more than 90 days')
    await expect(cells(page, 'Coming').nth(3)).toContainText(`${dayIn(-10)} – ${dayIn(20)}`)
    await expect(cells(page, 'Past').nth(2)).toContainText('Expired')
    await expect(timeline(page).getByRole('row', { name: /overdue 1 organization/ })).toBeVisible()
    await expect(cells(page, 'Odd').nth(2)).toContainText('soon')
    await expect(cells(page, 'Odd').nth(2)).toContainText('Expiry date is not readable')
    await expect(cells(page, 'Swapped').nth(2)).toContainText('Expires before it is valid')
    await expect(cells(page, 'Never').nth(2)).toContainText('never')
    await expect(cells(page, 'Bare').nth(2)).toContainText('No license')
  })

  await test.step('buttons and keys move and zoom in time, and the URL keeps it', async () => {
    await showAnew(page, '/orgs?tab=timeline')
    const shown = page.getByRole('tabpanel').getByRole('status').filter({ hasText: ' to ' })
    const first = new Date(today)
    const window = (from: number, to: number) =>
      [from, to].map((months) => monthText(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months)))
    await expect(shown).toHaveText(window(-3, 8).join(' to '))
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(shown).toHaveText(window(0, 11).join(' to '))
    await expect(page).toHaveURL(/[?&]from=\d{4}-\d{2}/)
    await showAnew(page, page.url())
    await expect(shown).toHaveText(window(0, 11).join(' to '))

    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page).not.toHaveURL(/from=/)
    await page.getByRole('radio', { name: 'Quarter' }).check()
    await expect(page).toHaveURL(/zoom=quarter/)
    await expect(shown).toHaveText(window(0, 2).join(' to '))

    await row(page, 'Past').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(shown).toHaveText(window(-1, 1).join(' to '))
    await page.keyboard.press('-')
    await page.keyboard.press('0')
    await expect(shown).toHaveText(window(-3, 8).join(' to '))
    await expect(page.getByRole('radio', { name: 'Year', exact: true })).toBeChecked()
    await expect(page).toHaveURL(/\?tab=timeline$/)
    await expect(row(page, 'Past')).toBeFocused()
  })

  await test.step('Enter opens an organization, and a month filters its licenses', async () => {
    await showAnew(page, '/orgs?tab=timeline')
    const heading = timeline(page).getByRole('button', { name: 'No date' })
    await heading.click()
    await expect.poll(() => outline(timeline(page))).toEqual(['No date', 'Bare', 'Never'])
    await expect(page).toHaveURL(/expires=none/)
    await expect(page.getByRole('button', { name: 'Remove filter Expires in: no date' })).toBeVisible()
    await expect(heading).toHaveAttribute('aria-pressed', 'true')

    await timeline(page).locator('tbody tr').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 'Never')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Never' })).toBeVisible()
    await page.goBack()
    await expect.poll(() => outline(timeline(page))).toEqual(['No date', 'Bare', 'Never'])
  })

  await test.step('upcoming expiries, or all, are exported to a calendar', async () => {
    await showAnew(page, '/orgs?tab=timeline')
    const save = async () => {
      await page.getByRole('button', { name: 'Export .ics' }).click()
      return page.getByRole('dialog', { name: 'Export .ics' })
    }
    const read = async (dialog: Locator) => {
      const { name, text } = await download(page, () =>
        dialog.getByRole('button', { name: 'Save file' }).click(),
      )
      expect(name).toBe('license-expiries.ics')
      return text
    }
    const dialog = await save()
    await expect(dialog.getByRole('radio', { name: 'To come (2)' })).toBeChecked()
    const coming = await read(dialog)
    expect(coming).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect(coming.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(coming).toContain('SUMMARY:License of Coming expires\r\n')
    expect(coming).toContain('UID:coming-1/lic-coming/expires@starboard\r\n')
    expect(coming.replaceAll('\r\n ', '')).toContain(`${new URL(page.url()).origin}/orgs/coming-1`)
    expect(coming.match(/TRIGGER:-P(?:30|7)D/g)).toHaveLength(4)
    await expect(page.getByText('Saved 2 expiries for a calendar')).toBeVisible()

    await save()
    await dialog.getByRole('radio', { name: 'All with a date (3)' }).check()
    await dialog.getByRole('switch', { name: 'Remind 30 and 7 days before' }).click()
    const all = await read(dialog)
    expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(all).not.toContain('VALARM')
  })

  await test.step('the page of an organization saves its expiry with reminders', async () => {
    await showAnew(page, '/orgs/coming-1')
    const validity = page.getByRole('region', { name: 'License validity' })
    const { name, text } = await download(page, () =>
      validity.getByRole('button', { name: 'Add to calendar' }).click(),
    )
    expect(name).toBe('coming-1.ics')
    expect(text).toContain('UID:coming-1/lic-coming/expires@starboard\r\n')
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2)
    await showAnew(page, '/orgs/never-1')
    await expect(validity).toContainText('never')
    await expect(validity.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  })

  await test.step('in print, rows are under their months, without empty pages', async () => {
    await showAnew(page, '/orgs?tab=timeline')
    await expect(row(page, 'Odd')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const { height, tableHeight, pageHeight, seen } = await timeline(page).evaluate((table) => ({
      height: table.parentElement?.clientHeight ?? 0,
      tableHeight: table.clientHeight,
      pageHeight: document.documentElement.scrollHeight,
      seen: innerHeight,
    }))
    expect(height).toBe(Math.min(tableHeight, Math.floor(0.75 * seen)))
    expect(pageHeight).toBeLessThan(2 * seen)
  })

  await test.step('it passes WCAG A and AA in both themes', async () => {
    await page.emulateMedia({ media: 'screen' })
    await showAnew(page, '/orgs?tab=timeline')
    await expect(row(page, 'Coming')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.setViewportSize({ width: 420, height: 860 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Export .ics' }).click()
    await expect(page.getByRole('dialog', { name: 'Export .ics' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })
})
