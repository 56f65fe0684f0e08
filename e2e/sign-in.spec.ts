import { expect, test } from './fixtures.ts'
import { expectAccessible } from './support/axe.ts'
import { faultyTest, otherDeploymentTest } from './support/backends.ts'
import { signInButton } from './support/oidc-provider.ts'
import { shot } from './support/screenshot.ts'
import { signInWithToken } from './support/sign-in.ts'

const startSignIn = { name: 'Sign in', exact: true }

test('an admin signs in and gets to the address that was asked for', async ({ as }) => {
  const page = await as('admin', '/tokens')
  await expect(page).toHaveURL('/tokens')
  await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
})

test('a viewer sees everything, and the service refuses what a viewer changes', async ({ as }) => {
  const page = await as('viewer', '/')
  await expect(page).toHaveURL('/orgs')
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
  const refused = await page.request.delete('/api/v2/apl-starred-queries/any', {
    headers: { 'X-Requested-By': 'starboard' },
  })
  expect(refused.status()).toBe(403)
})

test('who cancels is told so and can try again', async ({ page }) => {
  await page.goto('/queries')
  await page.getByRole('button', startSignIn).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('You did not allow access')
  await page.getByRole('button', startSignIn).click()
  await page.getByRole('button', { name: 'Continue as admin' }).click()
  await expect(page).toHaveURL('/queries')
})

test('after sign-out every screen asks to sign in again', async ({ as }) => {
  const page = await as('admin')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.goto('/tokens')
  await expect(page.getByRole('button', startSignIn)).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})

test('a callback that nobody started leads back to sign-in', async ({ page }) => {
  await page.goto('/auth/callback?code=stray&state=stray')
  await expect(page.getByRole('alert')).toContainText('Start again')
})

test('sign-in never leads to another site', async ({ page, starboard }) => {
  await page.goto('/sign-in?to=//example.com')
  await page.getByRole('button', startSignIn).click()
  await page.getByRole('button', { name: 'Continue as admin' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(starboard.url)
})

test('the page never holds a token', async ({ as }) => {
  const page = await as('admin')
  const kept = await page.evaluate(() => ({
    cookie: document.cookie,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
  }))
  expect(kept.cookie).toBe('')
  expect(`${kept.local}${kept.session}`).not.toMatch(/token/iu)
  for (const cookie of await page.context().cookies()) expect(cookie.httpOnly, cookie.name).toBe(true)
})

test('the sign-in page is accessible and looks right', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', startSignIn)).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'sign-in')
  await page.getByRole('button', startSignIn).click()
  await expect(page.getByRole('button', { name: 'Continue as viewer' })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'authorization')
})

otherDeploymentTest.describe('another deployment', () => {
  otherDeploymentTest.use({ seed: { orgs: [], tokens: [] } })

  otherDeploymentTest('its own authorization server signs people in', async ({ page }) => {
    await page.goto('/tokens')
    await page.getByRole('button', startSignIn).click()
    await page.getByRole('button', { name: signInButton }).click()
    await expect(page).toHaveURL('/tokens')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(
      (await page.request.get('/api/v2/tokens', { headers: { 'X-Requested-By': 'starboard' } })).status(),
    ).toBe(200)
  })
})

faultyTest(
  'where no OAuth is set up, an access token is handed to the server once',
  async ({ page, service }) => {
    await signInWithToken(page, 'a-token-of-mine', '/tokens')
    await expect(page).toHaveURL('/tokens')
    await expect(page.getByRole('heading', { level: 1, name: 'API tokens' })).toBeVisible()
    await expect.poll(() => service.requests).toContain('GET /v2/tokens')
  },
)

faultyTest('a token field left empty says what is missing and sends nothing', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('button', startSignIn)).toHaveCount(0)
  await page.getByRole('button', { name: 'Use token' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter an access token.')
})

test('signing out in one tab empties the others', async ({ as, context }) => {
  const page = await as('admin')
  const other = await context.newPage()
  await other.goto('/tokens')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})
