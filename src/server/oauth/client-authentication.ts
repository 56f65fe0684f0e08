import type * as oauth from 'oauth4webapi'
import { z } from '#lib/zod.ts'

/** As whom Starboard speaks to the authorization server. */
export const OauthClient = z.object({
  id: z.string(),
  /** Null: a public client, protected by PKCE alone. */
  secret: z.nullable(z.string()),
  /** How the secret is sent (RFC 6749, 2.3.1); null: as the server's metadata says, else by Basic (RFC 8414, 2). */
  method: z.nullable(z.enum(['basic', 'post'])),
  /** Scopes to ask for, separated by spaces; null leaves it to the server. */
  scope: z.nullable(z.string()),
})

export type OauthClient = z.infer<typeof OauthClient>

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
