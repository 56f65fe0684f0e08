import { expect, type Page } from '../fixtures.ts'

export type Role = 'admin' | 'viewer'

/** Signs in through the pages of the embedded authorization, starting at `to`, and ends on that page. */
export const signIn = async (page: Page, role: Role, to = '/orgs'): Promise<void> => {
  await page.goto(to)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: `Continue as ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Signs in by handing an access token to the server, as where no OAuth is set up, and ends on `to`. */
export const signInWithToken = async (page: Page, token: string, to = '/orgs'): Promise<void> => {
  await page.goto(to)
  await page.getByRole('textbox', { name: 'Access token' }).fill(token)
  await page.getByRole('button', { name: 'Use token' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
