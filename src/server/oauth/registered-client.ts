import { hash } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { minute } from '#lib/dates.ts'
import { asTexts } from '#lib/json-value.ts'
import { z } from '#lib/zod.ts'
import type { Database, DatabasePart } from '#storage/database.ts'
import { openAs, type Sealer } from '../session/sealer.ts'
import { AuthorizationFailure, explainFailure, isUnknownClient } from './authorization-failure.ts'
import { OauthClient } from '../session/session.ts'
import { clientAuthentication, type ClientSource } from './token-endpoint.ts'
import type { OauthOptions } from './server-metadata.ts'

/** A client that an authorization server registered for Starboard (RFC 7591, 3.2.1). */
const RegisteredClient = z.extend(OauthClient, {
  /** When the secret expires, in milliseconds since 1970; null: never. */
  secretEndsAt: z.nullable(z.number()),
})

export type RegisteredClient = z.infer<typeof RegisteredClient>

/** What a client is registered for: another issuer, redirect URI, or scope needs another client. */
export type RegistrationKey = {
  readonly issuer: string
  readonly redirectUri: string
  /** From the settings. */
  readonly scope: string | null
}

export const registrationPart: DatabasePart = {
  file: 'registrations.db',
  versionTable: 'registration_format',
  migrations: [
    [
      `CREATE TABLE registrations (
        place TEXT PRIMARY KEY, client_id TEXT NOT NULL, client TEXT NOT NULL, registered_at BIGINT NOT NULL)`,
    ],
  ],
}

/** A hash, short enough for an index however long the scope is. */
const nameOf = ({ issuer, redirectUri, scope }: RegistrationKey) =>
  hash('sha256', JSON.stringify([issuer, redirectUri, scope]), 'base64url')

/** Stores one registered client per place, encrypted by `sealer`. One that no longer opens does not count. */
export function createRegistrationStore(database: Database, sealer: Sealer) {
  const opened = (name: string, sealed: unknown): RegisteredClient | null =>
    openAs(RegisteredClient, sealer, sealed, name)

  return {
    find: async (place: RegistrationKey): Promise<RegisteredClient | null> => {
      const name = nameOf(place)
      const [row] = await database.rows('SELECT client FROM registrations WHERE place = ?', [name])
      return opened(name, row?.['client'])
    },
    /** Stores a client unless another process was first, and returns the stored one. */
    keepFirst: async (
      place: RegistrationKey,
      client: RegisteredClient,
      now: number,
    ): Promise<RegisteredClient> => {
      const name = nameOf(place)
      const values = [name, client.id, sealer.seal(JSON.stringify(client), name), now]
      return database.transaction(async ({ rows, run }) => {
        const [row] = await rows('SELECT client FROM registrations WHERE place = ?', [name])
        const first = opened(name, row?.['client'])
        if (first) return first
        await run('DELETE FROM registrations WHERE place = ?', [name])
        await run(
          'INSERT INTO registrations (place, client_id, client, registered_at) VALUES (?, ?, ?, ?)',
          values,
        )
        return client
      })
    },
    /** Removes this client if it was registered at `before` or earlier. */
    forget: async (place: RegistrationKey, id: string, before: number): Promise<void> => {
      await database.run(
        'DELETE FROM registrations WHERE place = ? AND client_id = ? AND registered_at <= ?',
        [nameOf(place), id, before],
      )
    },
  }
}

const refused = (message: string) => new AuthorizationFailure('failed', 'unregistered', message)

/** Some servers answer 200 instead of the 201 of RFC 7591 (3.2.1). */
const asCreated = async (response: Response) =>
  response.status === 200
    ? new Response(await response.arrayBuffer(), { status: 201, headers: response.headers })
    : response

/** The page to return to after a sign-out at the authorization server. */
export const signedOutUri = (redirectUri: string) => new URL('../sign-in', redirectUri).href

function clientOf(
  answer: Partial<oauth.Client>,
  scope: string | null,
  redirectUri: string,
): RegisteredClient {
  const secret = typeof answer.client_secret === 'string' ? answer.client_secret : null
  const post = answer.token_endpoint_auth_method === 'client_secret_post'
  const isPublic = secret === null || answer.token_endpoint_auth_method === 'none'
  const ends = Number(answer['client_secret_expires_at'] ?? 0)
  return {
    id: String(answer.client_id),
    secret: isPublic ? null : secret,
    method: isPublic ? null : post ? 'post' : 'basic',
    scope,
    leadsBack: asTexts(answer['post_logout_redirect_uris'])?.includes(signedOutUri(redirectUri)) === true,
    secretEndsAt: isPublic || ends === 0 ? null : ends * 1000,
  }
}

/**
 * Registers Starboard as a public client (RFC 7591, 3.1); the server may make it a confidential one. Rejects with
 * `AuthorizationFailure`: `unregistered` if the server offers no registration or refuses it.
 */
async function registerClient(
  server: oauth.AuthorizationServer,
  { redirectUri, scope }: { redirectUri: string; scope: string | null },
  options: OauthOptions,
): Promise<RegisteredClient> {
  if (server.registration_endpoint === undefined) {
    throw refused('The authorization server registers no clients, and OAUTH_CLIENT_ID is not set')
  }
  const metadata = {
    client_name: 'Starboard',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    ...(scope !== null && { scope }),
    ...(server.end_session_endpoint !== undefined && {
      post_logout_redirect_uris: [signedOutUri(redirectUri)],
    }),
    ...(server.backchannel_logout_supported === true && {
      backchannel_logout_uri: new URL('backchannel-logout', redirectUri).href,
    }),
  }
  let answer: Partial<oauth.Client>
  try {
    const response = await oauth.dynamicClientRegistrationRequest(server, metadata, options)
    answer = await oauth.processDynamicClientRegistrationResponse(await asCreated(response))
  } catch (error) {
    const failure = explainFailure(error)
    throw failure.reason === 'refused' ? refused('The authorization server refused to register') : failure
  }
  const addresses: unknown = answer['redirect_uris']
  if (Array.isArray(addresses) && !addresses.includes(redirectUri)) {
    throw refused('The authorization server registered another redirect address')
  }
  return clientOf(answer, scope, redirectUri)
}

export type RegistrationDeps = {
  readonly store: ReturnType<typeof createRegistrationStore>
  readonly redirectUri: string
}

/** Younger clients are kept, so that a server that refuses its own new client is not asked again and again. */
const youngFor = 10 * minute
const quietAfterFailure = minute / 2
const knownFor = 60 * minute

/** Scopes for identity and token renewal, as far as the server offers them (OpenID Connect Core 5.4, 11). */
function usualScope(server: oauth.AuthorizationServer): string | null {
  const usual = ['openid', 'profile', 'email', 'offline_access']
  const offered = usual.filter((scope) => server.scopes_supported?.includes(scope))
  return offered[0] === 'openid' ? offered.join(' ') : null
}

/** Sends a code that cannot exist: a server checks the client first (RFC 6749, 4.1.3), so its error is about that. */
async function isUnknown(
  server: oauth.AuthorizationServer,
  client: OauthClient,
  redirectUri: string,
  options: OauthOptions,
): Promise<boolean> {
  const verifier = oauth.generateRandomCodeVerifier()
  const code = oauth.generateRandomState()
  const parameters = { code, redirect_uri: redirectUri, code_verifier: verifier }
  const [auth, itself] = [clientAuthentication(server, client), { client_id: client.id }]
  const grant = 'authorization_code'
  try {
    const call = oauth.genericTokenEndpointRequest(server, itself, auth, grant, parameters, options)
    await oauth.processGenericTokenEndpointResponse(server, itself, await call)
    return false
  } catch (error) {
    return isUnknownClient(error)
  }
}

/**
 * Registers a client if there is none (RFC 7591), once for all processes, and again if the server no longer knows it.
 * It checks that before a sign-in, once an hour or when in doubt, because a server reports an unknown client only to
 * the person (RFC 6749, 4.1.2.1). Only the answer to that check ends a registration, because it contains nothing that a
 * stranger could choose.
 */
export function registeredClient(
  scope: string | null,
  { store, redirectUri }: RegistrationDeps,
  options: OauthOptions,
  now: () => number,
): ClientSource {
  let running: Promise<RegisteredClient> | undefined
  let failure: { readonly error: unknown; readonly at: number } | undefined
  let known: { readonly id: string; readonly at: number } | undefined

  const placeOf = ({ issuer }: oauth.AuthorizationServer) => ({ issuer, redirectUri, scope })

  async function kept(server: oauth.AuthorizationServer): Promise<RegisteredClient | null> {
    const place = placeOf(server)
    const client = await store.find(place)
    if (!client || client.secretEndsAt === null || now() < client.secretEndsAt) return client
    await store.forget(place, client.id, now())
    return null
  }

  async function register(server: oauth.AuthorizationServer): Promise<RegisteredClient> {
    if (failure && now() - failure.at < quietAfterFailure) throw failure.error
    try {
      const asked = { redirectUri, scope: scope ?? usualScope(server) }
      const made = await registerClient(server, asked, options)
      const client = await store.keepFirst(placeOf(server), made, now())
      known = { id: client.id, at: now() }
      return client
    } catch (error) {
      failure = { error, at: now() }
      throw error
    }
  }

  const registered = (server: oauth.AuthorizationServer) =>
    (running ??= register(server).finally(() => (running = undefined)))

  return {
    doubt: (id) => {
      if (known?.id === id) known = undefined
    },
    current: async (server) => {
      const client = await kept(server)
      if (client) return client
      throw new AuthorizationFailure('expired', 'refused', 'The client is no longer registered')
    },
    ready: async (server) => {
      const client = (await kept(server)) ?? (await registered(server))
      if (known?.id === client.id && now() - known.at < knownFor) return client
      if (!(await isUnknown(server, client, redirectUri, options))) {
        known = { id: client.id, at: now() }
        return client
      }
      await store.forget(placeOf(server), client.id, now() - youngFor)
      return (await kept(server)) ?? registered(server)
    },
  }
}
