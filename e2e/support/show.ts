import { expect, type Page } from '../fixtures.ts'

/** Goes to another URL of the app like its own links do: without reloading the page. */
export const show = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)

/** The same, but leaves the current screen first, so that only the URL decides what is open or selected. */
export const showAnew = async (page: Page, address: string): Promise<void> => {
  await show(page, '/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible()
  await show(page, address)
}
