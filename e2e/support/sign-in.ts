import type { APIRequestContext } from '@playwright/test'
import { expect, type Page } from '../fixtures.ts'

export type Role = 'admin' | 'viewer'

/**
 * Signs in and ends on `to`. It makes the requests of the embedded authorization's pages without rendering them, which
 * took half the time of a journey. The journeys about signing in do use the pages.
 */
export const signIn = async (page: Page, role: Role, to = '/orgs'): Promise<void> => {
  await signInByRequests(page.request, role, besides(to, '/auth/login'))
  await open(page, to)
}

/** Signs `requests` in at the embedded authorization, without a page. */
export const signInByRequests = async (
  requests: APIRequestContext,
  role: Role,
  login = '/auth/login',
): Promise<void> => {
  const question = await requests.get(login)
  const form = { ...Object.fromEntries(new URL(question.url()).searchParams), role }
  const answer = await requests.post(question.url(), { form })
  expect(answer.ok(), `signing in as ${role}`).toBe(true)
}

/** Signs in with an access token, as without OAuth, without rendering the sign-in page. Ends on `to`. */
export const signInWithToken = async (page: Page, token: string, to = '/orgs'): Promise<void> => {
  await signInByToken(page.request, token, besides(to, '/auth/token'))
  await open(page, to)
}

/** Signs `requests` in with an access token, without a page. */
export const signInByToken = async (
  requests: APIRequestContext,
  token: string,
  to = '/auth/token',
): Promise<void> => {
  const answer = await requests.post(to, { headers: { 'X-Requested-By': 'starboard' }, data: { token } })
  expect(answer.ok(), 'signing in by access token').toBe(true)
}

/** Signs in by typing an access token on the sign-in page. Ends on `to`. */
export const signInWithTokenByHand = async (page: Page, token: string, to = '/orgs'): Promise<void> => {
  await page.goto(to)
  await page.getByRole('textbox', { name: 'Access token' }).fill(token)
  await page.getByRole('button', { name: 'Use token' }).click()
  await expect(navigation(page)).toBeVisible()
}

const open = async (page: Page, to: string): Promise<void> => {
  await page.goto(to)
  // Checks in each frame of the page; from outside, the check would run only twice a second.
  await page.waitForFunction(
    () => document.querySelector('nav[aria-label="Main"]')?.checkVisibility() === true,
    null,
    { timeout: 60_000 },
  )
}

/** `path` on the server of `to`, which is a full URL if the context has no base URL. */
const besides = (to: string, path: string): string => (URL.canParse(to) ? new URL(path, to).href : path)

/** A dialog opened by the URL hides it from assistive technology. */
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main', includeHidden: true })
