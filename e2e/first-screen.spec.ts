import type { Request } from '@playwright/test'
import { expect, type Page, test } from './fixtures.ts'
import { openFirstScreen } from './support/first-screen.ts'
import { orgRecord } from './support/org-record.ts'
import { saveData } from './support/save-data.ts'
import { signInByRequests } from './support/sign-in.ts'

// Has what its screens load later: a finding, neighbors, and an expiry for the calendar.
const org = orgRecord('acme', 'Acme', {
  paymentStatus: 'failed',
  license: { expiresAt: '2099-01-01T00:00:00Z' },
})
const token = { id: 'reader', name: 'Reader', description: '', orgCapabilities: {}, datasetCapabilities: {} }
const query = { id: 'errors', name: 'Errors', apl: "['a'] | count", metadata: {} }

test.use({
  seed: { orgs: [org], tokens: [token], starredQueries: [query] },
  fetchesAhead: true,
  allowedErrors: /ERR_INTERNET_DISCONNECTED/u,
})

/** Limit on the script that each screen loads before it shows its content, in kilobytes as transferred. */
const screens = [
  { name: 'Organizations', path: '/orgs', ready: 'tr[data-position]', script: 201 },
  { name: 'One organization', path: '/orgs/acme', ready: 'main h1', script: 182 },
  { name: 'API tokens', path: '/tokens', ready: 'main a[href^="/tokens/"]', script: 224 },
  { name: 'One token', path: '/tokens/reader', ready: 'main h1', script: 208 },
  { name: 'Saved queries', path: '/queries', ready: 'main h1', script: 226 },
  { name: 'Settings', path: '/settings', ready: 'main section', script: 178 },
  { name: 'Sign in', path: '/sign-in', ready: 'main h1', script: 155 },
] as const

for (const screen of screens) {
  test(`${screen.name} appears after a handful of requests without long chains`, async ({ page }) => {
    if (screen.path !== '/sign-in') {
      await signInByRequests(page.request, 'admin')
      // One request more in a session that has never asked this.
      await page.request.get('/auth/offers', { headers: { 'x-requested-by': 'starboard' } })
    }
    const first = await openFirstScreen(page, screen.path, screen.ready)
    expect.soft(first.requests, 'requests').toBeLessThanOrEqual(10)
    expect.soft(first.chain, 'requests in a row').toBeLessThanOrEqual(3)
    expect.soft(first.script, 'kilobytes of script').toBeLessThanOrEqual(screen.script)
    async function shiftAt(width: number, height: number) {
      const opened = await page.context().newPage()
      // What is fetched ahead was fetched on the page before.
      await opened.addInitScript(saveData)
      await opened.setViewportSize({ width, height })
      const { shift } = await openFirstScreen(opened, screen.path, screen.ready)
      await opened.close()
      return shift
    }
    // On a busy machine, a part can miss the half second that parts wait for each other: only a second shift counts.
    expect.soft(first.shift && (await shiftAt(1280, 720)), 'layout shift').toBe(0)
    expect.soft((await shiftAt(390, 740)) && (await shiftAt(390, 740)), 'layout shift on a phone').toBe(0)
  })
}

test('while the scripts load, the header is where it will be; without them, the page offers to reload', async ({
  page,
}) => {
  await signInByRequests(page.request, 'admin')
  const main = /\/assets\/index-[^/]+\.js$/u
  const brand = page.getByRole('banner').getByText('Starboard', { exact: true })
  const places = async () => [
    await page.getByRole('banner').boundingBox(),
    await brand.locator('svg').boundingBox(),
  ]
  for (const [width, height] of [
    [1280, 720],
    [390, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    let arrive: (() => void) | undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(main, (route) => arrived.then(() => route.continue()))
    await page.goto('/orgs', { waitUntil: 'commit' })
    // Only with the styles, which may arrive later, is it where it will be.
    await expect(brand).toHaveCSS('display', 'flex')
    const before = await places()
    arrive?.()
    await expect(page.locator('tr[data-position]')).toBeVisible()
    expect(await places()).toEqual(before)
    await page.unroute(main)
  }
  const missing = page.getByRole('alert').filter({ hasText: 'Starboard has not been loaded.' })
  const isFetchedAnew = (request: Request) => main.test(request.url()) && request.resourceType() === 'fetch'
  await page.route(main, (route) => route.abort('internetdisconnected'))
  const fetched = page.waitForRequest(isFetchedAnew)
  await page.goto('/orgs')
  await expect(missing).toBeVisible()
  // The browser may have cached a broken script.
  await fetched
  await page.clock.install()
  await page.unroute(main)
  let arrive: (() => void) | undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(main, (route) => arrived.then(() => route.continue()))
  await page.getByRole('link', { name: 'reload the page' }).click()
  await expect(brand).toHaveCSS('display', 'flex')
  await expect(missing).toBeHidden()
  await page.clock.runFor(30_000)
  await expect(missing).toBeVisible()
  arrive?.()
  await expect(page.locator('tr[data-position]')).toBeVisible()
  await expect(missing).toBeHidden()
})

test('the scripts of a list start with the hint that has browsers compile them while they arrive', async ({
  page,
}) => {
  await signInByRequests(page.request, 'admin')
  const html = await (await page.request.get('/orgs')).text()
  const scripts = new Set(html.match(/\/assets\/[\w-]+\.js/gu))
  expect(scripts.size).toBeGreaterThan(3)
  for (const script of scripts) {
    const text = await (await page.request.get(script)).text()
    expect.soft(text.split('\n', 1), script).toEqual(['//# allFunctionsCalledOnLoad'])
  }
})

/** Records which files a page fetches. */
const noteFiles = (page: Page) => {
  const fetched: string[] = []
  page.on('requestfinished', (request) => void fetched.push(new URL(request.url()).pathname))
  return (file: RegExp) => fetched.some((path) => file.test(path))
}

test('a list prefetches the parts that open over it, but not the editor, by far the largest file', async ({
  as,
  page,
  context,
}) => {
  const has = noteFiles(page)
  await as('admin', '/orgs')
  await expect.poll(() => has(/command-palette/u) && has(/timeline-panel/u)).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(has(/monaco/u)).toBe(false)
  await context.setOffline(true)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Saved queries' }).click()
  await expect.poll(() => has(/monaco/u)).toBe(true)
})

test('the library fetches the editor, and runs it once the pointer is on a query', async ({ as, page }) => {
  await as('admin', `/queries/${query.id}`)
  await expect(page.getByRole('textbox', { name: 'APL query', exact: true })).toBeVisible()
  const has = noteFiles(page)
  await page.goto('/queries')
  // Its styles arrive with its code, but only when it runs.
  const styles = page.locator('link[rel="stylesheet"][href*="monaco"]')
  await expect.poll(() => has(/monaco/u)).toBe(true)
  await expect(styles).toHaveCount(0)
  await page.getByRole('table', { name: 'Library' }).getByRole('link', { name: query.name }).hover()
  await expect(styles).toHaveCount(1)
})

test.describe('with a browser that saves data', () => {
  test.use({ fetchesAhead: false })

  test('a part is fetched when it is opened', async ({ as, page }) => {
    const has = noteFiles(page)
    await as('admin', '/orgs')
    await page.waitForLoadState('networkidle')
    expect(has(/command-palette/u)).toBe(false)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    // The check of the library, which has this query from now on, needs nothing of the editor's page.
    await page.goto(`/queries/${query.id}`)
    await expect(page.getByRole('textbox', { name: 'APL query', exact: true })).toBeVisible()
    const hasLater = noteFiles(page)
    await page.goto('/queries')
    await expect.poll(() => hasLater(/language-check/u)).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(hasLater(/query-page/u)).toBe(false)
  })
})
