import { getStarredQuery, listOrgs, listTokens } from '#contract/endpoints.ts'
import { shorten } from '#lib/shorten.ts'
import { z } from '#lib/zod.ts'
import { badRequest } from '../http/http-error.ts'
import {
  bodyText,
  callUpstream,
  createUpstreamAgent,
  invalidAnswer,
  maxRecordBytes,
  upstreamStatus,
} from '../upstream/call-upstream.ts'

/** Rejects with `HttpError`: 400 for a token that the service does not accept, 502 or 504 when it cannot say. */
export type VerifyToken = (token: string, signal: AbortSignal) => Promise<void>

type Service = {
  readonly apiBaseUrl: string
  readonly extraHeaders: readonly (readonly [string, string])[]
  readonly upstreamTimeout: number
}

const headersFor = (extraHeaders: Service['extraHeaders'], token: string) => ({
  ...Object.fromEntries(extraHeaders),
  accept: 'application/json',
  'user-agent': 'Starboard',
  authorization: `Bearer ${token}`,
})

/** An ID that no service is likely to know: it answers 404 only to callers that may ask. */
const unknownId = 'starboard-sign-in'
const queryPath = getStarredQuery.path.replace('{id}', unknownId)

/**
 * Checks whether the service accepts an access token, by trying what the token may read. The interface has no operation
 * for it, and some services answer 403 to an unknown token, so a token that may read nothing at all is refused. A service
 * that knows neither list is not the one of the interface, whose unknown queries would then be answered 404 to anybody.
 */
export function createTokenVerifier({ apiBaseUrl, extraHeaders, upstreamTimeout }: Service): VerifyToken {
  const agent = createUpstreamAgent(apiBaseUrl)
  return async (token, signal) => {
    const headers = headersFor(extraHeaders, token)
    const statuses: number[] = []
    for (const path of [listOrgs.path, listTokens.path, queryPath]) {
      const call = { url: `${apiBaseUrl}${path}`, method: 'GET', headers, body: null, agent }
      const status = await upstreamStatus({ ...call, timeout: upstreamTimeout, signal })
      const readsQueries = path === queryPath && status === 404 && statuses.some((other) => other !== 404)
      if ((status >= 200 && status < 300) || readsQueries) return
      statuses.push(status)
      if (status === 401) break
    }
    if (statuses.every((status) => status === 404)) {
      throw invalidAnswer(
        'The service knows neither organizations nor API tokens (404): its base URL (API_BASE_URL) may be wrong.',
      )
    }
    const refused = statuses.includes(401) || statuses.every((status) => status === 403)
    if (!refused)
      throw invalidAnswer('The service did not say whether it accepts the access token. Try again.')
    throw badRequest('The service did not accept this access token.')
  }
}

/** The owner of an access token, according to the service. */
export type Person = { readonly id: string; readonly name: string | null }

/** Resolves to null if the service does not say. Never rejects. */
export type FindPerson = (token: string, signal: AbortSignal) => Promise<Person | null>

const User = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
})

/** Milliseconds to wait at most: the call is outside the interface, so a service may not have it. */
const patience = 3000

/**
 * Asks the service who owns an access token, so that its replacement finds what this person kept. The call is outside
 * the interface: some services answer it for personal tokens (`GET /v2/user`), and any other answer means nothing.
 */
export function createPersonFinder({ apiBaseUrl, extraHeaders, upstreamTimeout }: Service): FindPerson {
  const agent = createUpstreamAgent(apiBaseUrl)
  return async (token, signal) => {
    try {
      const { status, body } = await callUpstream({
        url: `${apiBaseUrl}/v2/user`,
        method: 'GET',
        headers: headersFor(extraHeaders, token),
        body: null,
        agent,
        timeout: Math.min(patience, upstreamTimeout),
        signal,
        maxAnswerBytes: maxRecordBytes,
        mayBeEmpty: false,
        keep: () => undefined,
      })
      if (status !== 200) return null
      const { id, name, email } = User.parse(JSON.parse(bodyText(body)))
      return { id, name: shorten(name?.trim() || email?.trim() || '', 200) || null }
    } catch {
      return null
    }
  }
}
