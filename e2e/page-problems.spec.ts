import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from './fixtures.ts'
import { startOwnBrowser } from './support/own-browser.ts'
import { reportedViolations } from './support/page-problems.ts'

/** Violates the policy with an image from another site, whose URL names the place. */
const violate = (page: Page, place: string) =>
  page.evaluate(async (name) => {
    const picture = new Image()
    await new Promise((resolve) => {
      picture.addEventListener('error', resolve)
      picture.src = `http://127.0.0.1:9/${name}`
    })
  }, place)

test('F88 a violation is detected in a page, a frame, a popup, a worker, another context, and another browser', async ({
  page,
  context,
  browser,
  starboard,
  problems,
}) => {
  await page.goto('/sign-in')
  await violate(page, 'page')

  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  const frame = page.frames()[1]!
  await frame.evaluate(() => Object.assign(new Image(), { src: 'http://127.0.0.1:9/frame' }) && undefined)

  const [popup] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open('/sign-in?popup')),
  ])
  await popup.waitForLoadState()
  await violate(popup, 'popup')

  const other = await browser.newContext({ baseURL: starboard.url })
  const first = await other.newPage()
  await first.goto('/sign-in')
  await violate(first, 'context')

  const folder = await mkdtemp(join(tmpdir(), 'starboard-browser-'))
  const own = await startOwnBrowser(folder)
  try {
    await problems.watch(own.context)
    const page3 = await own.context.newPage()
    await page3.goto(`${starboard.url}/sign-in`)
    await violate(page3, 'browser')
  } finally {
    await own.kill()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  for (const place of ['page', 'frame', 'popup', 'context', 'browser']) {
    await expect.poll(() => problems.violations().join(), place).toContain(`http://127.0.0.1:9/${place}`)
  }
  await expect.poll(problems.violations).toHaveLength(5)

  // Sent with the policy like every script of the site, which is the one that applies in the worker.
  const { 'content-security-policy': policy = '' } = (await page.request.get('/sign-in')).headers()
  await context.route('**/assets/violating.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Content-Security-Policy': policy, 'Cross-Origin-Embedder-Policy': 'require-corp' },
      body: 'fetch("http://127.0.0.1:9/worker").catch(() => undefined)',
    }),
  )
  await page.evaluate(() => {
    const trusted = Reflect.get(window, 'trustedTypes').createPolicy('language-worker', {
      createScriptURL: (url: string) => url,
    })
    Reflect.set(window, 'kept', new Worker(trusted.createScriptURL('/assets/violating.js')))
  })
  await expect.poll(() => reportedViolations(starboard.log())).toContain('connect-src')
  await expect.poll(problems.violations, 'a worker tells no page').toHaveLength(5)

  const lines = problems.list(starboard.log())
  expect(lines.filter((line) => line.startsWith('security policy violation: img-src'))).toHaveLength(5)
  expect(lines).toContain('security policy violation reported to the server: connect-src')
  problems.allow(/./u)
  problems.allowViolations(/^(?:img|connect)-src/u)
})
