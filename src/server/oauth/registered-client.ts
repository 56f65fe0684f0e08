import * as oauth from 'oauth4webapi'
import { AuthorizationFailure, isUnknownClient } from './authorization-failure.ts'
import { clientAuthentication, type OauthClient } from './client-authentication.ts'
import type { ClientSource } from './client-source.ts'
import type { OauthOptions } from './oauth-fetch.ts'
import { registerClient } from './register-client.ts'
import type { RegisteredClient, RegistrationStore } from './registration-store.ts'

export type RegistrationDeps = {
  readonly store: RegistrationStore
  readonly redirectUri: string
}

const minute = 60_000
/** A client this young stays, so that a server that refuses what it has just registered is not asked again and again. */
const youngFor = 10 * minute
const quietAfterFailure = minute / 2
const knownFor = 60 * minute

/** Who signed in, and tokens that can be renewed, as far as the server offers them (OpenID Connect Core 5.4, 11). */
function usualScope(server: oauth.AuthorizationServer): string | null {
  const usual = ['openid', 'profile', 'email', 'offline_access']
  const offered = usual.filter((scope) => server.scopes_supported?.includes(scope))
  return offered[0] === 'openid' ? offered.join(' ') : null
}

/** A code that cannot exist: a server checks the client first (RFC 6749, 4.1.3), and says what it thinks of it. */
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
 * Registers a client when there is none (RFC 7591), once for all processes, and anew when the server no longer knows it.
 * Whether it does is asked before a sign-in, once an hour or when in doubt, because a server tells an unknown client's
 * error to the person only (RFC 6749, 4.1.2.1). Nothing but the answer to that question ends a registration: it holds
 * nothing that a stranger could choose.
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
