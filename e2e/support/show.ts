import { expect, type Page } from '../fixtures.ts'

/** Goes to another address of the console as its own links do: without loading the page anew. */
export const show = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)

/** The same, and leaves the screen before: nothing that was open or chosen on it stays, but what its address says. */
export const showAnew = async (page: Page, address: string): Promise<void> => {
  await show(page, '/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible()
  await show(page, address)
}
