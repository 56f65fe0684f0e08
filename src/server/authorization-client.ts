import * as oauth from 'oauth4webapi'
import type { OauthSettings } from './oauth-settings.ts'
import { AuthorizationFailure, explainFailure } from './authorization-failure.ts'
import { oauthFetch } from './oauth-fetch.ts'
import { isUnprotected } from './read-setting.ts'
import type { Tokens } from './session.ts'

/** What a person brings back from the authorization server. */
export type SignIn = {
  readonly tokens: Tokens
  /** From a validated id_token; null for a plain OAuth 2.0 server. */
  readonly subject: string | null
  readonly name: string | null
  /** What was granted, where the server says. */
  readonly scope: string | null
}

/** The OAuth 2.0 client of this server: authorization code with PKCE S256 (RFC 6749, 7636, 9700). */
export type AuthorizationClient = {
  /** Names the authorization server, for the key of an account. */
  readonly origin: string
  readonly begin: (redirectUri: string) => Promise<{ url: string; state: string; verifier: string }>
  /** Turns the callback's parameters into tokens. Rejects with `AuthorizationFailure`. */
  readonly finish: (
    callback: URLSearchParams,
    expected: { state: string; verifier: string; redirectUri: string },
  ) => Promise<SignIn>
  /** New tokens for a refresh token. Rejects with `AuthorizationFailure`; `refused` says that it is no longer good. */
  readonly refresh: (tokens: Tokens) => Promise<Tokens>
  /** Ends what the tokens allow (RFC 7009), as far as the authorization server offers it. */
  readonly revoke: (tokens: Tokens) => Promise<void>
}

/** Where the answer does not name the issuer, nothing in it that the issuer vouches for can be checked. */
async function withoutIdToken(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || !('id_token' in body)) return response
  const { id_token: _, ...rest } = body
  return Response.json(rest, { status: response.status })
}

function toTokens(answer: oauth.TokenEndpointResponse, now: number, before: Tokens | null): Tokens {
  const lifetime = answer.expires_in === undefined ? null : answer.expires_in * 1000
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? before?.refreshToken ?? null,
    expiresAt: lifetime === null ? null : now + lifetime,
    lifetime,
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const explained =
  <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
  (...args: Args) =>
    call(...args).catch((error: unknown) => {
      throw explainFailure(error)
    })

/** `timeout` in milliseconds holds for each call to the authorization server. */
export function createAuthorizationClient(
  settings: Omit<OauthSettings, 'namedBy'>,
  now: () => number,
  timeout = 15_000,
): AuthorizationClient {
  const client: oauth.Client = { client_id: settings.clientId }
  const origin = settings.issuer ?? new URL(settings.endpoints?.authorization ?? '').origin
  const options = { [oauth.customFetch]: oauthFetch(timeout), [oauth.allowInsecureRequests]: true }
  let known: Promise<oauth.AuthorizationServer> | undefined

  async function discover(issuer: string): Promise<oauth.AuthorizationServer> {
    const url = new URL(issuer)
    let response = await oauth.discoveryRequest(url, { ...options, algorithm: 'oauth2' })
    if (response.status !== 200) response = await oauth.discoveryRequest(url, options)
    const server = await oauth.processDiscoveryResponse(url, response)
    for (const endpoint of [
      server.authorization_endpoint,
      server.token_endpoint,
      server.revocation_endpoint,
    ]) {
      if (endpoint !== undefined && isUnprotected(new URL(endpoint))) {
        throw new AuthorizationFailure(
          'failed',
          'unsafe',
          'An endpoint of the authorization server is not https',
        )
      }
    }
    return server
  }

  function server(): Promise<oauth.AuthorizationServer> {
    const { endpoints, issuer } = settings
    if (endpoints) {
      return Promise.resolve({
        issuer: origin,
        authorization_endpoint: endpoints.authorization,
        token_endpoint: endpoints.token,
        ...(endpoints.revocation !== null && { revocation_endpoint: endpoints.revocation }),
      })
    }
    known ??= discover(issuer ?? '').catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  function clientAuth(metadata: oauth.AuthorizationServer): oauth.ClientAuth {
    if (settings.clientSecret === null) return oauth.None()
    const offered = metadata.token_endpoint_auth_methods_supported
    return !offered || offered.includes('client_secret_basic')
      ? oauth.ClientSecretBasic(settings.clientSecret)
      : oauth.ClientSecretPost(settings.clientSecret)
  }

  const checked = async (response: Response) =>
    settings.issuer === null ? withoutIdToken(response) : response

  async function begin(redirectUri: string) {
    const { authorization_endpoint: endpoint } = await server()
    if (endpoint === undefined)
      throw new AuthorizationFailure('failed', 'invalid', 'No authorization endpoint')
    const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()]
    const url = new URL(endpoint)
    url.searchParams.set('response_type', 'code')
    url.searchParams.set('client_id', settings.clientId)
    url.searchParams.set('redirect_uri', redirectUri)
    url.searchParams.set('state', state)
    url.searchParams.set('code_challenge', await oauth.calculatePKCECodeChallenge(verifier))
    url.searchParams.set('code_challenge_method', 'S256')
    if (settings.scope !== null) url.searchParams.set('scope', settings.scope)
    // OpenID Connect Core 11: without it a server may keep the refresh token to itself.
    if (settings.scope?.split(' ').includes('offline_access')) url.searchParams.set('prompt', 'consent')
    return { url: url.href, state, verifier }
  }

  async function finish(
    callback: URLSearchParams,
    expected: { state: string; verifier: string; redirectUri: string },
  ): Promise<SignIn> {
    const metadata = await server()
    const parameters = new URLSearchParams(callback)
    if (settings.issuer === null) parameters.delete('iss')
    const valid = oauth.validateAuthResponse(metadata, client, parameters, expected.state)
    const response = await oauth.authorizationCodeGrantRequest(
      metadata,
      client,
      clientAuth(metadata),
      valid,
      expected.redirectUri,
      expected.verifier,
      options,
    )
    const answer = await oauth.processAuthorizationCodeResponse(metadata, client, await checked(response))
    const claims = oauth.getValidatedIdTokenClaims(answer)
    return {
      tokens: toTokens(answer, now(), null),
      subject: claims?.sub ?? null,
      name:
        textOrNull(claims?.['preferred_username']) ?? textOrNull(claims?.['email']) ?? claims?.sub ?? null,
      scope: answer.scope ?? null,
    }
  }

  async function refresh(tokens: Tokens): Promise<Tokens> {
    if (tokens.refreshToken === null) throw new AuthorizationFailure('expired', 'refused', 'No refresh token')
    const metadata = await server()
    const auth = clientAuth(metadata)
    const response = await oauth.refreshTokenGrantRequest(
      metadata,
      client,
      auth,
      tokens.refreshToken,
      options,
    )
    const answer = await oauth.processRefreshTokenResponse(metadata, client, await checked(response))
    return toTokens(answer, now(), tokens)
  }

  async function revoke(tokens: Tokens): Promise<void> {
    const metadata = await server()
    if (metadata.revocation_endpoint === undefined) return
    for (const token of [tokens.refreshToken, tokens.accessToken]) {
      if (token !== null)
        await oauth.revocationRequest(metadata, client, clientAuth(metadata), token, options)
    }
  }

  return {
    origin,
    begin: explained(begin),
    finish: explained(finish),
    refresh: explained(refresh),
    revoke: explained(revoke),
  }
}
