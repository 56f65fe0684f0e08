import type { APIRequestContext } from '@playwright/test'
import { expect, type Page } from '../fixtures.ts'

export type Role = 'admin' | 'viewer'

/**
 * Signs in and ends on `to`. It makes the requests that the pages of the embedded authorization lead to, without
 * drawing those pages: drawing them took half the time of a journey. Those of the sign-in walk through the pages.
 */
export const signIn = async (page: Page, role: Role, to = '/orgs'): Promise<void> => {
  await signInByRequests(page.request, role, besides(to, '/auth/login'))
  await open(page, to)
}

/** Gives `requests` the session of somebody at the embedded authorization, without a page. */
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

/** Hands an access token to the server, as where no OAuth is set up, without drawing the page; ends on `to`. */
export const signInWithToken = async (page: Page, token: string, to = '/orgs'): Promise<void> => {
  await signInByToken(page.request, token, besides(to, '/auth/token'))
  await open(page, to)
}

/** Hands an access token to the server for the session of `requests`, without a page. */
export const signInByToken = async (
  requests: APIRequestContext,
  token: string,
  to = '/auth/token',
): Promise<void> => {
  const answer = await requests.post(to, { headers: { 'X-Requested-By': 'starboard' }, data: { token } })
  expect(answer.ok(), 'signing in by access token').toBe(true)
}

/** Signs in by typing an access token on the sign-in page, and ends on `to`. */
export const signInWithTokenByHand = async (page: Page, token: string, to = '/orgs'): Promise<void> => {
  await page.goto(to)
  await page.getByRole('textbox', { name: 'Access token' }).fill(token)
  await page.getByRole('button', { name: 'Use token' }).click()
  await expect(navigation(page)).toBeVisible()
}

const open = async (page: Page, to: string): Promise<void> => {
  await page.goto(to)
  // Looked for at each frame of the page: from outside it is looked for twice a second.
  await page.waitForFunction(
    () => document.querySelector('nav[aria-label="Main"]')?.checkVisibility() === true,
    null,
    { timeout: 60_000 },
  )
}

/** `path` on the server of `to`, which a context without a base address names in full. */
const besides = (to: string, path: string): string => (URL.canParse(to) ? new URL(path, to).href : path)

/** A dialog that the address opens hides it from assistive technology. */
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main', includeHidden: true })
