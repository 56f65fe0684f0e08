import { expect, type Locator, type Page } from './fixtures.ts'
import { faultyTest as test } from './support/backends.ts'
import { type Fault, faults, type FaultyServer } from './support/faulty-server.ts'
import { signInWithToken, signInByToken } from './support/sign-in.ts'
import { showAnew } from './support/show.ts'

const orgs = [
  {
    id: 'acme',
    name: 'Acme',
    plan: 'enterprise',
    paymentStatus: 'success',
    license: { maxUsers: 50, expiresAt: '2126-01-01T00:00:00Z' },
  },
  { id: 'bolt', name: 'Bolt', plan: 'personal', paymentStatus: 'failed', license: {} },
]
const tokens = [{ id: 't-1', name: 'ci-ingest', orgCapabilities: { apiTokens: ['create', 'read'] } }]
const starredQueries = [
  { id: 'q/1 #%', name: 'Errors', dataset: 'logs', kind: 'apl', query: { apl: "['logs'] | take 10" } },
]

test.use({ seed: { orgs, tokens, starredQueries }, allowedErrors: /Failed to load resource/u })

test.beforeEach(async ({ page }) => {
  await signInByToken(page.request, 'any-access-token')
})

/** No two consecutive ones have the same message. */
const statuses: [string, Fault, RegExp][] = [
  ['403', faults.status(403), /Not permitted, or the access token was refused/],
  ['422', faults.status(422), /did not accept/],
  ['404', faults.status(404), /no such record/],
  ['a 422 without a body', faults.empty(422), /did not accept/],
  ['an object instead of a list', faults.value({ data: [] }), /not a list/],
  ['HTML', faults.html(), /a web page instead of JSON: the base URL of the service .* may be wrong/],
  ['null', faults.value(null), /not a list/],
  ['409', faults.status(409), /conflict/],
  ['a list cut in the middle', faults.cut(), /broke off before its end/],
]

/** Whether nothing else is drawn over the middle of an element. */
const isInFront = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('F15 F26 F27 F28 each bad answer has its own message, and existing data stays', async ({
  page,
  service,
}) => {
  await test.step('F27 a busy service is retried when it says, and its answer is shown without an error', async () => {
    service.fail('GET /v2/orgs', faults.tooMany('1'))
    await page.goto('/orgs')
    await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    await expect
      .poll(() => service.requests.filter((line) => line === 'GET /v2/orgs').length)
      .toBeGreaterThan(1)
    service.heal()
    await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
  })

  await test.step('F28 a failed refresh keeps the data on screen and says how old it is', async () => {
    service.fail('GET /v2/orgs', faults.tooMany('45'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('main')).toContainText(/As of \d\d:\d\d, trying again…/)
    service.fail('GET /v2/orgs', faults.status(403))
    const acme = page.getByRole('link', { name: 'Acme' })
    const wide = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 360, height: 740 })
    const place = await acme.boundingBox()
    let arrive: (() => void) | undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/v2/orgs', (route) => arrived.then(() => route.continue()))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Refreshing…' })).toBeVisible()
    // Otherwise, a press while the list is refreshed, or when that fails, would miss its row.
    expect(await acme.boundingBox()).toEqual(place)
    arrive?.()
    await expect(page.getByRole('main')).toContainText(/As of \d\d:\d\d, refresh failed/)
    await expect(page.getByRole('alert')).toContainText('Organizations could not be refreshed')
    expect(await acme.boundingBox()).toEqual(place)
    const tab = page.getByRole('tab', { name: 'Timeline' })
    await tab.click()
    await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
    await expect
      .poll(() => isInFront(page.getByText('Organizations could not be refreshed')), 'over the message')
      .toBe(true)
    // WCAG 2.4.11: on a low screen, what has the focus is not behind the message.
    await page.setViewportSize({ width: 640, height: 360 })
    await tab.focus()
    await expect.poll(() => isInFront(tab), 'over the focused tab').toBe(true)
    await page.unroute('**/v2/orgs')
    await page.setViewportSize(wide)
  })

  await test.step('a record page says that the base URL may be wrong if a web page answers', async () => {
    service.fail('GET /v2/apl-starred-queries/{id}', faults.html())
    await showAnew(page, '/queries/q%2F1%20%23%25')
    await expect(page.getByRole('alert')).toContainText(
      'The answer was a web page instead of JSON: the base URL of the service (API_BASE_URL) may be wrong',
    )
  })

  service.heal()
  await test.step('a list says what is wrong with each bad answer, another does, too, and Retry recovers', async () => {
    const alert = page.getByRole('alert')
    const retry = alert.getByRole('button', { name: 'Retry' })
    for (const { heading, path, operation, answers } of [
      { heading: 'Organizations', path: '/orgs', operation: 'GET /v2/orgs', answers: statuses },
      // The sentences are the same code for all lists.
      { heading: 'API tokens', path: '/tokens', operation: 'GET /v2/tokens', answers: statuses.slice(0, 2) },
    ])
      await test.step(heading, async () => {
        for (const [at, [name, fault, sentence]] of answers.entries()) {
          service.fail(operation, fault)
          if (at > 0) await retry.click()
          else await (path === '/orgs' ? page.goto(path) : showAnew(page, path))
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await expect(alert, name).toContainText(sentence)
          await expect(alert.getByText('Status'), name).toBeVisible()
        }
        service.heal()
        await retry.click()
        await expect(alert).toBeHidden()
      })
  })

  await test.step('F26 while the service asks to wait, the page says so at once and Try now retries', async () => {
    for (const [path, operation] of [
      ['/orgs', 'GET /v2/orgs'],
      ['/tokens', 'GET /v2/tokens'],
      [`/queries/${encodeURIComponent('q/1 #%')}`, 'GET /v2/apl-starred-queries/{id}'],
    ] as const) {
      service.fail(operation, faults.tooMany('45'))
      await (path === '/orgs' ? page.goto(path) : showAnew(page, path))
      await expect(
        page.getByText(/Too many requests.*Status 429\..*Trace ID .*Trying again in \d+ s/),
      ).toBeVisible()
      service.heal()
      await page.getByRole('button', { name: 'Try now' }).click()
      await expect(page.getByText('Too many requests')).toBeHidden()
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible()
  })

  await test.step('F15 a person without permission can sign in as somebody else and return', async () => {
    service.fail('GET /v2/tokens', faults.status(403))
    await page.goto('/tokens?tab=table')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    service.heal()
    await page.getByRole('textbox', { name: 'Access token' }).fill('another-token')
    await page.getByRole('button', { name: 'Use token' }).click()
    await expect(page).toHaveURL('/tokens?tab=table')
    await expect(page.getByText('ci-ingest')).toBeVisible()
  })
})

/** Renames a query and saves it with a token that the service then refuses. Returns the name field. */
const renameAndLoseSession = async (page: Page, service: FaultyServer) => {
  await page.goto(`/queries/${encodeURIComponent('q/1 #%')}?tab=options`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Errors, renamed')
  service.fail('PUT /v2/apl-starred-queries/{id}', faults.status(401))
  await page.getByRole('button', { name: 'Save…' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Signed out' })).toBeVisible()
  return name
}

test('after signing in again in another tab, the first one continues', async ({ page, context, service }) => {
  await renameAndLoseSession(page, service)
  service.heal()

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Sign in in a new tab' }).click()
  const tab = await opened
  await signInWithToken(tab, 'another-token', '/sign-in?to=/orgs')
  await expect(tab.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()

  const review = page.getByRole('dialog', { name: 'Review changes' })
  const unclear = page.getByRole('dialog', { name: 'Signed in with another access token' })
  await unclear.getByRole('button', { name: 'It’s mine' }).click()
  await expect(unclear).toBeHidden()
  await expect(review.getByRole('button', { name: 'Save changes' })).toBeVisible()
  expect(service.requests.filter((request) => request.startsWith('PUT')).length).toBe(1)
  await review.getByRole('button', { name: 'Save changes' }).click()
  await expect(review).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Errors, renamed' })).toBeVisible()
})
