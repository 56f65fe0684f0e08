import * as oauth from 'oauth4webapi'
import { AuthorizationFailure, explainFailure } from './authorization-failure.ts'
import type { OauthOptions } from './oauth-fetch.ts'
import type { RegisteredClient } from './registration-store.ts'

const refused = (message: string) => new AuthorizationFailure('failed', 'unregistered', message)

/** Some servers answer 200 where RFC 7591 (3.2.1) says 201. */
const asCreated = async (response: Response) =>
  response.status === 200
    ? new Response(await response.arrayBuffer(), { status: 201, headers: response.headers })
    : response

function clientOf(answer: Partial<oauth.Client>, scope: string | null): RegisteredClient {
  const secret = typeof answer.client_secret === 'string' ? answer.client_secret : null
  const post = answer.token_endpoint_auth_method === 'client_secret_post'
  const isPublic = secret === null || answer.token_endpoint_auth_method === 'none'
  const ends = Number(answer['client_secret_expires_at'] ?? 0)
  return {
    id: String(answer.client_id),
    secret: isPublic ? null : secret,
    method: isPublic ? null : post ? 'post' : 'basic',
    scope,
    secretEndsAt: isPublic || ends === 0 ? null : ends * 1000,
  }
}

/**
 * Registers Starboard as a public client (RFC 7591, 3.1), or as the confidential one that the server makes of it. Rejects
 * with `AuthorizationFailure`: `unregistered` when the server offers no registration or refuses it.
 */
export async function registerClient(
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
  return clientOf(answer, scope)
}
