import type { Locator } from '../fixtures.ts'
import { day } from '#lib/dates.ts'

export const today = Date.now()

/** The time so many days from today. */
export const at = (days: number): string => new Date(today + days * day).toISOString()

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month of a time in milliseconds, and of the day so many days from today: "March 2027". */
export const monthText = (epoch: number): string => month.format(epoch)
export const monthIn = (days: number): string => monthText(today + days * day)

/** Names of groups and records in a timeline, from top to bottom. */
export async function outline(timeline: Locator): Promise<string[]> {
  const found = await timeline
    .locator('tbody tr')
    .evaluateAll((elements) =>
      elements.map((element): [number, string] => [
        Number(element.getAttribute('data-position')),
        (element.querySelector('th button') ?? element.querySelector('th, td'))?.textContent ?? '',
      ]),
    )
  return found.toSorted(([a], [b]) => a - b).map(([, text]) => text)
}
