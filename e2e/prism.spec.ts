import { expect, type Page, test } from './fixtures.ts'
import { startPrism } from './support/prism.ts'
import { signInWithToken } from './support/sign-in.ts'
import { startStarboard } from './support/start-starboard.ts'

test.use({ allowedErrors: /Failed to load resource/u })

async function walkScreens(page: Page, base: string): Promise<void> {
  await signInWithToken(page, 'any-access-token', `${base}/orgs`)
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ organizations/ })).toBeVisible()

  await page.goto(`${base}/tokens`)
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ tokens/ })).toBeVisible()

  await page.goto(`${base}/queries`)
  await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill('any/id #1')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/queries/any%2Fid%20%231')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('what Prism makes up is opened, edited and saved', async ({ page }) => {
  const prism = await startPrism({ mode: 'static' })
  const starboard = await startStarboard({ settings: { API_BASE_URL: prism.url } })
  try {
    await signInWithToken(page, 'any-access-token', `${starboard.url}/queries/asked-for`)
    await expect(page.getByRole('alert')).toContainText('The service returned another record, “string”')
    await page.getByRole('button', { name: 'Open “string” instead' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/queries/string')
    const apl = page.getByRole('textbox', { name: 'APL query' })
    await apl.fill("['logs'] | count")
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    // Prism answers with the example again, whatever was sent.
    await expect(page.getByText('Stored differently')).toBeVisible()
  } finally {
    await starboard.stop()
    await prism.stop()
  }
})

for (const mode of ['static', 'dynamic'] as const) {
  test(`the three screens work over a deployment that nobody here wrote: Prism, ${mode}`, async ({
    page,
  }) => {
    const prism = await startPrism({ mode })
    const starboard = await startStarboard({ settings: { API_BASE_URL: prism.url } })
    try {
      await walkScreens(page, starboard.url)
    } finally {
      await starboard.stop()
      await prism.stop()
    }
  })
}
