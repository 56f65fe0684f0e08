import { expect, type Page, test } from './fixtures.ts'
import { faultyTest, recordTest } from './support/backends.ts'
import { faults } from './support/faulty-server.ts'
import { orgRecord } from './support/org-record.ts'
import { sendText } from './support/listen.ts'
import { button, draftKept, field, saveAll } from './support/saved-query.ts'
import { signInWithToken } from './support/sign-in.ts'

const queryOf = (id: string, name: string) =>
  `{"id":"${id}","name":"${name}","dataset":"logs","query":{"apl":"['logs']","startTime":"now-1h","endTime":"Mon, 23 Nov 2026 10:00:00 GMT"}}`

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

recordTest.describe('saved queries', () => {
  recordTest.use({
    records: { slow: queryOf('slow', 'Slow'), quick: queryOf('quick', 'Quick') },
    // On a slow machine, going offline comes before the later parts of the shell are loaded.
    allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to (?:load resource|fetch)|could not be loaded/u,
  })

  recordTest(
    'F32 F33 F45 an answer that comes after another query was opened changes nothing, times in an unknown format are sent back as they came, and what is typed offline stays',
    async ({ page, context, service }) => {
      await signInWithToken(page, 'any', '/queries')
      const held: (() => void)[] = []
      service.plan('GET', (response, serve, { id }) => {
        const answer = () => sendText(response, 200, serve().body)
        if (id === 'slow') held.push(answer)
        else answer()
      })
      const open = async (id: string) => {
        await field(page, 'Query ID, link or JSON').fill(id)
        await button(page, 'Open').click()
      }
      await open('slow')
      await expect.poll(() => held.length).toBeGreaterThan(0)
      await page.goBack()
      await open('quick')
      await expect(title(page, 'Quick')).toBeVisible()
      for (const answer of held) answer()
      await page.getByRole('tab', { name: 'Options' }).click()
      await expect(field(page, 'Name')).toHaveValue('Quick')
      await expect(title(page, 'Quick')).toBeVisible()
      await expect(page).toHaveURL(/\/queries\/quick/u)

      await test.step('F45 times in an unknown format are shown and sent back as they came', async () => {
        await expect(field(page, 'Start time')).toHaveValue('now-1h')
        await expect(field(page, 'End time')).toHaveValue('Mon, 23 Nov 2026 10:00:00 GMT')
        await expect(page.getByRole('main')).not.toContainText('Invalid Date')
        await field(page, 'Who').fill('me')
        await saveAll(page)
        await expect(page.getByText('Unsaved changes')).toBeHidden()
        expect(service.puts().at(-1)).toContain(
          '"startTime":"now-1h","endTime":"Mon, 23 Nov 2026 10:00:00 GMT"',
        )
      })

      await test.step('F32 offline, flapping and back: what is typed stays, and is saved once', async () => {
        const before = service.puts().length
        await field(page, 'Who').fill('typed offline')
        const review = page.getByRole('dialog', { name: 'Review changes' })
        await button(page, 'Save…').click()
        await review.getByRole('button', { name: 'Keep editing' }).click()
        await context.setOffline(true)
        await expect(page.getByText('Your browser says it is offline')).toBeVisible()
        await field(page, 'Name').fill('Named offline')
        await expect(page.getByText(draftKept)).toBeVisible()
        await saveAll(page)
        await expect(review.getByRole('alert')).toContainText('Not saved: the service was not asked')
        for (let times = 0; times < 4; times++) await context.setOffline(times % 2 === 1)
        await context.setOffline(false)
        await expect(page.getByText('Your browser says it is offline')).toBeHidden()
        await review.getByRole('button', { name: 'Save changes' }).click()
        await expect(page.getByText('Unsaved changes')).toBeHidden()
        expect(service.puts()).toHaveLength(before + 1)
        expect(service.records.get('quick')).toContain('"name":"Named offline"')
      })
    },
  )
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const tokens = [{ id: 't', name: 'ends soon', expiresAt: inHours(20) }]
const orgs = [orgRecord('acme', 'Acme', { lastUsageSync: 'now-1h', planCreated: '1700000000' })]

faultyTest.describe('lists', () => {
  faultyTest.use({ seed: { orgs, tokens } })

  faultyTest(
    'F34 F45 all that shows a list asks for it once, and texts that stand for times are shown as they came',
    async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) asked.push(pathname)
      })
      await signInWithToken(page, 'any', '/orgs')
      await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
      await page.getByRole('link', { name: 'API tokens' }).click()
      await expect(page.getByText('ends soon').first()).toBeVisible()
      for (const tab of ['Who can', 'Findings', 'Timeline', 'Matrix'])
        await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.getByRole('link', { name: 'Organizations' }).click()
      for (const tab of ['Limits', 'Timeline', 'Charts', 'Table'])
        await page.getByRole('tab', { name: tab, exact: true }).click()
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').last().fill('Acme')
      await expect(page.getByRole('option', { name: /Acme/u }).first()).toBeVisible()
      expect(asked.toSorted()).toEqual(['/api/v2/orgs', '/api/v2/tokens'])

      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Acme' }).click()
      await test.step('F45 texts that stand for times are shown as they came', async () => {
        await expect(title(page, 'Acme')).toBeVisible()
        await expect(page.getByRole('main')).toContainText('now-1h')
        await expect(page.getByRole('main')).toContainText('1700000000')
        await expect(page.getByRole('main')).not.toContainText('Invalid Date')
      })
    },
  )

  faultyTest(
    'F35 a clock that is days off is told, and what expires goes by the service',
    async ({ page }) => {
      await page.clock.install({ time: new Date(Date.now() + 3 * 86_400_000) })
      await signInWithToken(page, 'any', '/tokens?status=expired')
      await expect(page.getByText(/computer’s clock is [23] days ahead of the service/u)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Expired/u })).toContainText('0')
      await expect(page.getByRole('button', { name: /^Expires within 7 days/u })).toContainText('1')
    },
  )

  faultyTest(
    'F36 hours asleep: the session is looked at, and each list is read once',
    async ({ page, service }) => {
      await page.clock.install()
      await signInWithToken(page, 'any', '/orgs')
      await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
      const before = service.requests.length
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      // Overdue timers fire once, as when a computer wakes.
      await page.clock.fastForward('05:00:00')
      await page.evaluate(() => {
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        window.dispatchEvent(new Event('focus'))
      })
      await expect.poll(() => asked).toContain('/auth/session')
      await expect.poll(() => asked).toContain('/api/v2/orgs')
      await page.clock.runFor(3000)
      expect(asked.filter((path) => path === '/api/v2/orgs')).toHaveLength(1)
      expect(service.requests.length - before).toBeLessThan(3)
      await expect(page.getByRole('link', { name: 'Acme' })).toBeVisible()
    },
  )
})

const listed = (count: number) =>
  faults.value(Array.from({ length: count }, (_, at) => ({ id: `t-${at}`, name: `Token ${at}` })))

faultyTest('F49 a list of 0, 1, and 20,000 tokens is shown and found in', async ({ page, service }) => {
  service.fail('GET /v2/tokens', listed(0))
  await signInWithToken(page, 'any', '/tokens')
  await expect(page.getByRole('main')).toContainText(/no tokens/iu)
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })
  const refresh = page.getByRole('button', { name: 'Refresh' })
  const search = page.getByRole('searchbox', { name: 'Search tokens' })
  for (const count of [1, 20_000]) {
    service.fail('GET /v2/tokens', listed(count))
    await refresh.click()
    const all = count.toLocaleString('en-US')
    await expect(status(`${all} of ${all} tokens`)).toBeVisible()
    const last = `Token ${count - 1}`
    await search.fill(`"${last}"`)
    await expect(status(`1 of ${all} tokens`)).toBeVisible()
    await expect(page.getByRole('link', { name: last, exact: true })).toBeVisible()
    await refresh.click()
    await expect(status(`1 of ${all} tokens`)).toBeVisible()
    await search.clear()
  }
})
