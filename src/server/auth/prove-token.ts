import { getStarredQuery, listOrgs, listTokens } from '#contract/endpoints.ts'
import { createUpstreamAgent, invalidAnswer, upstreamStatus } from '../upstream/call-upstream.ts'
import { badRequest } from '../http/http-error.ts'

/** Rejects with `HttpError`: 400 for a token that the service does not accept, 502 or 504 when it cannot say. */
export type ProveToken = (token: string, signal: AbortSignal) => Promise<void>

type Service = {
  readonly apiBaseUrl: string
  readonly extraHeaders: readonly (readonly [string, string])[]
  readonly upstreamTimeout: number
}

/** An id that a service is not likely to know: it says so only to those who may ask. */
const unknownId = 'starboard-sign-in'
const queryPath = getStarredQuery.path.replace('{id}', unknownId)

/**
 * Asks the service whether it accepts an access token, by reading what the token may read. The interface has no
 * operation for it, and some services answer 403 to a token that they do not know: one that may read nothing at all is
 * not accepted.
 */
export function createTokenProof({ apiBaseUrl, extraHeaders, upstreamTimeout }: Service): ProveToken {
  const agent = createUpstreamAgent(apiBaseUrl)
  return async (token, signal) => {
    const headers = {
      ...Object.fromEntries(extraHeaders),
      accept: 'application/json',
      'user-agent': 'Starboard',
      authorization: `Bearer ${token}`,
    }
    const statuses: number[] = []
    for (const path of [listOrgs.path, listTokens.path, queryPath]) {
      const call = { url: `${apiBaseUrl}${path}`, method: 'GET', headers, body: null, agent }
      const status = await upstreamStatus({ ...call, timeout: upstreamTimeout, signal })
      if (status < 300 || (status === 404 && path === queryPath)) return
      statuses.push(status)
      if (status === 401) break
    }
    const refused = statuses.includes(401) || statuses.every((status) => status === 403)
    if (!refused)
      throw invalidAnswer('The service did not say whether it accepts the access token. Try again.')
    throw badRequest('The service did not accept this access token.')
  }
}
