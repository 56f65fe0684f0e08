import type * as oauth from 'oauth4webapi'
import type { OauthClient, Tokens } from '../session/session.ts'
import { AuthorizationFailure } from './authorization-failure.ts'

/**
 * RFC 6749, appendix B. Marks that need no escape (`-`, `.`, `_`, `*`) are left as they are, so that also a server that
 * forgets to decode understands most ids and secrets.
 */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

/** How this client proves itself at this server. */
export function clientAuthentication(
  server: oauth.AuthorizationServer,
  { id, secret, method }: OauthClient,
): oauth.ClientAuth {
  const offered = server.token_endpoint_auth_methods_supported
  const basic = !offered || offered.includes('client_secret_basic')
  if (secret !== null && (method ?? (basic ? 'basic' : 'post')) === 'basic') {
    const credentials = Buffer.from(`${formEncoded(id)}:${formEncoded(secret)}`).toString('base64')
    return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`)
  }
  return (_server, _client, body) => {
    body.set('client_id', id)
    if (secret !== null) body.set('client_secret', secret)
  }
}

/** Where the client id comes from: the settings, or a registration that Starboard makes by itself. */
export type ClientSource = {
  /** The client to begin a sign-in with: one that the server knows, as far as can be told. */
  readonly ready: (server: oauth.AuthorizationServer) => Promise<OauthClient>
  /** The client of sign-ins that have begun. */
  readonly current: (server: oauth.AuthorizationServer) => Promise<OauthClient>
  /** The token endpoint does not know this client: ask again before the next sign-in begins. */
  readonly doubt: (id: string) => void
}

/** The client that the settings name. */
export function settingsClient(client: OauthClient): ClientSource {
  const same = () => Promise.resolve(client)
  return { ready: same, current: same, doubt: () => undefined }
}

/** What a header or a form can carry of a token (RFC 6749, A.12; without the space, which a header loses at its ends). */
const tokenShape = /^[\x21-\x7e]{1,16384}$/

/** Longer than any server means it, and still a date. */
const longestLife = 10 * 365 * 24 * 60 * 60

/** An answer of the token endpoint, fit for the OAuth library. */
type TokenAnswer = {
  readonly response: Response
  readonly hasIdToken: boolean
  readonly scope: string | null
}

/**
 * Leaves out members that are null, which some servers send for absent ones, and, unless `withIdToken`, an id_token that
 * was not asked for or whose issuer nobody knows. What is no JSON object is left to the library to refuse.
 */
export async function readTokenAnswer(response: Response, withIdToken: boolean): Promise<TokenAnswer> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { response, hasIdToken: false, scope: null }
  }
  const members = Object.entries(body).filter(
    ([name, value]) => value !== null && (withIdToken || name !== 'id_token'),
  )
  const kept = new Map(members)
  const scope: unknown = kept.get('scope')
  return {
    response: new Response(JSON.stringify(Object.fromEntries(members)), {
      status: response.status,
      headers: response.headers,
    }),
    hasIdToken: kept.has('id_token'),
    scope: typeof scope === 'string' ? scope : null,
  }
}

function checkedToken(token: string): string {
  if (tokenShape.test(token)) return token
  throw new AuthorizationFailure('failed', 'invalid', 'A token is not what a request could carry')
}

/**
 * The tokens of an answer; what `before` says beside stays, and so does its refresh token when there is no new one (RFC 6749, 6). Throws
 * `AuthorizationFailure` for a token that is not a plain bearer token.
 */
export function toTokens(answer: oauth.TokenEndpointResponse, now: number, before: Tokens | null): Tokens {
  if (answer.token_type !== 'bearer') {
    throw new AuthorizationFailure('failed', 'invalid', 'Only bearer tokens are understood')
  }
  // A token that ends at once says nothing useful: the service's 401 will tell.
  const seconds = Math.min(answer.expires_in ?? 0, longestLife)
  const lifetime = seconds >= 1 ? Math.round(seconds * 1000) : null
  return {
    ...before,
    accessToken: checkedToken(answer.access_token),
    refreshToken:
      answer.refresh_token === undefined
        ? (before?.refreshToken ?? null)
        : checkedToken(answer.refresh_token),
    expiresAt: lifetime === null ? null : now + lifetime,
    lifetime,
  }
}
