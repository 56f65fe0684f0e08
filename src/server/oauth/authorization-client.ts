import { createHash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { SettingsError } from '#lib/errors.ts'
import { asTexts, member } from '#lib/json-value.ts'
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

/** What a person brings back from the authorization server. */
export type SignIn = {
  readonly tokens: Tokens
  /** From a validated id_token; null for a plain OAuth 2.0 server. */
  readonly subject: string | null
  /** Names the session at the authorization server, where that does. */
  readonly sid: string | null
  readonly name: string | null
  /** As far as the authorization server has verified it. */
  readonly email: string | null
  /** Null where the id_token has groups that it does not tell. */
  readonly groups: readonly string[] | null
  /** What was granted, where the server says. */
  readonly scope: string | null
}

export type AuthorizationClient = ReturnType<typeof createAuthorizationClient>

/** What the client needs of the settings; without a client id it is registered (RFC 7591). */
export type AuthorizationSettings = Omit<OauthSettings, 'namedBy' | 'clientMethod' | 'signOut'> &
  Partial<Pick<OauthSettings, 'clientMethod' | 'signOut'>>

type Server = oauth.AuthorizationServer

/** As the verifier, it belongs to one sign-in and is known to nobody else, and it tells nothing about it. */
const nonceOf = (verifier: string) => createHash('sha256').update(`nonce ${verifier}`).digest('base64url')

const has = (scope: string | null | undefined, word: string) => scope?.split(' ').includes(word) === true

/** Both are required of a server that knows OpenID Connect (Discovery 1.0, 3). */
const isOpenId = (server: Server) =>
  server.jwks_uri !== undefined && server.id_token_signing_alg_values_supported !== undefined

/** One that is longer would not fit into the cookie that carries it to the sign-out. */
const longestHint = 2400

/** Milliseconds for which a person who signs out waits for the authorization server. */
const signOutWait = 3000

const nameOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 200) : null)

/** One group may stand there as a text; those of somebody in very many may be kept elsewhere (OpenID Connect Core 5.6.2). */
function groupsOf(claims: oauth.IDToken | undefined): readonly string[] | null {
  const groups = claims?.['groups'] ?? undefined
  if (groups === undefined) return member(claims?.['_claim_names'], 'groups') === undefined ? [] : null
  return typeof groups === 'string' ? [groups] : (asTexts(groups) ?? null)
}

/** Like the library's, but says of a wrong `iss`, `state` or doubled parameter that it cannot be trusted. */
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
 * `AuthorizationFailure`. `timeout` in milliseconds holds for each call to the authorization server. Where there is a
 * `registration` the client is the one that is registered there, else that of the settings.
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

  /** Tokens are good for the client that they were issued to (RFC 6749, 6), whichever sign-ins begin with by now. */
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
      // Ours to mend, not the authorization server's.
      if (error instanceof StorageError) throw error
      const failure = explainFailure(error)
      if (failure.reason !== 'refused') metadata.doubt()
      throw failure
    }
  }

  const begin = (redirectUri: string): Promise<{ url: string; state: string; verifier: string }> =>
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
        // OpenID Connect Core 11: without it a server may keep the refresh token to itself.
        ...(has(scope, 'offline_access') && { prompt: 'consent' }),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return { url: url.href, state, verifier }
    })

  /** Turns the callback's parameters into tokens. */
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

  /** New tokens for a refresh token; the failure `refused` says that it is no longer good. */
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

  /** Ends what the tokens allow (RFC 7009), as far as the authorization server offers it. */
  const revoke = (tokens: Tokens): Promise<void> =>
    exchange(clientOf(tokens), async (server, client) => {
      if (server.revocation_endpoint === undefined) return
      const [itself, auth] = [{ client_id: client.id }, clientAuthentication(server, client)]
      for (const token of [tokens.refreshToken, tokens.accessToken]) {
        if (token !== null) await oauth.revocationRequest(server, itself, auth, token, options)
      }
    })

  /**
   * Where the browser of these tokens signs out at the authorization server as well; null where that is not offered or
   * not wanted. It is asked anew, because nobody is sent to a server that is away.
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

  /** Whom a logout token signs out. Rejects for any that the authorization server did not make for this client now. */
  async function readLogout(token: string): Promise<ProviderLogout> {
    const server = await metadata.current()
    return readLogoutToken(server, (await source.current(server)).id, token)
  }

  return {
    /** Names the authorization server, for the key of an account. */
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
  /** Takes what has to be done when the server stops. */
  readonly onClose: (close: () => Promise<void>) => void
}

/** A server that is down just now does not keep Starboard from starting: the sign-in page will say so. */
async function requireRegistration(issuer: string): Promise<void> {
  const server = await discoverServer(issuer, oauthOptions(startTimeout)).catch(() => null)
  if (!server || server.registration_endpoint !== undefined) return
  throw new SettingsError(
    `OAUTH_CLIENT_ID is missing, and ${issuer} offers no registration of clients (RFC 7591).`,
  )
}

/**
 * The OAuth client of these settings. Without a client id it is registered at the first sign-in, and kept in the storage.
 * @throws {SettingsError} when there is no client id and the authorization server says that it registers nobody.
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
