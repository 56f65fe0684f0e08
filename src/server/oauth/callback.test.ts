import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idToken, json, startHostileServer } from '#test/server/hostile-server.ts'
import { cookiesOf, createTestServer } from '#test/server/test-server.ts'
import { createAuthorizationClient } from './authorization-client.ts'

type Options = Parameters<typeof startHostileServer>[0]

/** Starboard in front of an authorization server that issues tokens for any code. */
async function start(options: Options = {}) {
  const hostile = await startHostileServer({
    token: json({ access_token: 'canary-a', token_type: 'bearer' }),
    ...options,
  })
  const settings = { ...hostile.settings, scope: null }
  const authorization = createAuthorizationClient(settings, Date.now)
  const server = createTestServer({
    authorization,
    tokenSignIn: false,
    // The limit on failures has its own test.
    signInLimit: async () => async () => undefined,
  })
  const begin = async () => {
    const login = await server.request('/auth/login?to=/orgs')
    const asked = new URL(login.headers.get('location') ?? '').searchParams
    return { cookie: cookiesOf(login), state: asked.get('state') ?? '' }
  }
  const back = (search: string, cookie: string) =>
    server.request(`/auth/callback?${search}`, { headers: { cookie } })
  return { ...hostile, ...server, back, begin }
}

const hasSession = (response: Response) =>
  response.headers.getSetCookie().some((line) => /^(?:__Host-)?starboard=[^;]/.test(line))

test('F02 no callback signs anybody in, breaks anything, or uses a code unless it has the state of this browser', async () => {
  const { back, begin, asked, issuer } = await start()
  const { cookie, state } = await begin()
  const names = [
    'code',
    'state',
    'iss',
    'error',
    'error_description',
    'id_token',
    'token',
    'response',
    'scope',
  ]
  const parameter = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string()),
    fc.oneof(fc.constantFrom(issuer, 'https://evil.example', `${state}x`, ''), fc.string()),
  )
  const search = fc.oneof(
    fc.array(parameter).map((pairs) => String(new URLSearchParams(pairs))),
    fc.string().map((text) => text.replaceAll('#', '')),
  )
  await fc.assert(
    fc.asyncProperty(search, async (text) => {
      const answer = await back(text, cookie)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toMatch(/^\/sign-in\?problem=(?:expired|failed|denied)/)
      expect(hasSession(answer)).toBe(false)
    }),
    { numRuns: 80 },
  )
  expect(asked('/token')).toEqual([])
  expect(hasSession(await back(`code=c&state=${state}&iss=${encodeURIComponent(issuer)}`, cookie))).toBe(true)
})

test('with the right state, all other parameters are still checked', async () => {
  const { back, begin, issuer, asked } = await start()
  const iss = encodeURIComponent(issuer)
  for (const rest of [
    '',
    `iss=${iss}`,
    'code=c',
    'code=c&iss=https://evil.example',
    `code=c&iss=${iss}&iss=${iss}`,
  ]) {
    const { cookie, state } = await begin()
    expect(hasSession(await back(`state=${state}&${rest}`, cookie))).toBe(false)
  }
  expect(asked('/token')).toEqual([])
})

test('a code and state from another browser sign nobody in (login CSRF)', async () => {
  const { back, begin, issuer, asked } = await start()
  const [mine, attacker] = [await begin(), await begin()]
  const search = `code=canary-code&state=${attacker.state}&iss=${encodeURIComponent(issuer)}`
  const answer = await back(search, mine.cookie)
  expect([answer.headers.get('location'), hasSession(answer)]).toEqual(['/sign-in?problem=expired', false])
  expect(asked('/token')).toEqual([])
})

test('20 simultaneous callbacks with one code create at most one session', async () => {
  let used = 0
  const { back, begin, issuer } = await start({
    token: (seen, response, itself) => {
      used += 1
      const answer = used === 1 ? { access_token: 'a', token_type: 'bearer' } : { error: 'invalid_grant' }
      json(answer, used === 1 ? 200 : 400)(seen, response, itself)
    },
  })
  const { cookie, state } = await begin()
  const search = `code=c&state=${state}&iss=${encodeURIComponent(issuer)}`
  const answers = await Promise.all(Array.from({ length: 20 }, async () => back(search, cookie)))
  expect(answers.filter(hasSession)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
})

test('no secret of a sign-in is in the log, an answer, or a URL', async () => {
  const answers: Response[] = []
  const token = {
    access_token: 'canary-a',
    refresh_token: 'canary-r',
    token_type: 'bearer',
    error: 'canary-e',
  }
  const told: string[] = []
  for (const [answer, status] of [
    [token, 200],
    [token, 400],
    [token, 500],
    [{ ...token, token_type: 'canary' }, 200],
    [{ ...token, id_token: idToken({ sub: 'canary' }) }, 200],
  ] as const) {
    const { back, begin, issuer, lines } = await start({ token: json(answer, status) })
    const { cookie, state } = await begin()
    const search = new URLSearchParams({
      code: 'canary-code',
      state,
      iss: issuer,
      error_description: 'canary-d',
    })
    answers.push(await back(String(search), cookie))
    told.push(...lines)
    expect(lines.join()).not.toContain(state)
  }
  for (const answer of answers) told.push(await answer.text(), JSON.stringify([...answer.headers]))
  expect(told.join('\n')).not.toContain('canary')
})

test('only Starboard can read the cookies of a sign-in', async () => {
  const { begin } = await start()
  const { cookie, state } = await begin()
  expect(cookie).toMatch(/^starboard-[\w-]+=[\w-]{100,}/)
  expect(cookie).not.toContain(state)
  expect(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString('latin1')).not.toContain(state)
})
