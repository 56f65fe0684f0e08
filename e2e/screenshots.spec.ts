import { copyFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, type Page, test } from './fixtures.ts'
import { shot } from './support/screenshot.ts'

/** The picture that the README shows; written anew with UPDATE_SCREENSHOTS=1. */
const published = 'e2e/screenshots/organizations.png'

const ready = async (page: Page, heading: string | RegExp): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('status', { name: /Loading/ })).toBeHidden()
}

test('the screens look right in both themes and at every width', async ({ as, page }) => {
  await as('admin')
  await ready(page, 'Organizations')
  await expect(page.getByRole('table', { name: 'Organizations' })).toBeVisible()
  await shot(page, 'organizations')

  await page.getByRole('table', { name: 'Organizations' }).getByRole('link').nth(3).click()
  await expect(page.getByRole('region', { name: 'License limits' })).toBeVisible()
  await shot(page, 'organization')

  await page.goto('/tokens')
  await expect(page.getByRole('table', { name: 'Capability matrix' })).toBeVisible()
  await shot(page, 'capability-matrix')

  await page.goto('/queries')
  await page.getByRole('button', { name: 'Add sample queries' }).click()
  const library = page.getByRole('table', { name: 'Library' })
  await expect(library).toBeVisible()
  await expect(page.getByText('added to the library')).toBeVisible()
  await expect(page.getByText('added to the library')).toBeHidden()
  await shot(page, 'library')

  await library.getByRole('link').nth(2).click()
  await expect(page.getByRole('textbox', { name: 'APL query' })).toBeVisible()
  await shot(page, 'saved-query')
  await page.getByRole('tab', { name: 'Options' }).click()
  await expect(page.getByRole('textbox', { name: 'Start time' })).toBeVisible()
  await shot(page, 'saved-query-options')

  if (process.env['UPDATE_SCREENSHOTS'] !== '1') return
  await mkdir(dirname(published), { recursive: true })
  await copyFile('e2e/.cache/shots/organizations-light-1440.png', published)
})
