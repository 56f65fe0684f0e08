import type { Page } from '@playwright/test'
import { type FirstScreen, type Line, openFirstScreen, overLine } from '../support/first-screen.ts'
import { clickToPaint } from './paint.ts'
import { figure, medians, type Table } from './result.ts'
import { type Bench, withSite } from './site.ts'
import { floorSubject, serveFloor } from './subjects.ts'

/** A connection from far away or on the move. */
const line: Line = { roundTripMs: 50, megabits: 20 }

/** The screens, their names in the navigation, their main content, and the limit in milliseconds until it shows. */
const screens = [
  { path: '/orgs', link: 'Organizations', ready: 'tr[data-position]', most: 800 },
  { path: '/tokens', link: 'API tokens', ready: 'main a[href^="/tokens/"]', most: 850 },
  { path: '/queries', link: 'Saved queries', ready: 'main h1', most: 650 },
] as const

/** The first row of the library, which has entries on a later visit. */
const libraryRow = '[aria-label="Library"] a'

/** Limit in milliseconds from the click on a list to its first row, with the scripts loaded but not the rows. */
const mostAfterClick = 350

/** Fills the library, opens Settings over the line, waits for all prefetches, and goes from list to list. */
const warmTimes = async (page: Page): Promise<Record<string, number>> => {
  await page.goto('/queries')
  await page.getByRole('button', { name: 'Add sample queries' }).click()
  await page.locator(libraryRow).first().waitFor()
  const client = await page.context().newCDPSession(page)
  await overLine(client, line)
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  const times: Record<string, number> = {}
  for (const { path, link, ready } of screens) {
    const click = () =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
    times[path] = await clickToPaint(page, click, path === '/queries' ? libraryRow : ready)
    await page.waitForLoadState('networkidle')
  }
  return times
}

/**
 * The time until each list shows its first row over a slow line: with a cold cache, next to a page without a framework
 * over the same line with the same organizations, and after a click on another screen. They take turns.
 */
export const linePart = ({ browser, rounds }: Bench): Promise<readonly Table[]> =>
  withSite(browser, {}, async ({ visit, orgs }) => {
    const floor = await serveFloor(await orgs())
    try {
      const base = floorSubject(floor.url)
      const subjects = [{ path: base.url, ready: base.row }, ...screens]
      const measured = subjects.map((): FirstScreen[] => [])
      const warm: Record<string, number>[] = []
      for (let round = 0; round < rounds; round++) {
        for (const [at, { path, ready }] of subjects.entries()) {
          measured[at]?.push(await visit((page) => openFirstScreen(page, path, ready, line)))
        }
        warm.push(await visit(warmTimes))
      }
      const [least, ...firsts] = measured.map((each) => medians(each))
      const afterClick = medians(warm)
      return screens.map(({ path, most }, at): Table => {
        const own = firsts[at]
        const one = (name: keyof FirstScreen, label: string, target?: number) =>
          figure(
            label,
            own?.[name] ?? null,
            least?.[name],
            target === undefined ? undefined : { most: target },
          )
        return {
          title: `${path}, ${line.roundTripMs} ms, ${line.megabits} Mbit/s`,
          heads: ['Starboard', 'floor'],
          figures: [
            one('ms', 'cold cache to first row, ms', most),
            one('requests', 'requests until then'),
            one('chain', 'of which in a row'),
            one('script', 'script until then, kB'),
            one('shift', 'layout shift', 0),
            figure('click on another screen to first row, ms', afterClick[path] ?? null, null, {
              most: mostAfterClick,
            }),
          ],
        }
      })
    } finally {
      await floor.close()
    }
  })
