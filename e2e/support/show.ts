import { expect, type Page } from '../fixtures.ts'

/** Goes to another URL of the app like its own links do: without reloading the page. */
export const show = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)

/** The same, but leaves the current screen first, so that only the URL decides what is open or selected. */
export const showAnew = async (page: Page, address: string): Promise<void> => {
  const nowhere = page.getByRole('heading', { level: 1, name: 'There is no such page' })
  // If the screen still writes its own URL, for example for a search just cleared, that wins: go again.
  const leave = async () => {
    if (new URL(page.url()).pathname !== '/nowhere') await show(page, '/nowhere')
    return nowhere.count()
  }
  await expect.poll(leave).toBe(1)
  await show(page, address)
}
