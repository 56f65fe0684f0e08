import { expect, type Page } from './fixtures.ts'
import { callByFetch, embed, speak } from './support/attack-calls.ts'
import { attackTest as test } from './support/attack-test.ts'
import { id, seed, storedText } from './support/saved-query.ts'
import type { Starboard } from './support/start-starboard.ts'

const query = `/api/v2/apl-starred-queries/${encodeURIComponent(id)}`

test.use({
  seed,
  settings: { ALLOW_TOKEN_SIGN_IN: '1' },
  // The browser's messages about the attacks.
  allowedErrors:
    /Failed to load resource|CORS policy|frame-ancestors|WebSocket|EventSource|MIME type|X-Frame/u,
  allowedViolations: /^frame-ancestors$/u,
})

/** Everything that an attack could change: the record in the service, the session on the server, the cookies. */
const stateOf = async (victim: Page, starboard: Starboard) => ({
  record: await storedText(starboard, id),
  session: await victim.evaluate(async () => {
    const { signedIn, account } = await (await fetch('/auth/session')).json()
    return { signedIn, account }
  }),
  cookies: (await victim.context().cookies(starboard.url)).map(({ name, value }) => `${name}=${value}`),
})

const formTargets = ['/auth/logout', '/auth/token', `${query}?_method=DELETE`]

type Line = { readonly method: string; readonly route: string; readonly status: number }

/** Calls of the API, sign-in, and sign-out in the server's log. */
const sensitiveCalls = (log: string): readonly Line[] =>
  log
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text): Line => JSON.parse(text))
    .filter(({ route }) => /^\/(?:api\/|auth\/(?:login|logout|token))/u.test(route ?? ''))

/** Submits forms without a click, in each encoding that forms have. */
const sendForms = async (page: Page, hostile: string, base: string, paths: readonly string[]) => {
  const statuses: number[] = []
  for (const path of paths) {
    for (const enctype of [
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
    ] as const) {
      await page.goto(hostile)
      const [answer] = await Promise.all([
        page.waitForResponse(`${base}${path}`),
        page.waitForURL(`${base}${path}`),
        page.evaluate(
          ([action, encoding]) => {
            const form = Object.assign(document.createElement('form'), {
              action,
              method: 'post',
              enctype: encoding,
            })
            // As text/plain, these are the JSON {"_method":"DELETE","token":"x="}.
            const fields = { '{"_method":"DELETE","token":"x': '"}', _method: 'DELETE' }
            for (const [name, value] of Object.entries(fields)) {
              form.append(Object.assign(document.createElement('input'), { name, value }))
            }
            document.body.append(form)
            form.submit()
          },
          [`${base}${path}`, enctype] as const,
        ),
      ])
      statuses.push(answer.status())
    }
  }
  return statuses
}

for (const [name, host] of [
  ['another site', 'otherSite'],
  ['another origin of the same site', 'sameSite'],
] as const) {
  test(`F12 F13 a page of ${name} changes nothing, reads nothing, shows nothing, and signs nobody in`, async ({
    as,
    context,
    browser,
    starboard,
    attackSite,
  }) => {
    const victim = await as('admin')
    // Its list is loaded, so that no later log line comes from its own calls.
    await expect(victim.getByRole('button', { name: 'Refresh' })).toBeVisible()
    const before = await stateOf(victim, starboard)
    expect(before.session.signedIn).toBe(true)
    const attacker = await context.newPage()
    const hostile = attackSite[host]
    await attacker.goto(hostile)

    await test.step('F12 calls, elements and forms change nothing and read nothing', async () => {
      const mark = starboard.log().length
      expect(await callByFetch(attacker, starboard.url, query), 'answers to fetch').toEqual([])
      expect(await stateOf(victim, starboard), 'after fetch').toEqual(before)
      expect(await speak(attacker, starboard.url, query), 'answers to beacons and sockets').toEqual([])
      expect(await stateOf(victim, starboard), 'after beacons').toEqual(before)
      expect(await embed(attacker, starboard.url, query), 'loaded by elements').toEqual([])
      expect(await stateOf(victim, starboard), 'after elements').toEqual(before)
      const statuses = await sendForms(attacker, hostile, starboard.url, formTargets)
      expect(new Set(statuses), 'answers to forms').toEqual(new Set([403]))
      expect(await stateOf(victim, starboard), 'after forms').toEqual(before)

      const calls = sensitiveCalls(starboard.log().slice(mark))
      expect(calls.length).toBeGreaterThan(50)
      expect(calls.filter(({ status }) => ![403, 404, 405].includes(status))).toEqual([])
      const reached = calls.filter(({ method, status }) => method !== 'OPTIONS' && status === 403)
      for (const route of ['/api/*', '/auth/login', '/auth/logout', '/auth/token']) {
        expect(
          reached.map((call) => call.route),
          'refused by the server itself',
        ).toContain(route)
      }
    })

    await test.step('F13 frames and windows show nothing, contain nothing, and sign nobody in', async () => {
      const own = await browser.newContext({ baseURL: starboard.url })
      const authorization = (await own.request.get('/auth/login')).url()
      expect(authorization).toContain('/oauth2/authorize')

      await attacker.goto(hostile)
      const framed = ['/', '/tokens', '/auth/session', '/auth/login', '/api/v2/tokens', '/favicon.svg']
      for (const address of [...framed.map((path) => `${starboard.url}${path}`), authorization]) {
        for (const tag of ['iframe', 'object', 'embed'] as const) {
          await attacker.evaluate(
            ([kind, source]) => {
              const part = document.createElement(kind)
              if (part instanceof HTMLObjectElement) part.data = source
              else part.src = source
              document.body.append(part)
            },
            [tag, address] as const,
          )
        }
      }
      const frames = () => attacker.frames().slice(1)
      await expect.poll(() => frames().every((frame) => frame.url().startsWith('chrome-error:'))).toBe(true)
      expect(frames().length).toBeGreaterThanOrEqual(framed.length + 1)

      for (const address of [`${starboard.url}/tokens`, authorization]) {
        const [popup] = await Promise.all([
          context.waitForEvent('page'),
          attacker.evaluate(
            (target) => Reflect.set(window, 'opened', window.open(target, 'victim')),
            address,
          ),
        ])
        await popup.waitForURL(address)
        await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await popup.evaluate(() => window.opener), address).toBeNull()
        const seen = await attacker.evaluate(() => {
          const opened: Window = Reflect.get(window, 'opened')
          opened.postMessage({ type: 'signed-out' }, '*')
          return { closed: opened.closed, frames: opened.length }
        })
        expect(seen, address).toEqual({ closed: true, frames: 0 })
        await popup.close()
      }

      // Login CSRF: the person would continue in somebody else's account.
      const form = { ...Object.fromEntries(new URL(authorization).searchParams), role: 'viewer' }
      const answer = await own.request.post(authorization, { form, maxRedirects: 0 })
      const forged = answer.headers()['location'] ?? ''
      expect(forged).toMatch(/\/auth\/callback\?.*code=/u)
      await own.close()
      const begin = `${starboard.url}/auth/login`
      for (const [target, path, status] of [
        [begin, '/auth/login', 403],
        [`${hostile}/redirect?to=${encodeURIComponent(begin)}`, '/auth/login', 403],
        [forged, '/auth/callback', 303],
      ] as const) {
        await attacker.goto(hostile)
        const [led] = await Promise.all([
          attacker.waitForResponse((response) => new URL(response.url()).pathname === path),
          attacker.waitForURL((url) => url.origin === starboard.url && url.pathname !== '/auth/callback'),
          attacker.evaluate((address) => location.assign(address), target),
        ])
        expect(led.status(), target).toBe(status)
        expect(await stateOf(victim, starboard), target).toEqual(before)
      }

      await victim.request.post('/auth/logout', { headers: { 'X-Requested-By': 'starboard' } })
      await sendForms(attacker, hostile, starboard.url, ['/auth/token'])
      await attacker.goto(hostile)
      await attacker.evaluate((address) => location.assign(address), forged)
      await expect(attacker.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      expect(await context.cookies(starboard.url), 'nobody is signed in').toEqual([])
    })
  })
}
