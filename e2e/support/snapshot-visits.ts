import { expect, type Locator, type Page } from '../fixtures.ts'
import { signInByRequests } from './sign-in.ts'

/** A UTC hour on a day in November 2026. */
export const nov = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))

/** Visits a URL at a given time. */
export async function visit(page: Page, at: Date, to: string) {
  await page.clock.setFixedTime(at)
  await page.goto(to)
}

export const offer = (page: Page) => page.getByRole('button', { name: 'Start tracking changes' })
export const filter = (page: Page) =>
  page.getByRole('button', { name: /^\d+ .*(?:new|changed|readable) since / })
export const summary = (page: Page) => page.getByRole('link', { name: /since Nov|[Aa]ll changes/ })

/** Turns snapshots on, which stores the first one. */
export async function switchOn(page: Page) {
  await offer(page).click()
  await expect(page.getByRole('link', { name: /^Tracking since / })).toBeVisible()
}

/** Signs in and turns snapshots on at the first visit to a list. */
export async function firstVisit(page: Page, to: string) {
  await signInByRequests(page.request, 'admin')
  await visit(page, nov(20, 14), to)
  await switchOn(page)
}

/** The rows of a table as sorted texts. */
export const lines = (table: Locator) =>
  table
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '').join(' | '))
        .toSorted(),
    )
