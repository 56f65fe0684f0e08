import * as oauth from 'oauth4webapi'
import { minute } from '#lib/dates.ts'
import { isLoopbackHost } from '#lib/addresses.ts'
import { asTexts } from '#lib/json-value.ts'
import { withDeadline } from '../http/deadline.ts'
import { readLimited } from '../http/request-body.ts'
import type { OauthSettings } from '../settings/oauth-settings.ts'
import { isUnprotected } from '../settings/read-address.ts'
import { AuthorizationFailure, explainFailure } from './authorization-failure.ts'

/** Names of this machine and IP addresses, which the URL parser has normalized. */
const figures = /^(?:(?:.*\.)?localhost\.?|\d+(?:\.\d+){3}|\[.*\])$/

/**
 * Whether an endpoint in an authorization server's metadata may be called: https (http only on this machine), no
 * password, no fragment (RFC 6749, 3.1), and no way into the network behind Starboard: an IP address or a name of this
 * machine only if the configured issuer is there, too.
 */
export function isSafeEndpoint(endpoint: unknown, issuer: URL): endpoint is string {
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (isUnprotected(url) || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (!figures.test(url.hostname) || url.hostname === issuer.hostname) return true
  return isLoopbackHost(url.hostname) && isLoopbackHost(issuer.hostname)
}

const largestAnswer = 1024 * 1024

type FetchOptions = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body: URLSearchParams | string | undefined
  readonly redirect: 'manual'
}

/** Options with which the OAuth library calls the authorization server. */
export type OauthOptions = ReturnType<typeof oauthOptions>

/**
 * Options for calls that resolve with the whole answer (at most 1 MiB), follow no redirects, and reject with
 * `DeadlineError` after `timeout` milliseconds. They allow http, because the settings and the metadata check have
 * already refused it where it is unsafe.
 */
export function oauthOptions(timeout: number) {
  return { [oauth.customFetch]: oauthFetch(timeout), [oauth.allowInsecureRequests]: true }
}

function oauthFetch(timeout: number): (url: string, init: FetchOptions) => Promise<Response> {
  return (url, init) =>
    withDeadline(timeout, async (signal) => {
      const response = await fetch(url, { ...init, body: init.body ?? null, signal })
      const { pieces, whole } = await readLimited(response.body, largestAnswer, signal)
      if (!whole) throw new AuthorizationFailure('failed', 'invalid', 'The answer is larger than 1 MiB')
      const hasBody = ![101, 204, 205, 304].includes(response.status)
      return new Response(hasBody ? Buffer.concat(pieces) : null, {
        status: response.status,
        headers: response.headers,
      })
    })
}

const freshFor = 4 * 60 * minute
/** How long an older copy is used while the server is unreachable. */
const usableFor = 24 * 60 * minute

const endpointNames = [
  'authorization_endpoint',
  'token_endpoint',
  'revocation_endpoint',
  'end_session_endpoint',
  'registration_endpoint',
  'jwks_uri',
] as const

const listNames = [
  'scopes_supported',
  'token_endpoint_auth_methods_supported',
  'id_token_signing_alg_values_supported',
] as const

const switchNames = [
  'authorization_response_iss_parameter_supported',
  'backchannel_logout_supported',
] as const

/** The parts of the metadata that Starboard uses, each checked. */
function checked(server: oauth.AuthorizationServer, issuer: URL): oauth.AuthorizationServer {
  const safe: Partial<Record<string, string | string[] | boolean>> = {}
  for (const name of endpointNames) {
    const endpoint: unknown = server[name]
    if (endpoint === undefined || endpoint === null) continue
    if (!isSafeEndpoint(endpoint, issuer)) {
      throw new AuthorizationFailure('failed', 'unsafe', 'The authorization server names an unsafe endpoint')
    }
    safe[name] = endpoint
  }
  for (const name of listNames) {
    // Unsigned tokens are never accepted (RFC 8725, 3.2).
    const texts = asTexts(server[name])?.filter((text) => text !== 'none' || !name.startsWith('id_token'))
    if (texts) safe[name] = texts
  }
  for (const name of switchNames) safe[name] = server[name] === true
  return { ...safe, issuer: server.issuer }
}

/** Discovers a server by its issuer with RFC 8414, or OpenID Connect Discovery if that returns no JSON. */
export async function discoverServer(
  issuer: string,
  options: OauthOptions,
): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer)
  let response = await oauth.discoveryRequest(url, { ...options, algorithm: 'oauth2' })
  const found = response.status === 200 && /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  if (!found) response = await oauth.discoveryRequest(url, options)
  const server = checked(await oauth.processDiscoveryResponse(url, response), url)
  const needsKeys = server.jwks_uri === undefined && server.scopes_supported?.includes('openid') === true
  return found && needsKeys ? { ...(await readKeys(url, options)), ...server } : server
}

/** Reads the OpenID Connect metadata for the URL of the keys, which OAuth metadata may leave out. */
async function readKeys(url: URL, options: OauthOptions): Promise<Partial<oauth.AuthorizationServer>> {
  try {
    const response = await oauth.discoveryRequest(url, options)
    return checked(await oauth.processDiscoveryResponse(url, response), url)
  } catch {
    return {}
  }
}

/** The server's metadata: from the settings, or discovered and cached for four hours. */
export function createServerMetadata(
  { endpoints, issuer }: Pick<OauthSettings, 'endpoints' | 'issuer'>,
  options: OauthOptions,
  now: () => number,
) {
  if (endpoints) {
    const server = {
      issuer: issuer ?? new URL(endpoints.authorization).origin,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
      ...(endpoints.revocation !== null && { revocation_endpoint: endpoints.revocation }),
    }
    return { current: () => Promise.resolve<oauth.AuthorizationServer>(server), doubt: () => undefined }
  }

  let kept: { readonly server: oauth.AuthorizationServer; readonly readAt: number } | undefined
  let running: Promise<oauth.AuthorizationServer> | undefined
  let triedAt = -Infinity
  let doubted = false

  async function read(): Promise<oauth.AuthorizationServer> {
    triedAt = now()
    try {
      const server = await discoverServer(issuer ?? '', options)
      kept = { server, readAt: now() }
      doubted = false
      return server
    } catch (error) {
      const { reason } = explainFailure(error)
      const usable = kept !== undefined && now() - kept.readAt < usableFor
      if (kept && usable && (reason === 'unreachable' || reason === 'slow')) return kept.server
      kept = undefined
      throw error
    }
  }

  return {
    /** Rejects with `AuthorizationFailure` or whatever the OAuth library threw. */
    current: (): Promise<oauth.AuthorizationServer> => {
      const fresh = kept !== undefined && !doubted && now() - kept.readAt < freshFor
      if (kept && (fresh || now() - triedAt < minute)) return Promise.resolve(kept.server)
      running ??= read().finally(() => (running = undefined))
      return running
    },
    /** Called after a failure: the metadata is read again before the next use, at most once a minute. */
    doubt: (): void => void (doubted = true),
  }
}
