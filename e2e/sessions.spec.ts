import { expect, type Page, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import {
  address,
  button,
  draftKept,
  field,
  id,
  restored,
  saveAll,
  seed,
  storedText,
} from './support/saved-query.ts'
import { signIn, signInByRequests } from './support/sign-in.ts'

test.use({ seed })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const signedOut = (page: Page) => page.getByRole('dialog', { name: 'Signed out' })

const signOut = async (page: Page) => {
  await button(page, 'Account').click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Runs in a page: simulates a browser without channels between tabs. */
const withoutChannels = () => void Reflect.deleteProperty(window, 'BroadcastChannel')

/** Runs in a page: simulates a sleeping tab, which hears nothing from others. */
const asleep = () => {
  Reflect.deleteProperty(window, 'BroadcastChannel')
  window.addEventListener('storage', (event) => event.stopImmediatePropagation())
}

/** Ends the session like another device: the pages of this browser are not notified. */
const endElsewhere = (page: Page) =>
  page.request.post('/auth/logout', { headers: { 'X-Requested-By': 'starboard' } })

const whoOf = async (stored: Promise<string>): Promise<unknown> => JSON.parse(await stored).who

test('F09 signing out clears every tab, even one without channels or asleep, and Back shows nothing', async ({
  as,
  page,
  context,
}) => {
  const [plain, sleeper] = [await context.newPage(), await context.newPage()]
  await plain.addInitScript(withoutChannels)
  await sleeper.addInitScript(asleep)
  await as('admin')
  await main(page).getByRole('link', { name: 'Saved queries' }).click()
  for (const [tab, query] of [
    [plain, id],
    [sleeper, 'second'],
  ] as const) {
    await tab.goto(address(query, 'options'))
    await field(tab, 'Who').fill('typed in another tab')
    await expect(tab.getByText(draftKept)).toBeVisible()
  }
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out with unsaved changes?' })
  await question.getByRole('button', { name: 'Sign out' }).click()
  for (const tab of [page, plain]) {
    await expect(title(tab)).toHaveText('Sign in')
    expect(new URL(tab.url()).search).toBe('')
  }
  await expect(field(sleeper, 'Who')).toBeVisible()
  await sleeper.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(title(sleeper)).toHaveText('Sign in')
  await page.goBack()
  await expect(title(page)).toHaveText('Sign in')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('nothing is sent, shown, or asked between the end of the session and the sign-in page', async ({
  as,
  page,
}) => {
  await as('admin', '/queries')
  const calls: string[] = []
  await page.route('**/auth/logout', async (route) => {
    const response = await route.fetch()
    page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
    // The session is over, but the page does not know yet and loads something new.
    await main(page).getByRole('link', { name: 'API tokens' }).click()
    await expect(title(page)).toHaveText('API tokens')
    await route.fulfill({ response })
  })
  await signOut(page)
  await expect(title(page)).toHaveText('Sign in')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toEqual([])
})

test('one person’s text is never saved with the rights of another who signed in meanwhile', async ({
  as,
  page,
  starboard,
  problems,
}) => {
  problems.allow(/status of 401/u)
  await page.addInitScript(asleep)
  await as('viewer', address(id, 'options'))
  await field(page, 'Who').fill('the viewer')
  await expect(page.getByText(draftKept)).toBeVisible()
  await signInByRequests(page.request, 'admin')
  // Whatever calls the service first finds out, and the page leaves: the save, or a read before it.
  await Promise.race([saveAll(page).catch(() => undefined), page.waitForURL('/orgs')])
  await expect(page).toHaveURL('/orgs')
  await expect(title(page)).toHaveText('Organizations')
  expect(await whoOf(storedText(starboard, id))).toBe('somebody')
  await page.goto(address(id, 'options'))
  await expect(field(page, 'Who')).toHaveValue('somebody')
  await expect(page.getByText(/Draft/u)).toBeHidden()
  // The page would notice the next person, and leave at the same moment.
  await page.goto('about:blank')
  await signIn(page, 'viewer', address(id, 'options'))
  await expect(page.getByText(restored)).toBeVisible()
  await expect(field(page, 'Who')).toHaveValue('the viewer')
})

test('F07 F08 a session that ends elsewhere causes one dialog, and the page continues after the sign-in', async ({
  as,
  page,
  context,
  starboard,
  problems,
}) => {
  problems.allow(/status of 401/u)
  await as('admin', '/tokens')
  await expect(button(page, 'Refresh')).toBeVisible()
  await main(page).getByRole('link', { name: 'Saved queries' }).click()
  await field(page, 'Query ID, link or JSON').fill(id)
  await button(page, 'Open').click()
  await page.getByRole('tab', { name: 'Options' }).click()
  await field(page, 'Who').fill('typed before it ended')
  await expect(page.getByText(draftKept)).toBeVisible()
  await endElsewhere(page)
  await button(page, 'Save…').click()
  // Whatever calls the service first finds out: the save, or a read for its review.
  await expect(async () => {
    if (!(await signedOut(page).isVisible())) await button(page, 'Save changes').click({ timeout: 1000 })
    await expect(signedOut(page)).toBeVisible({ timeout: 1000 })
  }).toPass()

  const calls: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/') && calls.push(request.url())))
  await signedOut(page).getByRole('button', { name: 'Close' }).click()
  await expect(signedOut(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await main(page).getByRole('link', { name: 'API tokens' }).click()
  await expect(title(page)).toHaveText('API tokens')
  await button(page, 'Refresh').click()
  await expect(page.getByRole('main')).toContainText('refresh failed')
  await expect(signedOut(page)).toBeHidden()
  await page.goBack()
  await expect(page.getByText(restored)).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Sign in…' }).click()
  await expect(signedOut(page)).toBeVisible()
  expect(calls).toEqual([])

  await signIn(await context.newPage(), 'admin')
  await expect(signedOut(page)).toBeHidden()
  await expect(field(page, 'Who')).toHaveValue('typed before it ended')
  expect(await whoOf(storedText(starboard, id))).toBe('somebody')
  await saveAll(page)
  await expect.poll(() => whoOf(storedText(starboard, id))).toBe('typed before it ended')

  await test.step('if something in between refuses all calls, they are not sent again and again', async () => {
    await page.route('**/api/v2/tokens', (route) => route.fulfill({ status: 401, json: {} }))
    calls.length = 0
    await main(page).getByRole('link', { name: 'API tokens' }).click()
    await button(page, 'Refresh').click()
    await expect(signedOut(page)).toBeVisible()
    await page.waitForTimeout(1000)
    expect(calls.length).toBeLessThan(5)
    await expect(signedOut(page)).toBeVisible()
  })
})

test('Settings lists where the account is signed in, ends one session, and all of them', async ({
  as,
  page,
  browser,
  starboard,
  problems,
}) => {
  problems.allow(/ERR_FAILED|status of (?:401|503)/u)
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await as('admin', '/settings')
  const refusal = { status: 503, headers: { 'X-Request-Id': 'trace-7' }, json: { message: 'Not now.' } }
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true })
  const rows = sessions.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(/Chrome on Linux.*Authorization server.*This browser/u)

  await signIn(other, 'admin', `${starboard.url}/queries`)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('This browser')
  await sessions.scrollIntoViewIfNeeded()
  await expectAccessible(page)
  const end = sessions.getByRole('button', { name: /^End session of Chrome on Linux, signed in .+ UTC$/u })
  await page.route('**/auth/sessions/*', (route) => route.fulfill(refusal), { times: 1 })
  await end.click()
  await expect(page.getByText(/Status 503\. Trace ID trace-7\.$/u)).toBeVisible()
  await end.press('Enter')
  await expect(page.getByText('Session ended', { exact: true })).toBeVisible()
  await expect(sessions).toContainText('You are not signed in anywhere else.')
  await expect(sessions.getByRole('table', { name: 'Sessions' })).toBeFocused()
  await main(other).getByRole('link', { name: 'API tokens' }).click()
  await expect(signedOut(other)).toBeVisible()

  await test.step('if only the answer is lost, the list says what ended', async () => {
    await signIn(other, 'admin', `${starboard.url}/queries`)
    await page.reload()
    await page.route(
      '**/auth/sessions/*',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await end.click()
    await expect(page.getByText('The session may not have ended', { exact: true })).toBeVisible()
    await expect(sessions).toContainText('You are not signed in anywhere else.')
  })

  await signIn(other, 'admin', `${starboard.url}/queries`)
  await button(page, 'Sign out everywhere…').click()
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  const confirm = question.getByRole('button', { name: 'Sign out everywhere' })
  await page.route('**/auth/sessions', (route) => route.fulfill(refusal), { times: 1 })
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText(/Status 503\. Trace ID trace-7\.$/u)
  await confirm.click()
  await expect(title(page)).toHaveText('Sign in')
  await expect(page.getByRole('alert')).toBeHidden()
  await main(other).getByRole('link', { name: 'API tokens' }).click()
  await expect(signedOut(other)).toBeVisible()
  await elsewhere.close()

  await test.step('if the browser sends it again, it is signed out, and does not promise more', async () => {
    await as('admin', '/settings')
    await page.route('**/auth/sessions', async (route) => {
      if (route.request().method() === 'DELETE') await route.fetch()
      await route.continue()
    })
    await button(page, 'Sign out everywhere…').click()
    await confirm.click()
    await expect(title(page)).toHaveText('Sign in')
    await expect(page.getByRole('alert')).toContainText('You are signed out in this browser.')
  })
})

test('if the server cannot end the session, the page says so and can be cleared', async ({
  as,
  page,
  context,
  problems,
}) => {
  // Either page may have a call in flight when the session ends.
  problems.allow(/ERR_FAILED|401/u)
  await as('admin')
  const other = await context.newPage()
  await other.goto('/tokens')
  await page.route('**/auth/logout', (route) => route.abort())
  await signOut(page)
  const dialog = page.getByRole('dialog', { name: 'Could not sign out' })
  await expect(dialog).toContainText('Starboard could not be reached.')
  await expect(dialog.getByRole('group', { name: 'Could not sign out' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Clear this browser’s pages' }).click()
  await expect(title(page)).toHaveText('Sign in')
  await expect(page.getByRole('alert')).toContainText('The session could not be ended')
  await page.unroute('**/auth/logout')
  await button(page, 'Sign out').click()
  await expect(button(page, 'Sign in')).toBeVisible()
  await page.goto('/tokens')
  await expect(title(page)).toHaveText('Sign in')

  await test.step('if only the answer is lost, the session has ended, and the pages are cleared', async () => {
    await as('admin')
    await other.goto('/tokens')
    await page.route('**/auth/logout', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await signOut(page)
    await expect(title(page)).toHaveText('Sign in')
    await expect(title(other)).toHaveText('Sign in')
  })
})

test('the last minutes of a session are announced, and a new tab starts another', async ({
  as,
  page,
  context,
}) => {
  // The page knows how long, and so does the server.
  await page.route(/\/(?:auth\/session|orgs)$/u, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"endsIn":\d+/gu, '"endsIn":540')
    await route.fulfill({ response, body })
  })
  await as('admin')
  const notice = page.getByRole('status').filter({ hasText: /Your session ends at \d\d:\d\d\./u })
  await expect(notice).toBeVisible()
  await expect(title(page)).toHaveText('Organizations')
  // Until the list is there, the screen has nothing that could take the focus of the notice.
  await expect(page.getByRole('heading', { name: 'No organizations' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Account').click()
  await expect(page.getByRole('menu', { name: 'Account' })).toContainText(/at \d\d:\d\d at the latest/u)
  await page.keyboard.press('Escape')
  const opened = context.waitForEvent('page')
  await notice.getByRole('link', { name: 'Sign in again in a new tab' }).click()
  await expect(button(await opened, 'Sign in')).toBeVisible()
  const place = await title(page).boundingBox()
  await notice.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(notice).toBeHidden()
  await expect(page.locator('#main :focus')).toBeVisible()
  expect(await title(page).boundingBox()).toEqual(place)
  // A late answer may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
