import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { faultyTest, otherDeploymentTest } from './support/backends.ts'
import { signInButton, signOutButton } from './support/oidc-provider.ts'
import { shot } from './support/screenshot.ts'

const startSignIn = { name: 'Sign in', exact: true }

test('F01 canceling is reported, a second try leads to the requested URL, and the page never holds a token', async ({
  page,
}) => {
  // A callback without a started sign-in leads here.
  await page.goto('/auth/callback?code=stray&state=stray')
  await expect(page.getByRole('alert')).toContainText('Start over')
  await page.goto('/sign-in')
  await expect(page.getByRole('button', startSignIn)).toBeVisible()
  await shot(page, 'sign-in')
  await page.goto('/queries')
  await page.getByRole('button', startSignIn).click()
  await expect(page.getByRole('button', { name: 'Continue as viewer' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'authorization')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('You did not allow access')
  await page.getByRole('button', startSignIn).click()
  await page.getByRole('button', { name: 'Continue as viewer' }).click()
  await expect(page).toHaveURL('/queries')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved queries' })).toBeVisible()
  await test.step('a viewer sees everything, and the service refuses what a viewer changes', async () => {
    const refused = await page.request.delete('/api/v2/apl-starred-queries/any', {
      headers: { 'X-Requested-By': 'starboard' },
    })
    expect(refused.status()).toBe(403)
  })

  await test.step('the page never holds a token, and after sign-out every screen asks to sign in again', async () => {
    const account = page.getByRole('button', { name: 'Account' })
    for (const screen of ['Organizations', 'API tokens', 'Saved queries']) {
      await page.getByRole('link', { name: screen }).click()
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
      await expect(account).toBeVisible()
    }
    await account.click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    // Arrives later; the answer to a call under way at the sign-out would be a 401.
    await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible()
    const kept = await page.evaluate(() => ({
      cookie: document.cookie,
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
    }))
    expect(kept.cookie).toBe('')
    expect(`${kept.local}${kept.session}`).not.toMatch(/token/iu)
    for (const cookie of await page.context().cookies()) expect(cookie.httpOnly, cookie.name).toBe(true)
    await account.click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goto('/tokens')
    await expect(page.getByRole('button', startSignIn)).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
  })
})

otherDeploymentTest.describe('another deployment', () => {
  otherDeploymentTest.use({ seed: { orgs: [], tokens: [] } })

  otherDeploymentTest(
    'its own authorization server signs people in, and out there, too',
    async ({ page }) => {
      await page.goto('/tokens')
      await page.getByRole('button', startSignIn).click()
      await page.getByRole('button', { name: signInButton }).click()
      await expect(page).toHaveURL('/tokens')
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      const read = await page.request.get('/api/v2/tokens', { headers: { 'X-Requested-By': 'starboard' } })
      expect(read.status()).toBe(200)
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      // The page of the authorization server.
      await page.getByRole('button', { name: signOutButton }).click()
      await expect(page).toHaveURL('/sign-in')
      await page.getByRole('button', startSignIn).click()
      // It asks who it is again, because the session there is over.
      await expect(page.getByRole('button', { name: signInButton })).toBeVisible()
    },
  )
})

faultyTest(
  'where no OAuth is set up, an access token is pasted with whitespace, can be revealed, and is then nowhere on the page',
  async ({ page, context, problems, service }) => {
    problems.allow(/ERR_FAILED/u)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/sign-in?to=/tokens')
    await expect(page.getByRole('button', startSignIn)).toHaveCount(0)
    await page.getByRole('button', { name: 'Use token' }).click()
    await expect(page.getByRole('alert')).toHaveText('Enter an access token.')
    const field = page.getByRole('textbox', { name: 'Access token' })
    await expect(field).toHaveAttribute('type', 'password')
    await page.evaluate(() => navigator.clipboard.writeText('  canary-of-mine '))
    await field.press('ControlOrMeta+v')
    await expect(page.getByText('Spaces around it were removed.')).toBeVisible()
    await page.getByRole('button', { name: 'Show access token' }).click()
    await expect(field).toHaveValue('canary-of-mine')
    await expectAccessible(page)
    await page.route('**/auth/token', (route) => route.abort())
    await page.getByRole('button', { name: 'Use token' }).click()
    await expect(page.getByRole('alert')).toContainText('Starboard could not be reached')
    await expect(field).toHaveValue('')
    const places = await page.evaluate(() => [
      document.documentElement.outerHTML,
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        history.state,
        location.href,
        document.cookie,
      ]),
    ])
    expect(places.join()).not.toContain('canary')
    await page.unroute('**/auth/token')
    await field.fill('a-token-of-mine')
    await page.getByRole('button', { name: 'Use token' }).click()
    await expect(page).toHaveURL('/tokens')
    await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
    await expect.poll(() => service.requests).toContain('GET /v2/tokens')
  },
)

faultyTest(
  'F14 a browser that keeps no cookie is told so, and too many tries wait',
  async ({ page, context, problems }) => {
    problems.allow(/status of 429/u)
    // Browsers that are told to keep no cookies deny these, too.
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Denied.', 'SecurityError')
          },
        })
    })
    await page.route('**/auth/token', async (route) => {
      const response = await route.fetch()
      await context.clearCookies()
      const { 'set-cookie': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto('/sign-in?to=/tokens')
    const useToken = async () => {
      await page.getByRole('textbox', { name: 'Access token' }).fill('a-token')
      await page.getByRole('button', { name: 'Use token' }).click()
    }
    await useToken()
    await expect(page.getByRole('alert')).toContainText('The browser blocks the cookie')
    await expect(page).toHaveURL('/sign-in?to=/tokens')
    await page.unroute('**/auth/token')
    await page.route('**/auth/token', async (route) => {
      let response = await route.fetch()
      while (response.status() !== 429) response = await route.fetch({ postData: '{"token":""}' })
      await route.fulfill({ response })
    })
    await useToken()
    await expect(page.getByRole('alert')).toHaveText('Too many attempts with access tokens.')
  },
)
