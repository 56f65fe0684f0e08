import { hash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { SettingsError } from '#lib/errors.ts'
import { asTexts, member } from '#lib/json-value.ts'
import { shorten } from '#lib/shorten.ts'
import { StorageError } from '#storage/database.ts'
import { openDatabase, type StorageSettings } from '#storage/open-database.ts'
import type { Sealer } from '../session/sealer.ts'
import type { OauthClient, Tokens } from '../session/session.ts'
import type { OauthSettings } from '../settings/oauth-settings.ts'
import { AuthorizationFailure, explainFailure, isUnknownClient } from './authorization-failure.ts'
import { withDeadline } from '../http/deadline.ts'
import { createLogoutReader, endSessionAddress, type ProviderLogout } from './provider-sign-out.ts'
import { clientAuthentication, readTokenAnswer, settingsClient, toTokens } from './token-endpoint.ts'
import {
  createRegistrationStore,
  registeredClient,
  type RegistrationDeps,
  registrationPart,
} from './registered-client.ts'
import { createServerMetadata, discoverServer, oauthOptions } from './server-metadata.ts'

/** The result of a sign-in at the authorization server. */
export type SignIn = {
  readonly tokens: Tokens
  /** From a validated id_token; null for a plain OAuth 2.0 server. */
  readonly subject: string | null
  /** ID of the session at the authorization server, if it sends one. */
  readonly sid: string | null
  readonly name: string | null
  /** Null unless the authorization server has verified it. */
  readonly email: string | null
  /** Null if the id_token says that there are groups but does not list them. */
  readonly groups: readonly string[] | null
  /** The granted scope, if the server says. */
  readonly scope: string | null
}

export type AuthorizationClient = ReturnType<typeof createAuthorizationClient>

/** The settings that the client needs. Without a client ID, it registers itself (RFC 7591). */
export type AuthorizationSettings = Omit<OauthSettings, 'namedBy' | 'clientMethod' | 'signOut'> &
  Partial<Pick<OauthSettings, 'clientMethod' | 'signOut'>>

type Server = oauth.AuthorizationServer

/** Derived from the verifier, so it is as secret and belongs to one sign-in, but does not reveal the verifier. */
const nonceOf = (verifier: string) => hash('sha256', `nonce ${verifier}`, 'base64url')

const has = (scope: string | null | undefined, word: string) => scope?.split(' ').includes(word) === true

/** A server that supports OpenID Connect must have both (Discovery 1.0, 3). */
const isOpenId = (server: Server) =>
  server.jwks_uri !== undefined && server.id_token_signing_alg_values_supported !== undefined

/** A longer id_token would not fit into the cookie that carries it to the sign-out. */
const longestHint = 2400

/** Milliseconds that a sign-out waits for the authorization server. */
const signOutWait = 3000

const nameOf = (value: unknown) => (typeof value === 'string' && value !== '' ? shorten(value, 200) : null)

/** The groups claim. A single group may be a string; very many may be kept elsewhere (OpenID Connect Core 5.6.2). */
function groupsOf(claims: oauth.IDToken | undefined): readonly string[] | null {
  const groups = claims?.['groups'] ?? undefined
  if (groups === undefined) return member(claims?.['_claim_names'], 'groups') === undefined ? [] : null
  return typeof groups === 'string' ? [groups] : (asTexts(groups) ?? null)
}

/** Like the library's function, but reports a wrong `iss` or `state` or a duplicate parameter as unsafe. */
function validatedCallback(server: Server, client: oauth.Client, callback: URLSearchParams, state: string) {
  try {
    return oauth.validateAuthResponse(server, client, callback, state)
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) throw error
    throw new AuthorizationFailure('failed', 'unsafe', 'The way back does not belong to this sign-in')
  }
}

/**
 * The OAuth 2.0 client of this server: authorization code with PKCE S256 (RFC 6749, 7636, 9700). Its calls reject with
 * `AuthorizationFailure`. Each call to the authorization server may take `timeout` milliseconds. With a `registration`,
 * the client is the registered one; otherwise, it is the one in the settings.
 */
export function createAuthorizationClient(
  settings: AuthorizationSettings,
  now: () => number,
  timeout = 15_000,
  registration: RegistrationDeps | null = null,
) {
  const { clientId, issuer } = settings
  const origin = issuer?.replace(/(?<!\/)\/+$/, '') ?? new URL(settings.endpoints?.authorization ?? '').origin
  const options = oauthOptions(timeout)
  const metadata = createServerMetadata(settings, options, now)
  const { clientSecret: secret, clientMethod: method = null, scope } = settings
  const source = registration
    ? registeredClient(scope, registration, options, now)
    : settingsClient({ id: clientId ?? '', secret, method, scope, leadsBack: true })
  const readLogoutToken = createLogoutReader(options, now)

  /** Tokens work only for the client that they were issued to (RFC 6749, 6), even if sign-ins now use another. */
  const clientOf =
    ({ client }: Tokens) =>
    (server: Server) =>
      client ?? source.current(server)

  /** Runs one exchange with the authorization server, and learns from what went wrong. */
  async function exchange<Result>(
    clientFor: (server: Server) => OauthClient | Promise<OauthClient>,
    work: (server: Server, client: OauthClient) => Promise<Result>,
  ): Promise<Result> {
    try {
      const server = await metadata.current()
      const client = await clientFor(server)
      return await work(server, client).catch((error: unknown) => {
        if (isUnknownClient(error)) source.doubt(client.id)
        throw error
      })
    } catch (error) {
      // Our own failure, not the authorization server's.
      if (error instanceof StorageError) throw error
      const failure = explainFailure(error)
      if (failure.reason !== 'refused') metadata.doubt()
      throw failure
    }
  }

  /** Starts a sign-in. `anew`: a person who is signed in there already must do so again, perhaps as somebody else. */
  const begin = (
    redirectUri: string,
    anew = false,
  ): Promise<{ url: string; state: string; verifier: string }> =>
    exchange(source.ready, async ({ authorization_endpoint: endpoint }, { id, scope }) => {
      if (endpoint === undefined)
        throw new AuthorizationFailure('failed', 'invalid', 'No authorization endpoint')
      const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()]
      const url = new URL(endpoint)
      const parameters = {
        response_type: 'code',
        client_id: id,
        redirect_uri: redirectUri,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(scope !== null && { scope }),
        ...(has(scope, 'openid') && { nonce: nonceOf(verifier) }),
        // Servers ignore parameters that they do not know, unlike values of `prompt`.
        ...(anew && { max_age: '0' }),
        // Without it, a server may not issue a refresh token (OpenID Connect Core 11).
        ...(has(scope, 'offline_access') && { prompt: 'consent' }),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return { url: url.href, state, verifier }
    })

  /** Exchanges the callback's parameters for tokens. */
  const finish = (
    callback: URLSearchParams,
    { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
  ): Promise<SignIn> =>
    exchange(source.current, async (server, client) => {
      const itself = { client_id: client.id }
      const parameters = new URLSearchParams(callback)
      if (issuer === null) parameters.delete('iss')
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        itself,
        clientAuthentication(server, client),
        validatedCallback(server, itself, parameters, state),
        redirectUri,
        verifier,
        options,
      )
      const asked = issuer !== null && has(client.scope, 'openid')
      const read = await readTokenAnswer(response, asked)
      const promised = isOpenId(server) && (read.scope === null || has(read.scope, 'openid'))
      const answer = await oauth.processAuthorizationCodeResponse(
        server,
        itself,
        read.response,
        asked && (read.hasIdToken || promised) ? { expectedNonce: nonceOf(verifier) } : {},
      )
      const claims = oauth.getValidatedIdTokenClaims(answer)
      if (claims && server.jwks_uri !== undefined)
        await oauth.validateApplicationLevelSignature(server, read.response, options)
      const { id_token: idToken } = answer
      return {
        tokens: {
          ...toTokens(answer, now(), null),
          ...(registration && { client }),
          ...(idToken !== undefined && idToken.length <= longestHint && { idToken }),
        },
        subject: claims?.sub ?? null,
        sid: typeof claims?.['sid'] === 'string' ? claims['sid'] : null,
        name: nameOf(claims?.['preferred_username']) ?? nameOf(claims?.['email']) ?? nameOf(claims?.sub),
        email: claims?.['email_verified'] === true ? nameOf(claims['email']) : null,
        groups: groupsOf(claims),
        scope: answer.scope ?? null,
      }
    })

  /** Gets new tokens for a refresh token. Rejects with the reason `refused` if it is no longer valid. */
  async function refresh(tokens: Tokens): Promise<Tokens> {
    const { refreshToken } = tokens
    if (refreshToken === null) throw new AuthorizationFailure('expired', 'refused', 'No refresh token')
    return exchange(clientOf(tokens), async (server, client) => {
      const [itself, auth] = [{ client_id: client.id }, clientAuthentication(server, client)]
      const response = await oauth.refreshTokenGrantRequest(server, itself, auth, refreshToken, options)
      const read = await readTokenAnswer(response, false)
      return toTokens(await oauth.processRefreshTokenResponse(server, itself, read.response), now(), tokens)
    })
  }

  /** Revokes the tokens (RFC 7009) if the authorization server supports it. */
  const revoke = (tokens: Tokens): Promise<void> =>
    exchange(clientOf(tokens), async (server, client) => {
      if (server.revocation_endpoint === undefined) return
      const [itself, auth] = [{ client_id: client.id }, clientAuthentication(server, client)]
      for (const token of [tokens.refreshToken, tokens.accessToken]) {
        if (token !== null) await oauth.revocationRequest(server, itself, auth, token, options)
      }
    })

  /**
   * The URL at which the browser also signs out at the authorization server; null if that is not offered or not wanted.
   * Reads the metadata again, so that nobody is sent to a server that is down.
   */
  async function signOutAddress(tokens: Tokens, to: string): Promise<string | null> {
    if (settings.signOut === false || issuer === null || settings.endpoints) return null
    try {
      const server = await withDeadline(signOutWait, () => discoverServer(issuer, options))
      return endSessionAddress(server, await clientOf(tokens)(server), tokens, to)
    } catch {
      return null
    }
  }

  /** Whom a logout token signs out. Rejects unless the authorization server made it for this client just now. */
  async function readLogout(token: string): Promise<ProviderLogout> {
    const server = await metadata.current()
    return readLogoutToken(server, (await source.current(server)).id, token)
  }

  return {
    /** Identifies the authorization server, for account keys. */
    origin,
    begin,
    finish,
    refresh,
    revoke,
    signOutAddress,
    readLogout,
  }
}

const startTimeout = 3000

type AuthorizationStart = {
  readonly redirectUri: string
  readonly storage: StorageSettings
  readonly sealer: Sealer
  /** Milliseconds for one answer of the authorization server. */
  readonly timeout: number
  /** Registers a cleanup for when the server stops. */
  readonly onClose: (close: () => Promise<void>) => void
}

/** Does not prevent the start if the server is down right now: the sign-in page will say so. */
async function requireRegistration(issuer: string): Promise<void> {
  const server = await discoverServer(issuer, oauthOptions(startTimeout)).catch(() => null)
  if (!server || server.registration_endpoint !== undefined) return
  throw new SettingsError(
    `OAUTH_CLIENT_ID is missing, and ${issuer} offers no registration of clients (RFC 7591).`,
  )
}

/**
 * Creates the OAuth client of these settings. Without a client ID, it registers at the first sign-in and is stored.
 * @throws {SettingsError} if there is no client ID and the authorization server does not offer registration.
 */
export async function startAuthorization(
  settings: AuthorizationSettings,
  { redirectUri, storage, sealer, timeout, onClose }: AuthorizationStart,
): Promise<AuthorizationClient> {
  if (settings.clientId !== null) return createAuthorizationClient(settings, Date.now, timeout)
  await requireRegistration(settings.issuer ?? '')
  const database = await openDatabase(storage, registrationPart)
  onClose(() => database.close())
  const store = createRegistrationStore(database, sealer)
  return createAuthorizationClient(settings, Date.now, timeout, { redirectUri, store })
}
