import { expect, type Page } from '../fixtures.ts'
import { signInWithToken } from './sign-in.ts'

/** Signs in by token and opens each screen: lists are shown, and a record with the wrong ID is not opened. */
export const walkScreens = async (page: Page): Promise<void> => {
  await signInWithToken(page, 'any-access-token')
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ organizations/ })).toBeVisible()

  await page.goto('/tokens')
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ tokens/ })).toBeVisible()

  await page.goto('/queries')
  await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill('any/id #1')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/queries/any%2Fid%20%231')
  await expect(page.getByRole('alert')).toContainText('The service returned another record')
}
