import type { Page } from '../fixtures.ts'

/** Goes to another address of the console as its own links do: without loading the page anew. */
export const show = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), address)
