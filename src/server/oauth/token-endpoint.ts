import type * as oauth from 'oauth4webapi'
import type { OauthClient, Tokens } from '../session/session.ts'
import { AuthorizationFailure } from './authorization-failure.ts'

/**
 * RFC 6749, appendix B. Characters that need no escape (`-`, `.`, `_`, `*`) stay, so that even a server that forgets to
 * decode understands most IDs and secrets.
 */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1)

/** How this client authenticates to this server. */
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

/** Where the client comes from: the settings, or a registration that Starboard makes itself. */
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

/** A token that a header or form can carry (RFC 6749, A.12; no spaces, which a header loses at its ends). */
const tokenShape = /^[\x21-\x7e]{1,16384}$/

/** Seconds: longer than any real lifetime, but still a valid date. */
const longestLife = 10 * 365 * 24 * 60 * 60

/** An answer of the token endpoint, prepared for the OAuth library. */
type TokenAnswer = {
  readonly response: Response
  readonly hasIdToken: boolean
  readonly scope: string | null
}

/**
 * Drops null members, which some servers send for absent ones, and, unless `withIdToken`, an id_token that was not
 * requested or whose issuer is unknown. Anything but a JSON object is left for the library to refuse.
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
 * The tokens of an answer, on top of the other fields of `before`; its refresh token stays if there is no new one (RFC
 * 6749, 6). Throws `AuthorizationFailure` for a token that is not a plain bearer token.
 */
export function toTokens(answer: oauth.TokenEndpointResponse, now: number, before: Tokens | null): Tokens {
  if (answer.token_type !== 'bearer') {
    throw new AuthorizationFailure('failed', 'invalid', 'Only bearer tokens are understood')
  }
  // A lifetime of zero says nothing useful: the service's 401 will show when the token has expired.
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
