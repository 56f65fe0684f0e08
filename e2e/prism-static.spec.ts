import { expect } from './fixtures.ts'
import { prismTest as test } from './support/backends.ts'
import { walkScreens } from './support/walk-screens.ts'

test.use({ mode: 'static' })

test('the three screens show Prism’s answers, and its saved query is opened, edited, and saved', async ({
  page,
}) => {
  await test.step('the three screens show Prism’s answers', async () => {
    await walkScreens(page)
    await page.goto('/orgs')
    await page.getByRole('table', { name: 'Organizations' }).getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Raw record' })).toBeVisible()
  })
  await test.step('Prism’s saved query is opened, edited, and saved', async () => {
    await page.goto('/queries/asked-for')
    await expect(page.getByRole('alert')).toContainText('The service returned another record, “string”')
    await page.getByRole('button', { name: 'Open “string” instead' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/queries/string')
    await page.getByRole('textbox', { name: 'APL query' }).fill("['logs'] | count")
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    // Prism answers with its example again, whatever was sent.
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'The service said that it saved the change, but still has the record from before.',
    )
  })
})
