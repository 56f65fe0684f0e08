import { generateKeyPairSync, sign } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type SeenRequest, startUpstream } from './test-upstream.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

type Claims = Readonly<Record<string, unknown>>

/** A signed id_token, or what `header` makes it; an `alg` other than RS256 omits (`none`) or breaks the signature. */
export function idToken(claims: Claims, alg = 'RS256', header: Claims = {}): string {
  const text = `${encode({ alg, kid: 'one', ...header })}.${encode(claims)}`
  if (alg === 'none') return `${text}.`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

type Answer = (seen: SeenRequest, response: ServerResponse, issuer: string) => void

/** Sends a value as JSON. */
export const json =
  (body: unknown, status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export const ids = { clientId: 'starboard', redirectUri: 'http://localhost:8787/auth/callback' } as const

/**
 * An authorization server whose answers the test determines: `metadata` overrides its metadata, `token`, `registration`
 * and `discovery` the responses of those endpoints. `seen` lists its requests.
 */
export async function startHostileServer(
  options: {
    metadata?: Readonly<Record<string, unknown>>
    discovery?: Answer
    token?: Answer
    registration?: Answer
  } = {},
) {
  const behaviour = { ...options }
  const { url: issuer, seen } = await startUpstream((request, response) => {
    const { pathname } = new URL(request.url, 'http://x')
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...behaviour.metadata,
    }
    const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }]
    const answers: Readonly<Record<string, Answer | undefined>> = {
      '/.well-known/oauth-authorization-server': behaviour.discovery ?? json(metadata),
      '/.well-known/openid-configuration': behaviour.discovery ?? json(metadata),
      '/token': behaviour.token,
      '/register': behaviour.registration,
      '/jwks': json({ keys }),
    }
    const answer = answers[pathname] ?? json({ error: 'not_here' }, 404)
    answer(request, response, issuer)
  })
  const settings = {
    issuer,
    endpoints: null,
    clientId: ids.clientId,
    clientSecret: null,
    scope: 'openid',
  }
  const asked = (path: string) => seen.filter(({ url }) => new URL(url, 'http://x').pathname === path)
  return { issuer, seen, asked, behaviour, settings }
}

/** A key and a self-signed certificate for localhost: good only for being refused. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgulhLCDavlbDC71mJ
WVk1PMsPGYy8jGDMgcQbKw12nsyhRANCAARgPLWUPXhSI/sLLJ54ss/Ocd9ZghPh
mm8gIlcJeGb91SV3KfddasQR4SBE0OYUWT2KGOhsxs67n0gyouu6eqId
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUOOwU9lkpc1hLXukduHxoVgAb/ZIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE3MDE1N1oYDzIxMjYxMDMw
MTcwMTU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARgPLWUPXhSI/sLLJ54ss/Ocd9ZghPhmm8gIlcJeGb91SV3KfddasQR
4SBE0OYUWT2KGOhsxs67n0gyouu6eqIdo2kwZzAdBgNVHQ4EFgQUNQE+oBWbJFl9
PN9Mpqeb5ApvqxEwHwYDVR0jBBgwFoAUNQE+oBWbJFl9PN9Mpqeb5ApvqxEwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAOBLX9zHBlLFa2SJJe9h2IzGBZcTq0vqItwHShlWZv/cAiEAj7MUi2EB
yQvuHQVqKXCXPQj60FLk+quPmL59uuE5sjM=
-----END CERTIFICATE-----
`,
}
