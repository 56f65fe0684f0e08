import type * as oauth from 'oauth4webapi'

/** How a confidential client proves itself at the token endpoint (RFC 6749, 2.3.1). */
export type ClientMethod = 'basic' | 'post'

/** As whom Starboard speaks to the authorization server. */
export type OauthClient = {
  readonly id: string
  /** Null: a public client, protected by PKCE alone. */
  readonly secret: string | null
  /** Null: as the metadata of the server says, else by Basic (RFC 8414, 2). */
  readonly method: ClientMethod | null
  /** Scopes to ask for, separated by spaces; null leaves it to the server. */
  readonly scope: string | null
}

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
