import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { freePort } from '#test/storage/free-port.ts'
import { expect, type Page, test } from './fixtures.ts'
import { editorField, readEditor, replaceEditor } from './support/editor.ts'
import { signInButton, startOtherDeployment } from './support/oidc-provider.ts'
import { type PublicService, publicService, startPublicService } from './support/public-service.ts'
import { confirmDeletion, draftKept, passCountdown, restored, saveAll } from './support/saved-query.ts'
import { signInWithTokenByHand } from './support/sign-in.ts'

const orgHeader = { API_ORG_HEADER: 'X-Axiom-Org-Id' }
const consoleLink =
  'https://console.example/{org}/query?initForm={"apl":"{apl}","queryOptions":{"startTime":"{startTime}"}}'

const publicTest = test.extend<{
  rules: Record<string, string>
  perMinute: number
  service: PublicService
}>({
  perMinute: [1000, { option: true }],
  rules: [{ ...orgHeader, CONSOLE_LINK: consoleLink }, { option: true }],
  service: async ({ perMinute }, provide) => {
    const service = await startPublicService({ perMinute })
    await provide(service)
    await service.close()
  },
  settings: async ({ service, rules }, provide) => {
    await provide({ API_BASE_URL: service.url, ...rules })
  },
})

/** Opens a query in the library, which filled itself, changes its APL, and saves it. */
const firstEdit = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('link', { name: 'Saved queries', exact: true }).first().click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(editorField(page, 'APL query')).toBeVisible()
  await replaceEditor(page, 'APL query', "['http-logs'] | take 7")
  await saveAll(page)
  await expect(page.getByText('Unsaved changes')).toBeHidden()
}

/** The stored text after that edit, with everything else unchanged byte for byte. */
const edited = (text: string): string => text.replace("['http-logs'] | count", "['http-logs'] | take 7")

publicTest(
  'with a personal token, from zero to the first saved edit, and the next token finds what was kept',
  async ({ page, service, problems }) => {
    problems.allow(/4(?:00|22)/u)
    await page.goto('/queries')
    const token = page.getByRole('textbox', { name: 'Access token' })
    await token.fill('xapt-made-up')
    await page.getByRole('button', { name: 'Use token' }).click()
    await expect(page.getByText('The service did not accept this access token')).toBeVisible()

    const before = service.queries('acme-x1').get('acme-x1Qa1') ?? ''
    await token.fill('xapt-ada-1')
    await page.getByRole('button', { name: 'Use token' }).click()
    await page.getByRole('option', { name: /Acme/u }).click()
    await expect(page.getByRole('link', { name: 'Latency of Acme', exact: true })).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Owner' }).getByText('Mine').click()
    await expect(page.getByRole('link', { name: 'Latency of Acme', exact: true })).toBeHidden()
    await firstEdit(page, 'Errors of Acme')
    expect(service.queries('acme-x1').get('acme-x1Qa1')).toBe(edited(before))

    await page.context().route('https://console.example/**', (route) => route.fulfill({ body: 'console' }))
    await page.getByRole('button', { name: 'More' }).click()
    const popup = page.context().waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Open in console' }).click()
    const opened = await popup
    await opened.waitForURL('https://console.example/**')
    const elsewhere = new URL(opened.url())
    expect(elsewhere.pathname).toBe('/acme-x1/query')
    expect(JSON.parse(elsewhere.searchParams.get('initForm') ?? '')).toEqual({
      apl: "['http-logs'] | take 7",
      queryOptions: { startTime: 'now-1h' },
    })
    await opened.close()

    await page.getByRole('tab', { name: 'Options' }).click()
    await expect(page.getByRole('textbox', { name: 'Time series variant' })).toHaveValue('bars')
    await page.getByRole('tab', { name: 'APL' }).click()
    await replaceEditor(page, 'APL query', "['http-logs'] | take 8")
    await expect(page.getByText(draftKept)).toBeVisible()
    await page.request.post('/auth/logout', { headers: { 'X-Requested-By': 'starboard' } })
    await page.goto('about:blank')
    await signInWithTokenByHand(page, 'xapt-ada-2', '/queries/acme-x1Qa1')
    await expect(page.getByText(restored)).toBeVisible()
  },
)

publicTest.describe('without a header for the organization', () => {
  publicTest.use({ rules: { CONSOLE_LINK: consoleLink } })

  publicTest(
    'an API token goes from zero to the first saved edit, to a query that is restored by creating it, and to its next token',
    async ({ page, service, problems }) => {
      problems.allow(/404/u)
      const queries = service.queries('acme-x1')
      const before = queries.get('acme-x1Qa1') ?? ''
      await signInWithTokenByHand(page, 'xaat-acme', '/orgs')
      await page.getByRole('link', { name: 'Acme', exact: true }).click()
      const plan = page.getByRole('region', { name: 'Plan and payment' })
      await expect(plan.getByText('accelerator · newer than the interface')).toHaveCount(2)
      await expect(plan.getByText('Default edge deployment')).toBeVisible()
      await firstEdit(page, 'Errors of Acme')
      expect(queries.get('acme-x1Qa1')).toBe(edited(before))

      await confirmDeletion(page, 'Errors of Acme')
      await passCountdown(page)
      await expect(page.getByText('This query was deleted')).toBeVisible()
      expect(queries.has('acme-x1Qa1')).toBe(false)
      await page.getByRole('button', { name: 'Restore', exact: true }).click()
      await expect(page).toHaveURL(/\/queries\/acme-x1New1$/u)
      expect(queries.get('acme-x1New1')).toBe(edited(before).replace('acme-x1Qa1', 'acme-x1New1'))

      // Nothing identifies the owner of an API token: kept data is shown only to people who say that it is theirs.
      await replaceEditor(page, 'APL query', "['http-logs'] | take 9")
      await expect(page.getByText(draftKept)).toBeVisible()
      await page.request.post('/auth/logout', { headers: { 'X-Requested-By': 'starboard' } })
      await page.goto('about:blank')
      await signInWithTokenByHand(page, 'xaat-acme-2', '/queries/acme-x1New1')
      await expect(editorField(page, 'APL query')).toBeVisible()
      await expect(page.getByText(restored)).toBeHidden()
      const notice = page.getByRole('status').filter({ hasText: 'under another access token' })
      await notice.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('button', { name: 'Use work saved under another token…' }).click()
      const taking = page.getByRole('dialog', { name: 'Use work saved under another token' })
      await expect(taking).toContainText(/Another token, last used on .*1 draft/u)
      await expect(taking).not.toContainText('Errors of Acme')
      await taking.getByRole('button', { name: 'It’s mine: show what it contains' }).click()
      await expect(taking).toContainText('Nothing has changed yet.')
      await expect(taking).toContainText('Errors of Acme')
      await taking.getByRole('button', { name: 'Use it' }).click()
      await taking.getByRole('button', { name: 'Done' }).click()
      await expect(notice).toBeHidden()
      await page.goto('/queries/acme-x1New1')
      await expect(page.getByText(restored)).toBeVisible()
      expect(await readEditor(page, 'APL query')).toBe("['http-logs'] | take 9")
    },
  )

  publicTest(
    'who may not read tokens is told what that takes, and a personal token gets advice',
    async ({ page, problems }) => {
      problems.allow(/40[03]/u)
      await signInWithTokenByHand(page, 'xaat-reader', '/tokens')
      await expect(page.getByText('It usually requires the capability apiTokens.read.')).toBeVisible()
      await page.request.post('/auth/logout', { headers: { 'X-Requested-By': 'starboard' } })
      await signInWithTokenByHand(page, 'xapt-ada-1', '/tokens')
      await expect(page.getByText('set API_ORG_HEADER=X-AXIOM-ORG-ID')).toBeVisible()
    },
  )
})

publicTest.describe('where the settings say that nothing is listed', () => {
  publicTest.use({ rules: { ...orgHeader, QUERY_LIST: 'off' } })

  publicTest('a command prints the saved queries, and the box takes what it prints', async ({ page }) => {
    await signInWithTokenByHand(page, 'xapt-ada-1', '/queries')
    await page.getByRole('option', { name: /Acme/u }).click()
    await expect(page.getByText('The interface has no list of saved queries')).toBeVisible()
    const command = await page.locator('code').innerText()
    const env = { PATH: process.env['PATH'], ACCESS_TOKEN: 'xapt-ada-1' }
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent --fail`], { env })
    await page.getByRole('textbox', { name: 'Query ID, link or JSON' }).fill(stdout)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    for (const name of ['Errors of Acme', 'Latency of Acme'])
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  })
})

publicTest.describe('with three calls a minute', () => {
  publicTest.use({ perMinute: 3, rules: {} })

  publicTest(
    'a list that may not be read now is read when the service says, and stays until then',
    async ({ page, service, problems }) => {
      problems.allow(/429/u)
      // The calls that check the token and ask for its owner count, too.
      await signInWithTokenByHand(page, 'xaat-acme', '/orgs')
      const row = page.getByRole('link', { name: 'Acme', exact: true })
      await expect(row).toBeVisible()
      const lists = () => service.seen.filter((call) => call === 'GET /v2/orgs').length
      const before = lists()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect.poll(lists).toBeGreaterThanOrEqual(before + 2)
      await expect(row).toBeVisible()
    },
  )
})

test.describe('with OAuth', () => {
  const service = publicService()
  test.use({
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    settings: async ({}, provide) => {
      const port = await freePort()
      const deployment = await startOtherDeployment({
        data: {},
        redirectUri: `http://localhost:${port}/auth/callback`,
        answers: service.handlerFor,
      })
      await provide({ ...deployment.settings, ...orgHeader, PORT: String(port) })
      await deployment.close()
    },
  })

  test('from nothing to the first saved edit, with automatic registration', async ({ page }) => {
    const queries = service.queries('birch-x2')
    const before = queries.get('birch-x2Qb2') ?? ''
    await page.goto('/queries')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: signInButton }).click()
    await page.getByRole('option', { name: /Birch/u }).click()
    await firstEdit(page, 'Latency of Birch')
    expect(queries.get('birch-x2Qb2')).toBe(edited(before))
  })
})
