import { hash, randomBytes } from 'node:crypto'
import type { Role } from '../context/sql-store.ts'

/** The public client of the local authorization server. It has no secret and uses PKCE (RFC 7636). */
export const clientId = 'starboard'

/** The scopes of tokens: an admin reads and writes, a viewer only reads. */
export const scopes = ['admin', 'viewer'] as const

/** Days for which a sign-in can be refreshed, however often it is. */
export const grantDays = 30

/** Generates a code or token with 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored instead of a secret. A plain hash is enough for 256 random bits. */
export const secretHash = (secret: string): string => hash('sha256', secret, 'base64url')

/** A valid request for a code, ready to show to a person (RFC 6749, 4.1.1 with RFC 7636, 4.3). */
export type AuthorizationRequest = {
  readonly redirectUri: string
  readonly state: string | null
  readonly codeChallenge: string
  /** Requested roles; both if the client named none. */
  readonly roles: readonly Role[]
}

/**
 * `stop`: must not be sent to the client, because the redirect URI is not trusted (RFC 6749, 4.1.2.1).
 * `error`: is sent to the client.
 */
type RequestReading =
  | { readonly kind: 'request'; readonly request: AuthorizationRequest }
  | { readonly kind: 'stop'; readonly message: string }
  | {
      readonly kind: 'error'
      readonly redirectUri: string
      readonly state: string | null
      readonly error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope'
      readonly description: string
    }

/** The known parameters of an authorization request. Others are ignored (RFC 6749, 3.1). */
export const parameters = [
  'response_type',
  'response_mode',
  'client_id',
  'redirect_uri',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
] as const

/** Reads and checks the parameters of an authorization request. */
export function readAuthorizationRequest(
  search: URLSearchParams,
  redirectUris: readonly string[],
): RequestReading {
  if (search.getAll('client_id').join() !== clientId) {
    return { kind: 'stop', message: `This server knows the client "${clientId}" only.` }
  }
  const [redirectUri, ...others] = search.getAll('redirect_uri')
  if (redirectUri === undefined || others.length > 0 || !redirectUris.includes(redirectUri)) {
    return { kind: 'stop', message: 'The address to return to (redirect_uri) is not registered here.' }
  }
  const state = search.get('state')
  const error = (
    code: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope',
    description: string,
  ): RequestReading => ({ kind: 'error', redirectUri, state, error: code, description })

  const repeated = parameters.find((name) => search.getAll(name).length > 1)
  if (repeated !== undefined) return error('invalid_request', `${repeated} is given more than once`)
  if (search.get('response_type') !== 'code') {
    return error('unsupported_response_type', 'response_type must be code')
  }
  if (!['query', null].includes(search.get('response_mode'))) {
    return error('invalid_request', 'response_mode must be query')
  }
  const codeChallenge = search.get('code_challenge') ?? ''
  if (search.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    return error('invalid_request', 'a PKCE code_challenge with the method S256 is required')
  }
  const asked = (search.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
  const roles = scopes.filter((scope) => asked.length === 0 || asked.includes(scope))
  if (asked.some((scope) => !scopes.some((known) => known === scope))) {
    return error('invalid_scope', `scope must be made of ${scopes.join(' and ')}`)
  }
  return { kind: 'request', request: { redirectUri, state, codeChallenge, roles } }
}
