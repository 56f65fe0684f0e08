import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ServiceContext, ServiceEnv } from '../context/service-context.ts'
import { isFromElsewhere } from '../context/read-request.ts'
import type { Role } from '../context/sql-store.ts'
import {
  type AuthorizationRequest,
  newSecret,
  readAuthorizationRequest,
  secretHash,
} from './authorization-request.ts'
import { endedPage, endPath, type Page, signInPage, stopPage } from './sign-in-page.ts'

const codeSeconds = 60

/** `/oauth2/authorize`: the page on which a person chooses a role, and the redirect back with a code. */
export function authorizeRoutes({ settings, store, now, url }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()

  app.get('/oauth2/authorize', (c) => {
    const search = new URL(c.req.url).searchParams
    const reading = readAuthorizationRequest(search, settings.redirectUris)
    if (reading.kind === 'stop') return page(c, stopPage(reading.message), 400)
    if (reading.kind === 'error') return sendBack(c, reading)
    return page(
      c,
      signInPage(search, reading.request.roles, new URL(reading.request.redirectUri).origin),
      200,
    )
  })

  app.post('/oauth2/authorize', async (c) => {
    // Another site must not submit the form for the person (RFC 6749, 10.12; RFC 9700, 4.7).
    if (isFromElsewhere(c.req.raw)) {
      return page(c, stopPage('This form was sent by another site.'), 403)
    }
    const form = new URLSearchParams(await c.req.text())
    const reading = readAuthorizationRequest(form, settings.redirectUris)
    if (reading.kind === 'stop') return page(c, stopPage(reading.message), 400)
    if (reading.kind === 'error') return sendBack(c, reading)
    const { redirectUri, state, roles } = reading.request
    const pressed = form.getAll('role').join()
    const role = roles.find((allowed) => allowed === pressed)
    if (role === undefined) {
      return sendBack(c, {
        redirectUri,
        state,
        error: 'access_denied',
        description: 'access was not allowed',
      })
    }
    return answer(c, redirectUri, {
      code: await issueCode(reading.request, role),
      ...(state !== null && { state }),
    })
  })

  // Revokes all consent (ASVS 10.4.9), for everybody, because nobody is identified here.
  app.post(endPath, async (c) => {
    if (isFromElsewhere(c.req.raw)) return page(c, stopPage('This form was sent by another site.'), 403)
    await store.revokeAll()
    return page(c, endedPage(), 200)
  })

  async function issueCode(
    { redirectUri, codeChallenge }: AuthorizationRequest,
    role: Role,
  ): Promise<string> {
    const code = newSecret()
    await store.saveCredential({
      hash: secretHash(code),
      kind: 'code',
      grantId: randomUUID(),
      role,
      expiresAt: Math.floor(now().getTime() / 1000) + codeSeconds,
      redirectUri,
      codeChallenge,
    })
    return code
  }

  function sendBack(
    c: Context<ServiceEnv>,
    problem: { redirectUri: string; state: string | null; error: string; description: string },
  ): Response {
    const { redirectUri, state, error, description } = problem
    return answer(c, redirectUri, { error, error_description: description, ...(state !== null && { state }) })
  }

  /** Redirects with 303, so that the form's POST becomes a GET, and with `iss` against mix-up attacks (RFC 9207). */
  function answer(c: Context<ServiceEnv>, redirectUri: string, parameters: Record<string, string>): Response {
    const target = new URL(redirectUri)
    for (const [name, value] of Object.entries({ ...parameters, iss: url }))
      target.searchParams.set(name, value)
    c.header('Referrer-Policy', 'no-referrer')
    return c.redirect(target.href, 303)
  }

  return app
}

function page(
  c: Context<ServiceEnv>,
  { html, policy }: Page,
  status: 200 | 400 | 403,
): Response | Promise<Response> {
  c.header('Content-Security-Policy', policy)
  // Nothing stricter, because browsers would then send the form with the origin "null".
  c.header('Referrer-Policy', 'same-origin')
  c.header('X-Frame-Options', 'DENY')
  // The page that opened this window must not navigate it elsewhere between two clicks.
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  return c.html(html, status)
}
