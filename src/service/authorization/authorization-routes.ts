import { type Context, Hono } from 'hono'
import type { ServiceContext, ServiceEnv } from '../context/service-context.ts'
import { isFromElsewhere, limitBody } from '../context/read-request.ts'
import type { Credential, Exchange } from '../context/sql-store.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { clientId, grantDays, newSecret, scopes, secretHash } from './authorization-request.ts'

const grantSeconds = grantDays * 24 * 60 * 60

type Tokens = { readonly access: string; readonly refresh: string }

type TokenError = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'

/** `/oauth2/token` (RFC 6749, 4.1.3 and 6) and `/oauth2/revoke` (RFC 7009). */
function tokenRoutes({ settings, store, now }: ServiceContext): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()

  app.use('/oauth2/:endpoint{token|revoke}', async (c, next) => {
    // Only programs call these, never a page of another origin.
    if (isFromElsewhere(c.req.raw)) return failure(c, 'invalid_request', 'this came from a page elsewhere')
    c.header('Pragma', 'no-cache')
    return next()
  })

  app.post('/oauth2/token', async (c) => {
    const form = await readForm(c)
    if (form === null) return failure(c, 'invalid_request', 'a form with each parameter once is required')
    if (form.get('client_id') !== clientId) return failure(c, 'invalid_client', 'the client is not known')
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return byCode(c, form)
      case 'refresh_token':
        return byRefresh(c, form)
      default:
        return failure(c, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token')
    }
  })

  app.post('/oauth2/revoke', async (c) => {
    const form = await readForm(c)
    const token = form?.get('token') ?? null
    if (token === null) return failure(c, 'invalid_request', 'token is required')
    if (form?.get('client_id') !== clientId) return failure(c, 'invalid_client', 'the client is not known')
    await store.revoke(secretHash(token))
    return c.body(null, 200)
  })

  async function byCode(c: Context<ServiceEnv>, form: URLSearchParams): Promise<Response> {
    const verifier = form.get('code_verifier') ?? ''
    if (!/^[\w.~-]{43,128}$/.test(verifier)) {
      return failure(c, 'invalid_request', 'code_verifier is required (RFC 7636, 4.1)')
    }
    const tokens = newTokens()
    const exchange = await store.exchange(secretHash(form.get('code') ?? ''), 'code', seconds(), (code) => {
      const proven = code.codeChallenge === secretHash(verifier)
      if (!proven || code.redirectUri !== form.get('redirect_uri')) return null
      return credentialsOf(tokens, code, seconds() + grantSeconds)
    })
    return answer(c, exchange, tokens)
  }

  async function byRefresh(c: Context<ServiceEnv>, form: URLSearchParams): Promise<Response> {
    const tokens = newTokens()
    const hash = secretHash(form.get('refresh_token') ?? '')
    const exchange = await store.exchange(hash, 'refresh', seconds(), (refresh) =>
      credentialsOf(tokens, refresh, refresh.expiresAt),
    )
    return answer(c, exchange, tokens)
  }

  function credentialsOf(tokens: Tokens, { grantId, role }: Credential, grantEnds: number): Credential[] {
    const shared = { grantId, role, redirectUri: null, codeChallenge: null }
    const accessEnds = seconds() + settings.tokenSeconds
    return [
      { ...shared, hash: secretHash(tokens.access), kind: 'access', expiresAt: accessEnds },
      { ...shared, hash: secretHash(tokens.refresh), kind: 'refresh', expiresAt: grantEnds },
    ]
  }

  function answer(c: Context<ServiceEnv>, exchange: Exchange, tokens: Tokens): Response {
    if (exchange.outcome !== 'done') {
      const reused = exchange.outcome === 'reused'
      return failure(
        c,
        'invalid_grant',
        reused ? 'it was used before: the sign-in is revoked' : 'it is not valid',
      )
    }
    return c.json({
      access_token: tokens.access,
      token_type: 'Bearer',
      expires_in: settings.tokenSeconds,
      refresh_token: tokens.refresh,
      scope: exchange.spent.role,
    })
  }

  const seconds = () => Math.floor(now().getTime() / 1000)

  return app
}

const newTokens = (): Tokens => ({ access: newSecret(), refresh: newSecret() })

/** The parameters of a form body; null if it is not a form or repeats a parameter (RFC 6749, 3.2). */
async function readForm(c: Context<ServiceEnv>): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return null
  const form = new URLSearchParams(await c.req.text())
  return new Set(form.keys()).size === [...form.keys()].length ? form : null
}

function failure(c: Context<ServiceEnv>, error: TokenError, description: string): Response {
  return c.json({ error, error_description: description }, error === 'invalid_client' ? 401 : 400)
}

/**
 * A small OAuth 2.0 authorization server, because the interface requires a token from one but shows no address. It has
 * two roles, admin and viewer, and asks for no password, so it must only listen on loopback.
 */
export function authorizationRoutes(context: ServiceContext): Hono<ServiceEnv> {
  const { url } = context
  const app = new Hono<ServiceEnv>()
  // RFC 8414, section 2.
  app.get('/.well-known/oauth-authorization-server', (c) =>
    c.json({
      issuer: url,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/oauth2/token`,
      revocation_endpoint: `${url}/oauth2/revoke`,
      scopes_supported: scopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  )
  app.use('/oauth2/*', limitBody(64 * 1024, '64 KiB'))
  app.route('/', authorizeRoutes(context))
  app.route('/', tokenRoutes(context))
  return app
}
