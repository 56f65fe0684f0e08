import type { Page } from '@playwright/test'
import { figure, type Table } from './result.ts'
import { type Bench, withSite } from './site.ts'

const visits = 50
/** Visits between two heap measurements. Later ones are compared with the first. */
const perLook = 10

/** Limit on the heap as a multiple of its size after the first ten visits. */
const mostTimes = 1.05

/** Something to click or wait for: an element that matches and contains the text. */
type Place = readonly [selector: string, text?: string]
type Step = { readonly click: readonly Place[]; readonly ready: Place }

const nav = (text: string): readonly Place[] => [['nav[aria-label="Main"] a', text]]
const orgs: Step = { click: nav('Organizations'), ready: ['tr[data-position] a'] }
const tokens: Step = { click: nav('API tokens'), ready: ['main a[href^="/tokens/"]'] }
const queries: Step = { click: nav('Saved queries'), ready: ['[aria-label="Library"] a'] }

/** Each screen and the screen that it is opened from. */
const screens: Readonly<Record<string, { readonly from: Step; readonly to: Step }>> = {
  Organizations: { from: tokens, to: orgs },
  'One organization': { from: orgs, to: { click: [orgs.ready], ready: ['main h2', 'Raw record'] } },
  'API tokens': { from: orgs, to: tokens },
  'One token': { from: tokens, to: { click: [tokens.ready], ready: ['main h2', 'Raw record'] } },
  'Saved queries': { from: tokens, to: queries },
  'One saved query': {
    from: queries,
    to: { click: [queries.ready], ready: ['.monaco-editor .view-line'] },
  },
  Settings: {
    from: orgs,
    to: {
      click: [
        ['button', 'Account'],
        ['[role="menuitem"]', 'Settings'],
      ],
      ready: ['main h1', 'Settings'],
    },
  },
}

/** Waits in the page and finds a spot to click with the mouse: Playwright's locators retain clicked elements. */
const placeOf = (page: Page, [selector, text = '']: Place): Promise<[x: number, y: number]> =>
  page.evaluate(
    async ({ selector, text }) => {
      const end = performance.now() + 60_000
      let last = ''
      while (performance.now() < end) {
        const found = [...document.querySelectorAll(selector)].find(
          (element) => element.checkVisibility() && element.textContent?.includes(text),
        )
        const { x, y, width, height } = found?.getBoundingClientRect() ?? new DOMRect()
        // Not while it still moves.
        if (found && last === `${x} ${y}`) return [x + Math.min(width, 40) / 2, y + height / 2]
        last = found ? `${x} ${y}` : ''
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      throw new Error(`nothing matches ${selector} with "${text}"`)
    },
    { selector, text },
  )

const take = async (page: Page, { click, ready }: Step): Promise<void> => {
  for (const place of click) await page.mouse.click(...(await placeOf(page, place)))
  await placeOf(page, ready)
}

/** Megabytes of heap, and the number of detached element trees. */
type Memory = { readonly heap: number; readonly detached: number }

/** Measures with its own client, which retains what it reports. */
const look = async (page: Page): Promise<Memory> => {
  await page.waitForTimeout(1000)
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  // The first collection finalizes, the second one frees.
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const { detachedNodes } = await client.send('DOM.getDetachedDomNodes')
  await client.detach()
  return { heap: usedSize / 1e6, detached: detachedNodes.length }
}

const measureScreen = async (page: Page, { from, to }: { from: Step; to: Step }): Promise<Memory[]> => {
  await page.goto('/queries')
  const samples: Place = ['button', 'Add sample queries']
  await take(page, { click: [samples], ready: queries.ready })
  await take(page, from)
  const looks: Memory[] = []
  // Prefetched files would count as retained.
  await page.waitForLoadState('networkidle')
  for (let visit = 1; visit <= visits; visit++) {
    await take(page, to)
    await take(page, from)
    if (visit % perLook === 0) looks.push(await look(page))
  }
  return looks
}

/** No compilation: V8 also retains code that it compiles, which is no leak. */
const flags = ['--js-flags=--jitless']

/** Whether each screen leaks memory: the heap after a collection, on the screen from which it was visited. */
export const memoryPart = async ({ launch }: Bench): Promise<readonly Table[]> => {
  const browser = await launch(flags)
  const tables = await withSite(browser, {}, async ({ visit }): Promise<readonly Table[]> => {
    const measured: (readonly [name: string, looks: readonly Memory[]])[] = []
    for (const [name, way] of Object.entries(screens)) {
      measured.push([name, await visit((page) => measureScreen(page, way))])
    }
    const points = (looks: readonly Memory[]) =>
      looks.map(({ heap }, at) => [(at + 1) * perLook, heap] as const)
    return [
      {
        title: 'Memory over visits',
        heads: [`visit ${visits}`, `visit ${perLook}`],
        figures: measured.flatMap(([name, looks]) => {
          const [first, last] = [looks[0], looks.at(-1)]
          return [
            figure(`${name}, heap MB`, last?.heap ?? null, first?.heap, { times: mostTimes }),
            figure(`${name}, detached trees`, last?.detached ?? null, first?.detached, { most: 0 }),
          ]
        }),
        plots: [
          {
            title: 'Heap MB by visits',
            isLogarithmic: false,
            series: measured.map(([name, looks]) => ({ name, points: points(looks) })),
          },
        ],
      },
    ]
  })
  await browser.close()
  return tables
}
