import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import { z } from '#lib/zod.ts'
import type { OauthClient, Tokens } from '../session/session.ts'
import { AuthorizationFailure } from './authorization-failure.ts'
import type { OauthOptions } from './server-metadata.ts'

/**
 * The URL at which a browser also signs out at the authorization server (OpenID Connect RP-Initiated Logout 1.0, 2),
 * which then redirects it to `to` if that is registered; null if the server does not offer it.
 */
export function endSessionAddress(
  server: oauth.AuthorizationServer,
  client: OauthClient,
  { idToken }: Tokens,
  to: string,
): string | null {
  if (server.end_session_endpoint === undefined) return null
  const url = new URL(server.end_session_endpoint)
  url.searchParams.set('client_id', client.id)
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken)
  if (client.leadsBack === true) url.searchParams.set('post_logout_redirect_uri', to)
  return url.href
}

const backChannelEvent = 'http://schemas.openid.net/event/backchannel-logout'

const LogoutClaims = z.object({
  jti: z.string(),
  iat: z.number(),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
  events: z.looseObject({ [backChannelEvent]: z.looseObject({}) }),
  // An id_token may have a nonce and must not be mistaken for a logout token (Back-Channel Logout 1.0, 2.4).
  nonce: z.optional(z.never()),
})

/** Whom the authorization server has signed out: a person, one session of a person, or both. */
export type ProviderLogout = {
  readonly subject: string | null
  readonly sid: string | null
  /** ID of this logout token, which counts once; `until` is when it expires, in milliseconds since 1970. */
  readonly jti: string
  readonly until: number
}

/** Seconds that a logout token is valid, and that two clocks may differ. */
const [maxTokenAge, clockTolerance] = [300, 60]

/** Whether the signature uses a private key: with a shared secret, either side could forge it. */
const isAsymmetric = (alg: string) => /^(?:(?:RS|PS|ES)\d|Ed)/.test(alg)

/** Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). Rejects for invalid ones. */
export function createLogoutReader(options: OauthOptions, now: () => number) {
  let kept: { readonly address: string; readonly keys: JWTVerifyGetKey } | undefined

  /** Fetches the keys again if they are ten minutes old or one is missing, but at most every half minute. */
  function keysAt(address: string): JWTVerifyGetKey {
    if (kept?.address === address) return kept.keys
    const keys = createRemoteJWKSet(new URL(address), {
      [customFetch]: (url, { headers }) =>
        options[oauth.customFetch](url, {
          method: 'GET',
          headers: Object.fromEntries(headers),
          body: undefined,
          redirect: 'manual',
        }),
    })
    kept = { address, keys }
    return keys
  }

  return async (
    server: oauth.AuthorizationServer,
    clientId: string,
    token: string,
  ): Promise<ProviderLogout> => {
    if (server.jwks_uri === undefined)
      throw new AuthorizationFailure('failed', 'unsafe', 'The authorization server names no keys')
    const { payload } = await jwtVerify(token, keysAt(server.jwks_uri), {
      algorithms: (server.id_token_signing_alg_values_supported ?? ['RS256']).filter(isAsymmetric),
      typ: 'logout+jwt',
      issuer: server.issuer,
      audience: clientId,
      maxTokenAge,
      clockTolerance,
      currentDate: new Date(now()),
    })
    const { jti, iat, sub = null, sid = null } = LogoutClaims.parse(payload)
    if (sub === null && sid === null)
      throw new AuthorizationFailure('failed', 'unsafe', 'A logout token names nobody')
    return { subject: sub, sid, jti, until: (iat + maxTokenAge + 2 * clockTolerance) * 1000 }
  }
}
