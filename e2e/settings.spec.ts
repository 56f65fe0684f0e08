import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { showAnew } from './support/show.ts'
import { expectRow } from './support/expect-row.ts'
import { address, button, field, id, record, seed } from './support/saved-query.ts'

test.use({ seed })

const keptTable = (page: Page) => page.getByRole('table', { name: 'Stored in this browser' })

test('the settings have an index, make links to another console, and count what this browser keeps', async ({
  as,
  context,
}, testInfo) => {
  const page = await as('admin', address(id))
  await test.step('without a template, there is no menu entry', async () => {
    await button(page, 'More').click()
    await expect(page.getByRole('menuitem', { name: 'Download JSON' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Open in console' })).toBeHidden()
  })

  await test.step('a link template opens a query in another console, and only a web address is one', async () => {
    await showAnew(page, '/orgs')
    await button(page, 'Account').click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

    const template = field(page, 'Link template')
    await template.fill('javascript:alert("{id}")')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Only http and https addresses are opened.',
    )
    await expect(button(page, 'Save template')).toHaveAttribute('aria-disabled', 'true')
    await expect(template).toHaveValue('javascript:alert("{id}")')

    await context.route('https://console.example/**', (route) => route.fulfill({ body: 'another console' }))
    await template.fill('https://console.example/{dataset}?query={id}')
    await button(page, 'Save template').click()
    await expectRow(keptTable(page), { What: 'Link template', Count: '1 setting' })
    await showAnew(page, address(id))
    await expect(page.getByRole('heading', { level: 1, name: record.name })).toBeVisible()
    await button(page, 'More').click()
    const opened = context.waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Open in console' }).click()
    const other = await opened
    await expect(other).toHaveURL(`https://console.example/http-logs?query=${encodeURIComponent(id)}`)
  })

  await test.step('an index leads to each part of the settings', async () => {
    await showAnew(page, '/settings#data')
    await expect(page.getByRole('heading', { level: 2, name: 'Stored in this browser' })).toBeInViewport()
    const index = page.getByRole('navigation', { name: 'Parts of the settings' })
    const parts = {
      'Stored data': 'Stored in this browser',
      'Licenses and limits': 'Thresholds',
      About: 'About',
    }
    await expect(index.getByRole('link')).toHaveCount(6)
    for (const [link, title] of Object.entries(parts)) {
      await index.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport()
    }
    await expect(page).toHaveURL(/#about$/u)
  })

  await test.step('on a phone, no title is squeezed into several lines beside its buttons, and no label is cut off', async () => {
    const { viewport } = testInfo.project.use
    await page.setViewportSize({ width: 360, height: 740 })
    const title = page.getByRole('heading', { level: 2, name: 'Stored in this browser' })
    await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(30)
    // 1280 pixels at a zoom of 400 %.
    await page.setViewportSize({ width: 320, height: 740 })
    const label = page.getByText('Usage sync stale, days', { exact: true })
    const room = page.getByLabel('Usage sync stale, days', { exact: true })
    await expect
      .poll(async () => {
        const [words, box] = await Promise.all([label.boundingBox(), room.boundingBox()])
        return words && box && words.width < box.width
      })
      .toBe(true)
    await expect
      .poll(() => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth))
      .toBe(0)
    if (viewport) await page.setViewportSize(viewport)
  })

  await test.step('stored data is counted, and unsaved text survives clearing the library', async () => {
    await showAnew(page, address(id, 'options'))
    await field(page, 'Name').fill('Not saved yet')
    await expect(page.getByText(/Draft saved at/u)).toBeVisible()
    await showAnew(page, '/settings')
    const kept = keptTable(page)
    await expectRow(kept, { What: 'Library', Count: '1 query' })
    await expectRow(kept, { What: 'Drafts', Count: '1 draft' })
    await expectRow(kept, { What: 'History', Count: '1 version' })

    await kept.getByRole('button', { name: 'Clear the library' }).click()
    await page
      .getByRole('dialog', { name: 'Clear the library?' })
      .getByRole('button', { name: 'Clear the library' })
      .click()
    await expect(kept.getByRole('rowheader', { name: 'Library' })).toBeHidden()
    await showAnew(page, '/queries')
    await expectRow(page.getByRole('table', { name: 'Library' }), { Name: record.name, Draft: 'Draft' })
    await showAnew(page, address(id, 'options'))
    await expect(field(page, 'Name')).toHaveValue('Not saved yet')
  })

  await test.step('they say which version this is; a page that is older than its server offers a reload and keeps drafts', async () => {
    await showAnew(page, '/settings')
    const about = page.getByRole('region', { name: 'About' })
    await expect(about).toContainText(/Starboard \d+\.\d+\.\d+, under the MIT license/u)
    const opened = context.waitForEvent('page')
    await about.getByRole('link', { name: 'Third-party licenses' }).click()
    await expect((await opened).locator('body')).toContainText('react-dom 19')

    await page.route('**/auth/session', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), version: '99.0.0' } })
    })
    await page.goto(`${address(id)}?tab=options`)
    await field(page, 'Name').fill('Typed before the reload')
    // Returning to the page makes it check the session again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const notice = page.getByRole('status').filter({ hasText: 'Starboard 99.0.0 is running' })
    await expect(notice).toBeVisible()
    await page.unroute('**/auth/session')
    await notice.getByRole('button', { name: 'Reload page' }).click()
    await expect(notice).toBeHidden()
    await expect(field(page, 'Name')).toHaveValue('Typed before the reload')
  })
})
