import { expect, type Page, test } from './fixtures.ts'
import { type Fault, faults, type FaultyServer, startFaultyServer } from './support/faulty-server.ts'
import { signInWithToken } from './support/sign-in.ts'
import { type Starboard, startStarboard } from './support/start-starboard.ts'

const orgs = [
  { id: 'acme', name: 'Acme', plan: 'enterprise', paymentStatus: 'success', license: { maxUsers: 50 } },
  { id: 'bolt', name: 'Bolt', plan: 'personal', paymentStatus: 'failed', license: {} },
]
const tokens = [{ id: 't-1', name: 'ci-ingest', orgCapabilities: { apiTokens: ['create', 'read'] } }]
const starredQueries = [
  { id: 'q/1 #%', name: 'Errors', dataset: 'logs', kind: 'apl', query: { apl: "['logs'] | take 10" } },
]

type World = { faulty: FaultyServer; starboard: Starboard }

/** Starboard in front of a server that answers badly when told to, with somebody signed in by token. */
const withFaultyServer = async (page: Page, run: (world: World) => Promise<void>): Promise<void> => {
  const faulty = await startFaultyServer({ orgs, tokens, starredQueries })
  const starboard = await startStarboard({ settings: { API_BASE_URL: faulty.url } })
  try {
    await page.goto(starboard.url)
    await signInWithToken(page, 'any-access-token', `${starboard.url}/orgs`)
    await run({ faulty, starboard })
  } finally {
    await starboard.stop()
    await faulty.close()
  }
}

test.use({ allowedErrors: /Failed to load resource/u })

const statuses: [string, Fault, RegExp][] = [
  ['403', faults.status(403), /Not permitted, or the access token was refused/],
  ['404', faults.status(404), /no such record/],
  ['409', faults.status(409), /conflict/],
  ['422', faults.status(422), /did not accept/],
  ['a 422 without a body', faults.empty(422), /did not accept/],
  ['HTML', faults.html(), /not what the interface describes|not JSON/],
  ['an object instead of a list', faults.value({ data: [] }), /not a list/],
  ['null', faults.value(null), /not a list/],
  ['a list cut in the middle', { kind: 'cut-mid-body' }, /not what the interface describes|failed to answer/],
]

for (const { heading, path, operation } of [
  { heading: 'Organizations', path: '/orgs', operation: 'GET /v2/orgs' },
  { heading: 'API tokens', path: '/tokens', operation: 'GET /v2/tokens' },
]) {
  test(`${heading} says what is wrong with each bad answer, and Retry mends it`, async ({ page }) => {
    await withFaultyServer(page, async ({ faulty, starboard }) => {
      for (const [name, fault, sentence] of statuses) {
        faulty.fail(operation, fault)
        await page.goto(`${starboard.url}${path}`)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('alert'), name).toContainText(sentence)
        await expect(page.getByRole('alert').getByText('Status'), name).toBeVisible()
        faulty.heal()
        await page.getByRole('button', { name: 'Retry' }).click()
        await expect(page.getByRole('alert'), name).toBeHidden()
      }
    })
  })
}

test('a busy service is asked again as it says, and its answer is shown without an error', async ({
  page,
}) => {
  await withFaultyServer(page, async ({ faulty, starboard }) => {
    faulty.fail('GET /v2/orgs', faults.tooMany('1'))
    await page.goto(`${starboard.url}/orgs`)
    await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    await expect
      .poll(() => faulty.requests.filter((line) => line === 'GET /v2/orgs').length)
      .toBeGreaterThan(1)
    faulty.heal()
    await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
  })
})

test('bad rows are counted and shown, and hide no other', async ({ page }) => {
  await withFaultyServer(page, async ({ faulty, starboard }) => {
    faulty.fail('GET /v2/orgs', faults.value([null, ...orgs, 5, { name: 'No id' }]))
    await page.goto(`${starboard.url}/orgs`)
    const table = page.getByRole('table', { name: 'Organizations' })
    await expect(table.getByRole('link', { name: 'Acme' })).toBeVisible()
    await expect(table.getByRole('link', { name: 'Bolt' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/3 unreadable/)

    faulty.fail('GET /v2/tokens', faults.value([...tokens, 'x']))
    await page.goto(`${starboard.url}/tokens`)
    await expect(page.getByRole('table', { name: 'Capability matrix' })).toContainText('ci-ingest')
    await expect(page.getByRole('main')).toContainText(/1 unreadable/)
  })
})

test('a refresh that fails keeps the data on screen and says how old it is', async ({ page }) => {
  await withFaultyServer(page, async ({ faulty }) => {
    await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
    faulty.fail('GET /v2/orgs', faults.status(403))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('main')).toContainText(/As of \d\d:\d\d, refresh failed/)
    await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
  })
})

test('a refused access token asks to sign in again over the page that was open', async ({ page }) => {
  await withFaultyServer(page, async ({ faulty, starboard }) => {
    await page.goto(`${starboard.url}/queries/${encodeURIComponent('q/1 #%')}?tab=options`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Errors, renamed')
    faulty.fail('PUT /v2/apl-starred-queries/{id}', faults.status(401))
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Signed out' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('Escape')
    await expect(name).toHaveValue('Errors, renamed')
  })
})
