import type { ServerResponse } from 'node:http'
import { expect, type Page } from './fixtures.ts'
import { sendJson } from './support/listen.ts'
import { canaries, consentingTest as test } from './support/attack-test.ts'
import { readAll } from './support/read-page.ts'
import { showAnew } from './support/show.ts'

/** Targets that a browser may parse differently from a program; `src/lib/addresses.test.ts` has many more. */
const tricks = [
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  '/\n/example.com',
  '/.//example.com',
  '/%2e%2e//example.com',
  'https:example.com',
  'JaVaScRiPt:window.ran=true//',
  '/auth/login?to=//example.com',
  '/sign-in?to=/sign-in',
  '/x\r\nSet-Cookie: a=b',
  '/／example.com',
  '/<img src=x onerror=window.ran=true>\u0000',
]

test.use({ allowedErrors: /Failed to load resource/u })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('F11 no target after sign-in leads to another site, however it is manipulated', async ({
  page,
  context,
  starboard,
}) => {
  const elsewhere: string[] = []
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== starboard.url && pathname !== '/authorize') elsewhere.push(request.url())
  })
  page.on('dialog', (dialog) => elsewhere.push(`dialog ${dialog.message()}`))
  // Through the server, which redirects after the callback.
  for (const trick of tricks) {
    await page.goto(`/auth/login?to=${encodeURIComponent(trick)}`, { waitUntil: 'commit' })
    expect(new URL(page.url()).origin, trick).toBe(starboard.url)
    expect(page.url(), trick).not.toMatch(/:\d+\/\/|\/(?:auth|api)\//u)
  }
  // In the page, which redirects a signed-in person immediately.
  await page.goto('/orgs')
  for (const trick of tricks) {
    await showAnew(page, `/sign-in?to=${encodeURIComponent(trick)}`)
    await expect(page, trick).toHaveURL(({ pathname }) => !['/nowhere', '/sign-in'].includes(pathname))
    await expect(heading(page), trick).toHaveText(/^(?:Organizations|There is no such page)$/u)
    expect(new URL(page.url()).origin, trick).toBe(starboard.url)
    expect(await page.evaluate(() => Reflect.get(window, 'ran')), trick).toBeUndefined()
  }
  expect(elsewhere).toEqual([])
})

type Callback = (redirectUri: string, state: string) => string

const callbacks: Readonly<Record<string, Callback>> = {
  'another state': (uri) => `${uri}?code=c&state=another`,
  'no state': (uri) => `${uri}?code=c`,
  'two states': (uri, state) => `${uri}?code=c&state=${state}&state=another`,
  'two codes': (uri, state) => `${uri}?code=a&code=b&state=${state}`,
  'no code': (uri, state) => `${uri}?state=${state}`,
  'code and error': (uri, state) => `${uri}?code=c&error=access_denied&state=${state}`,
  'an error that is markup': (uri, state) =>
    `${uri}?${new URLSearchParams({ state, error: '<img src=x onerror=window.ran=true>', error_description: '<b>Call 555</b>' })}`,
  'a token in its place': (uri, state) => `${uri}?access_token=${canaries.accessToken}&state=${state}`,
}

const good = { access_token: canaries.accessToken, token_type: 'Bearer', expires_in: 3600 }
const asJson =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    sendJson(response, status, body)

const tokenAnswers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  HTML: (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>'),
  'a list': asJson([good]),
  'an error that is markup': asJson(
    { error: '<img src=x onerror=window.ran=true>', error_description: canaries.code },
    400,
  ),
  'a redirect': (response) => void response.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end(),
  'no token': asJson({ ...good, access_token: undefined }),
  'an empty token': asJson({ ...good, access_token: '' }),
  'a token that is a number': asJson({ ...good, access_token: 7 }),
  'a token with a line break': asJson({ ...good, access_token: `${canaries.accessToken}\r\nX-Evil: 1` }),
  'a token that is no ASCII': asJson({ ...good, access_token: `${canaries.accessToken}é` }),
  'a token of 100 kB': asJson({ ...good, access_token: canaries.accessToken.repeat(4000) }),
  'another kind of token': asJson({ ...good, token_type: 'mac' }),
  'a life of text': asJson({ ...good, expires_in: 'long' }),
  '2 MiB': (response) => void response.writeHead(200).end(`{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`),
}

const secretsIn = (text: string) => Object.values(canaries).filter((secret) => text.includes(secret))

test('F03 F04 bad answers of an authorization server sign nobody in and say so in plain words', async ({
  page,
  context,
  deployment,
}) => {
  /** The parameters of the sign-in page that attempts ended on, which decide what it says. */
  const ends = new Set<string>()
  const attempt = async (what: string) => {
    const answer = await page.request.get('/auth/login')
    const { pathname, search } = new URL(answer.url())
    expect(pathname, what).toBe('/sign-in')
    expect(
      (await context.cookies()).filter(({ name }) => name === 'starboard'),
      what,
    ).toEqual([])
    expect(secretsIn(JSON.stringify([search, answer.headersArray(), await answer.text()])), what).toEqual([])
    ends.add(search)
  }
  for (const [what, answer] of Object.entries(callbacks)) {
    deployment.answerConsent = answer
    await attempt(`callback with ${what}`)
  }
  deployment.answerConsent = null
  for (const [what, answer] of Object.entries(tokenAnswers)) {
    deployment.answerToken = answer
    await attempt(`tokens: ${what}`)
  }
  for (const search of ends) {
    await page.goto(`/sign-in${search}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' }), search).toBeVisible()
    await expect(page.getByRole('alert'), search).toHaveText(/^[A-Z][\w ,.;’:“”-]+$/u)
    expect(await page.evaluate(() => Reflect.get(window, 'ran')), search).toBeUndefined()
    expect(secretsIn(await readAll(page)), search).toEqual([])
  }
  deployment.answerToken = null
  await page.goto('/auth/login')
  await expect(heading(page)).toHaveText('Organizations')
})
