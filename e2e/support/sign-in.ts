import { expect, type Page } from '../fixtures.ts'

export type Role = 'admin' | 'viewer'

/** Signs in through the pages of the embedded authorization, starting at `to`, and ends on that page. */
export const signIn = async (page: Page, role: Role, to = '/orgs'): Promise<void> => {
  await page.goto(to)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: `Continue as ${role}` }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}
