import { expect, type Locator, type Page } from '../fixtures.ts'
import { signInByRequests } from './sign-in.ts'

/** An hour of a day of November 2026. */
export const nov = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))

/** A visit to an address at a time. */
export async function visit(page: Page, at: Date, to: string) {
  await page.clock.setFixedTime(at)
  await page.goto(to)
}

export const offer = (page: Page) => page.getByRole('button', { name: 'Start tracking changes' })
export const filter = (page: Page) => page.getByRole('button', { name: /^\d+ changed since / })
export const summary = (page: Page) => page.getByRole('link', { name: /since Nov|[Aa]ll changes/ })

/** Switches snapshots on, which keeps the first. */
export async function switchOn(page: Page) {
  await offer(page).click()
  await expect(page.getByRole('link', { name: /^Tracking since / })).toBeVisible()
}

/** Signs in, and switches snapshots on at the first visit to a list. */
export async function firstVisit(page: Page, to: string) {
  await signInByRequests(page.request, 'admin')
  await visit(page, nov(20, 14), to)
  await switchOn(page)
}

/** The rows of a table as texts, without an order. */
export const lines = (table: Locator) =>
  table
    .locator('tbody')
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '').join(' | '))
        .toSorted(),
    )
