import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import { z } from '#lib/zod.ts'
import type { OauthClient, Tokens } from '../session/session.ts'
import { AuthorizationFailure } from './authorization-failure.ts'
import type { OauthOptions } from './server-metadata.ts'

/**
 * Where a browser signs out at the authorization server as well (OpenID Connect RP-Initiated Logout 1.0, 2), which then
 * leads it back to `to` where that is registered; null where the server offers no such thing.
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
  // An id_token may have one: it must not be taken for a logout token (Back-Channel Logout 1.0, 2.4).
  nonce: z.optional(z.never()),
})

/** Whom the authorization server has signed out: a person, one session of a person, or both. */
export type ProviderLogout = {
  readonly subject: string | null
  readonly sid: string | null
  /** Names this logout token, which counts once, and milliseconds since 1970 after which it would be too old. */
  readonly jti: string
  readonly until: number
}

/** Seconds for which a logout token counts, and by which two clocks may differ. */
const [maxTokenAge, clockTolerance] = [300, 60]

/** Signed with a private key: a secret that both sides know would let either make it up. */
const isAsymmetric = (alg: string) => /^(?:(?:RS|PS|ES)\d|Ed)/.test(alg)

/** Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6); throws for any that does not count. */
export function createLogoutReader(options: OauthOptions, now: () => number) {
  let kept: { readonly address: string; readonly keys: JWTVerifyGetKey } | undefined

  /** Reads the keys again when they are ten minutes old or one is missing, but not twice in half a minute. */
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
