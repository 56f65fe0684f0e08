import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, readBody, sendJson } from './listen.ts'

/** A person's secrets to search for: values that occur nowhere else. */
export type Secrets = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly code: string
  readonly clientSecret: string
}

export type AttackDeployment = {
  /** Settings that point Starboard at it, except `PORT`. */
  readonly settings: Record<string, string>
  /** Every `state` that the authorization endpoint received. */
  readonly states: readonly string[]
  /** Bodies of requests for tokens. */
  readonly tokenRequests: readonly string[]
  /** Overrides the redirect back to Starboard; null: a valid one. */
  answerConsent: ((redirectUri: string, state: string) => string) | null
  /** Overrides the answer of the token endpoint; null: valid tokens. */
  answerToken: ((response: ServerResponse) => void) | null
  readonly close: () => Promise<void>
}

/** Answers an API call that came with `token`. */
export type AnswerCall = (request: IncomingMessage, response: ServerResponse, token: string) => void

/**
 * An authorization server that already knows the person and consents immediately, without a page: an attacker's dream.
 * Its API accepts every token.
 */
export const startAttackDeployment = async (
  secrets: Secrets,
  answerCall: AnswerCall,
): Promise<AttackDeployment> => {
  const states: string[] = []
  const tokenRequests: string[] = []

  const consent = (url: URL, response: ServerResponse): void => {
    const state = url.searchParams.get('state') ?? ''
    const redirectUri = url.searchParams.get('redirect_uri') ?? ''
    states.push(state)
    const good = `${redirectUri}?${new URLSearchParams({ code: secrets.code, state })}`
    response.writeHead(303, { Location: deployment.answerConsent?.(redirectUri, state) ?? good }).end()
  }
  const giveTokens = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    tokenRequests.push(await readBody(request))
    if (deployment.answerToken) return deployment.answerToken(response)
    sendJson(response, 200, {
      access_token: secrets.accessToken,
      refresh_token: secrets.refreshToken,
      token_type: 'Bearer',
      expires_in: 3600,
    })
  }
  const authorization = await listen((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/authorize') consent(url, response)
    else if (url.pathname === '/token') return giveTokens(request, response)
    else response.writeHead(200).end()
    return undefined
  })
  const api = await listen((request, response) => {
    const token = (request.headers.authorization ?? '').replace(/^Bearer /u, '')
    request.resume()
    answerCall(request, response, token)
  })

  const deployment: AttackDeployment = {
    settings: {
      API_BASE_URL: api.url,
      OAUTH_AUTHORIZATION_ENDPOINT: `${authorization.url}/authorize`,
      OAUTH_TOKEN_ENDPOINT: `${authorization.url}/token`,
      OAUTH_REVOCATION_ENDPOINT: `${authorization.url}/revoke`,
      OAUTH_CLIENT_ID: 'starboard-attacked',
      OAUTH_CLIENT_SECRET: secrets.clientSecret,
      ALLOW_TOKEN_SIGN_IN: '1',
    },
    states,
    tokenRequests,
    answerConsent: null,
    answerToken: null,
    close: async () => {
      await Promise.all([authorization.close(), api.close()])
    },
  }
  return deployment
}
