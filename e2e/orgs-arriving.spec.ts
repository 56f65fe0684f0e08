import { expect, type Locator, type Page, test } from './fixtures.ts'
import { expectRow } from './support/expect-row.ts'

const table = (page: Page): Locator => page.getByRole('table', { name: 'Organizations' })
const status = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text })

test.use({ allowedErrors: /Failed to load resource|network/u })

test.beforeEach(async ({ page }) => {
  // The answer comes in two parts; the second one waits for the test.
  await page.addInitScript(() => {
    const ask = window.fetch.bind(window)
    const encoder = new TextEncoder()
    Reflect.set(window, 'fetch', (input: RequestInfo, init?: RequestInit) => {
      if (input !== '/api/v2/orgs') return ask(input, init)
      Reflect.set(window, 'asked', Number(Reflect.get(window, 'asked') ?? 0) + 1)
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(encoder.encode('[{"id":"a","name":"Acme"},'))
          setTimeout(() => controller.enqueue(encoder.encode('{"id":"b","name":"Bolt"},')), 400)
          Reflect.set(window, 'sendRest', () => {
            controller.enqueue(encoder.encode('{"id":"c","name":"Acme Labs"}]'))
            controller.close()
          })
          Reflect.set(window, 'breakOff', () => controller.error(new TypeError('network error')))
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }))
    })
  })
})

test('a list that breaks off counts for nothing; after a retry, its first rows appear, and text typed meanwhile stays', async ({
  as,
}) => {
  const page = await as('admin')
  await expectRow(table(page), { Name: 'Bolt' })
  for (let attempt = 1; attempt <= 4; attempt++) {
    await page.waitForFunction((asked) => Reflect.get(window, 'asked') === asked, attempt)
    await expect(status(page, 'Reading the list: the first 2 organizations')).toBeVisible()
    if (attempt === 1) {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await expect(page.getByText('Printed while the list was loading: it is not complete.')).toBeAttached()
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    }
    await page.evaluate(() => Reflect.get(window, 'breakOff')())
  }
  await expect(page.getByRole('alert')).toContainText('Organizations could not be loaded')
  await expect(page.getByText('Bolt')).toHaveCount(0)

  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(status(page, 'Reading the list: the first 2 organizations are here')).toBeVisible()
  await expectRow(table(page), { Name: 'Bolt' })
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill('acme')
  await page.evaluate(() => Reflect.get(window, 'sendRest')())
  await expect(status(page, '2 of 3 organizations')).toBeVisible()
  await expectRow(table(page), { Name: 'Acme Labs' })
  await expect(page.getByRole('searchbox', { name: 'Search organizations' })).toHaveValue('acme')
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
})

test('when the rest arrives, the table and the focus in it stay', async ({ as }) => {
  const page = await as('admin')
  const row = page.locator('tr[data-position="0"]')
  await expectRow(table(page), { Name: 'Bolt' })
  await row.focus()
  const before = await table(page).elementHandle()
  await page.evaluate(() => Reflect.get(window, 'sendRest')())
  await expect(status(page, '3 of 3 organizations')).toBeVisible()
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
  await expect(row).toBeFocused()
})
