import type * as oauth from 'oauth4webapi'
import type { OauthClient } from '../session/session.ts'
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

const none = () =>
  Promise.reject(new AuthorizationFailure('failed', 'unregistered', 'OAUTH_CLIENT_ID is not set'))

/** Nothing names a client, and there is no place to keep one. */
export const noClient: ClientSource = { ready: none, current: none, doubt: () => undefined }
