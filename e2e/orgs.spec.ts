import { expect, type Locator, type Page, test } from './fixtures.ts'
import { exportAs } from './support/download.ts'
import { expectRow } from './support/expect-row.ts'
import { orgRecord } from './support/org-record.ts'
import { shot } from './support/screenshot.ts'
import { showAnew } from './support/show.ts'
import { list } from './support/org-findings.ts'

const license = (patch: object = {}) => ({
  id: 'lic-1',
  tier: 'enterprise',
  expiresAt: '2031-05-01T00:00:00Z',
  regions: ['eu-1'],
  features: { sso: true, audit: false },
  maxUsers: 250,
  monthlyIngestGb: 2500,
  maxQueryWindowSeconds: 2_592_000,
  ...patch,
})

const org = (id: string, name: string, patch: object = {}) =>
  orgRecord(id, name, {
    lastUsageSync: '2026-01-02T03:04:05.123456789Z',
    primaryEmail: `ops@${name.toLowerCase()}.example`,
    license: license(),
    ...patch,
  })

const orgs = [
  org('acme-1', 'Acme'),
  org('birch/2#é', 'Birch', {
    plan: 'personal',
    paymentStatus: 'failed',
    firstFailedPayment: '2026-01-01T00:00:00Z',
  }),
  org('cedar-3', 'Cedar', { plan: 'personal', license: license({ maxUsers: 1, tier: 'personal' }) }),
  org('dune-4', 'Dune', { plan: 'accelerator', paymentStatus: 'blocked', extra: { kept: true } }),
  { id: 'elm-5', name: 'Elm' },
]

const table = (page: Page): Locator => page.getByRole('table', { name: 'Organizations' })

/** The names of the rows on screen, from top to bottom. */
const names = (page: Page): Promise<string[]> =>
  table(page).getByRole('row').locator('th[scope="row"]').allInnerTexts()

test.describe('a small list', () => {
  test.use({ seed: { orgs } })

  test('a list shows, searches, sorts, and exports what was sent, and each organization has a page', async ({
    as,
    page,
  }) => {
    await as('admin', '/orgs')
    await test.step('every column of the interface exists, and odd values are shown as they are', async () => {
      await expect(page).toHaveTitle('Organizations · Starboard')
      await expect(page.getByRole('status').filter({ hasText: '5 of 5 organizations' })).toBeVisible()
      await expect(table(page).getByRole('columnheader')).toHaveText([
        'Name',
        'Plan',
        'Payment status',
        'First failed payment',
        'License expires',
        'Primary email',
        'Region',
      ])
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitem', { name: 'Show all columns' }).click()
      await page.keyboard.press('Escape')
      await expect(table(page).getByRole('columnheader')).toHaveText([
        'Name',
        'Plan',
        'Payment status',
        'First failed payment',
        'License expires',
        'Users',
        'Datasets',
        'Fields',
        'Monitors',
        'Endpoints',
        'Ingest / month',
        'Query / month',
        'Storage',
        'API rate',
        'Query window',
        'Audit window',
        'Tier',
        'Region',
        'Role',
        'Primary email',
        'Plan created',
        'Last usage sync',
        'ID',
      ])
      await expectRow(table(page), {
        Name: 'Acme',
        'Ingest / month': '2.5 TB',
        'Query window': '30 d',
        ID: 'acme-1',
      })
      await expectRow(table(page), { Name: 'Dune', Plan: 'accelerator', 'Payment status': 'blocked' })
      await expectRow(table(page), { Name: 'Elm', Plan: 'missing', Users: '—' })
      await expect(page.getByRole('cell', { name: '2.5 TB' }).first()).toHaveAccessibleDescription('2,500 GB')
    })

    await test.step('headers sort ascending, descending, and not at all; Shift adds a second column', async () => {
      await showAnew(page, '/orgs?columns=plan,maxUsers')
      const header = (name: string) => table(page).getByRole('columnheader', { name, exact: true })
      await header('Plan').getByRole('button').click()
      await expect.poll(() => names(page)).toEqual(['Dune', 'Acme', 'Birch', 'Cedar', 'Elm'])
      await header('Users')
        .getByRole('button')
        .click({ modifiers: ['Shift'] })
      await expect.poll(() => names(page)).toEqual(['Dune', 'Acme', 'Cedar', 'Birch', 'Elm'])
      await header('Plan').getByRole('button').click()
      await expect(header('Plan')).toHaveAttribute('aria-sort', 'descending')
      await header('Plan').getByRole('button').click()
      await expect(header('Plan')).not.toHaveAttribute('aria-sort')
      // Without a sort order, the most urgent come first.
      await expect.poll(async () => (await names(page))[0]).toBe('Dune')
    })

    await test.step('arrow keys move through the rows, and Enter opens one; j and k move through the same list', async () => {
      await showAnew(page, '/orgs?sort=name')
      await table(page).getByRole('row').nth(1).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Birch' })).toBeVisible()
      await expect(page).toHaveURL(/\/orgs\/birch%2F2%23%C3%A9\?sort=name$/)
      await page.keyboard.press('j')
      await expect(page.getByRole('heading', { level: 1, name: 'Cedar' })).toBeVisible()
      await page.keyboard.press('k')
      await page.keyboard.press('k')
      await expect(page.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
    })

    await test.step('search, facets, sort, and columns are in the URL and survive a reload', async () => {
      await showAnew(page, '/orgs')
      await expect(table(page)).toBeVisible()
      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox')).toBeFocused()
      await page.keyboard.type('PERSONAL')
      await expect(page.getByRole('status').filter({ hasText: '2 of 5 organizations' })).toBeVisible()
      await page.getByRole('button', { name: 'Payment status', exact: true }).click()
      await page.getByRole('option', { name: 'failed 1' }).click()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Users' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Region' }).click()
      await page.keyboard.press('Escape')
      await table(page).getByRole('button', { name: 'Users' }).click()
      await expect(page).toHaveURL(
        /\?(?=.*q=PERSONAL)(?=.*payment=failed)(?=.*columns=plan,paymentStatus,firstFailedPayment,expiresAt,maxUsers,primaryEmail(&|$))(?=.*sort=maxUsers)/,
      )
      await page.reload()
      await expect(table(page).getByRole('columnheader', { name: 'Users' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
      await expect(table(page).getByRole('columnheader', { name: 'Region' })).toHaveCount(0)
      await expect.poll(() => names(page)).toEqual(['Birch'])
      await page.getByRole('button', { name: 'Remove filter Payment status: failed' }).click()
      await expect.poll(() => names(page)).toEqual(['Cedar', 'Birch'])
      await page.goto('/orgs?q=PERSONAL&plan=personal&plan=enterprise')
      await expect(page.getByText('Plan: personal', { exact: true }).locator('xpath=../..')).toHaveText(
        'Plan: personalorPlan: enterprise',
      )
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toHaveValue('')
      await expect.poll(() => names(page)).toHaveLength(5)
    })

    await test.step('the export is exactly what is shown', async () => {
      await showAnew(page, '/orgs?plan=personal&sort=-name')
      await expect.poll(() => names(page)).toEqual(['Cedar', 'Birch'])
      const lines = (await exportAs(page, 'CSV')).split('\r\n')
      expect(lines[0]).toMatch(/^Name,Plan,Payment status,/)
      expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['Cedar', 'Birch'])
    })

    await showAnew(page, '/orgs?plan=accelerator')
    await test.step('an organization’s page has everything that was sent and leads back to the same list', async () => {
      await table(page).getByRole('link', { name: 'Dune' }).click()
      await expect(page).toHaveTitle('Dune · Organizations · Starboard')
      for (const name of [
        'Plan and payment',
        'License limits',
        'License validity',
        'Features',
        'Findings',
        'Raw record',
      ]) {
        await expect(page.getByRole('region', { name })).toBeVisible()
      }
      await expect(page.getByRole('region', { name: 'License limits' })).toContainText('2.5 TB')
      await expect(page.getByRole('region', { name: 'License limits' })).toContainText('2,592,000 s')
      await expect(page.getByRole('region', { name: 'Findings' })).toContainText('blocked')
      await expect(page.getByRole('region', { name: 'Other fields' })).toContainText('{"kept":true}')
      await expect(page.getByRole('region', { name: 'Raw record' })).toContainText('"id":"dune-4"')
      await page.getByRole('radio', { name: 'Formatted' }).check()
      await expect(page.getByRole('region', { name: 'Raw record' })).toContainText('\n  "id": "dune-4",\n')
      await shot(page, 'org')
      await page.getByRole('main').getByRole('link', { name: 'Organizations' }).click()
      await expect(page).toHaveURL(/\/orgs\?plan=accelerator$/)
      await expect.poll(() => names(page)).toEqual(['Dune'])
    })

    await test.step('an unknown id says so', async () => {
      await showAnew(page, '/orgs/no%E2%80%AEbody')
      await expect(page.getByRole('heading', { level: 1, name: 'Organization not found' })).toBeVisible()
      await expect(page).toHaveTitle('Organization not found · Organizations · Starboard')
      await expect(page.getByText('No organization has the ID “no⟨U+202E⟩body”')).toBeVisible()
      await page.getByRole('link', { name: 'Back to the organizations' }).click()
      await expect(table(page)).toBeVisible()
    })

    await test.step('in print, an organization’s page is only the record', async () => {
      await showAnew(page, '/orgs/acme-1')
      await page.emulateMedia({ media: 'print' })
      for (const name of ['Plan and payment', 'License limits', 'License validity', 'Raw record']) {
        await expect(page.getByRole('region', { name })).toBeVisible()
      }
      // However narrow the sheet, no value is separated from its unit.
      const limits = page.getByRole('table', { name: 'License limits' })
      await expect(limits.getByText('30 d', { exact: true }).first()).toHaveCSS('white-space', 'nowrap')
      await expect(page.getByText(/^As of .* UTC$/)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Send email' })).toBeHidden()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
      const cutOff = await page
        .getByRole('main')
        .evaluate(
          (main) =>
            [...main.querySelectorAll('*'), main].filter(
              (element) =>
                element.scrollHeight > element.clientHeight + 1 &&
                getComputedStyle(element).overflowY !== 'visible',
            ).length,
        )
      expect(cutOff).toBe(0)
    })
  })
})

test.describe('a long list', () => {
  test.use({ settings: { SEED_ORGS: '1000' } })

  test('is rendered where visible, and filtered and printed completely', async ({ as, page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await as('admin')
    await test.step('visible rows are rendered, and filtering covers all of them', async () => {
      await expect(page.getByRole('status').filter({ hasText: '1,000 of 1,000 organizations' })).toBeVisible()
      await expect(table(page)).toHaveAttribute('aria-rowcount', '1001')
      await table(page).getByRole('row').nth(1).focus()
      await page.keyboard.press('End')
      await expect(page.locator('tr[aria-rowindex="1001"]')).toBeFocused()
      await expect.poll(() => table(page).getByRole('row').count()).toBeLessThan(80)
      await shot(page, 'orgs')
      await page.getByRole('button', { name: 'Plan', exact: true }).click()
      await expect(page.getByRole('option', { name: 'enterprise 125' })).toBeVisible()
      await page.getByRole('option', { name: 'enterprise 125' }).click()
      await expect(page.getByRole('status').filter({ hasText: '125 of 1,000 organizations' })).toBeVisible()
    })

    await test.step('on a phone, the rows stay in place when the count of those shown gets shorter', async () => {
      const size = page.viewportSize()
      await page.setViewportSize({ width: 360, height: 740 })
      await showAnew(page, '/orgs')
      await expect(page.getByRole('status').filter({ hasText: '1,000 of 1,000 organizations' })).toBeVisible()
      const place = await table(page).boundingBox()
      await page.getByRole('searchbox', { name: 'Search organizations' }).fill('plan:enterprise')
      await expect(page.getByRole('status').filter({ hasText: '125 of 1,000 organizations' })).toBeVisible()
      expect((await table(page).boundingBox())?.y).toBe(place?.y)
      if (size) await page.setViewportSize(size)
    })

    await test.step('so are those of the timeline, and the month stays visible above them', async () => {
      await showAnew(page, '/orgs?tab=timeline')
      const timeline = page.getByRole('table', { name: 'License timeline' })
      const first = timeline.locator('tbody tr[data-position="0"]')
      await first.focus()
      await page.keyboard.press('End')
      const last = Number(await timeline.getAttribute('aria-rowcount'))
      expect(last).toBeGreaterThan(1001)
      await expect(timeline.locator(`tr[aria-rowindex="${last}"]`)).toBeFocused()
      await expect.poll(() => timeline.getByRole('row').count()).toBeLessThan(80)
      await expect(async () => {
        const head = await timeline.locator('thead').boundingBox()
        const stuck = await timeline.locator('tbody tr').first().boundingBox()
        expect(stuck?.y).toBeCloseTo((head?.y ?? 0) + (head?.height ?? 0), 0)
      }).toPass()
      await page.keyboard.press('Home')
      await expect(first).toBeFocused()
    })

    await test.step('print has all findings, not only visible ones, and no app frame', async () => {
      await showAnew(page, '/orgs?tab=findings&plan=enterprise')
      const rule = page.getByRole('group', { name: 'Rule' }).getByRole('button', { name: /Payment failed/ })
      await rule.click()
      const count = Number(/\d+$/.exec((await rule.textContent()) ?? '')?.[0])
      expect(count).toBeGreaterThan(10)
      await page.getByRole('tabpanel').getByRole('button', { name: 'Print' }).click()
      await expect(page.locator('html[data-printed]')).toHaveCount(1)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1, name: 'Findings of organizations' })).toBeVisible()
      await expect(page.getByText(`${count} findings ·`)).toBeVisible()
      await expect(page.getByText('Plan: enterprise · Finding: Payment failed')).toBeVisible()
      await expect(page.getByText(/urgent within 7 days, soon within 30 days/)).toBeVisible()
      await expect(page.getByRole('row')).toHaveCount(count + 1)
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await page.emulateMedia({ media: 'screen' })
      await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Findings of organizations', level: 1 })).toHaveCount(0)

      await expect(list(page)).toBeVisible()
      await expect.poll(() => list(page).getByRole('listitem').count()).toBeLessThan(40)
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('row')).toHaveCount(count + 1)
      await expect(list(page)).toBeHidden()
    })
  })
})
