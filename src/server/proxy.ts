import type { Context } from 'hono'
import { AuthorizationFailure } from './authorization-failure.ts'
import {
  bodyText,
  callUpstream,
  largestList,
  largestRecord,
  type UpstreamAnswer,
  type UpstreamCall,
} from './call-upstream.ts'
import type { Cookies } from './cookies.ts'
import { isCrossSiteCall } from './cross-site.ts'
import { downstreamResponse } from './downstream-response.ts'
import { createKeyLock } from './key-lock.ts'
import { matchEndpoint, type MatchedCall } from './match-endpoint.ts'
import { matchesTag, recordTag } from './record-tag.ts'
import { readRequestBody } from './request-body.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerDeps } from './server-deps.ts'
import { Refusal } from './server-error.ts'
import { sessionKey } from './session-store.ts'
import type { Session } from './session.ts'
import { createTokenKeeper } from './token-keeper.ts'

const signedOut = () => new Refusal(401, 'signed_out', 'You are signed out.')
const isGood = (answer: UpstreamAnswer) => answer.status < 300

/** A change only of the record that the person saw: read, compare, write, while nobody else here may write. */
async function changeUnchanged(
  ifMatch: string,
  read: () => Promise<UpstreamAnswer>,
  write: () => Promise<UpstreamAnswer>,
): Promise<{ answer: UpstreamAnswer; changed: boolean }> {
  const current = await read()
  if (!isGood(current)) return { answer: current, changed: false }
  if (!matchesTag(ifMatch, recordTag(bodyText(current.body)))) return { answer: current, changed: true }
  return { answer: await write(), changed: false }
}

/** `/api/v2/*`: the operations of the interface and nothing else, with the access token of the session added. */
export function createProxy(
  deps: ServerDeps,
  cookies: Cookies,
): (c: Context<ServerContext>) => Promise<Response> {
  const keeper = createTokenKeeper(deps.sessions, deps.authorization, deps.now)
  const locked = createKeyLock()

  async function requireSession(c: Context<ServerContext>): Promise<Session> {
    const id = cookies.session(c)
    const session = id === undefined ? null : await deps.sessions.find(id, deps.now())
    if (!session) {
      if (id !== undefined) {
        await deps.sessions.end(sessionKey(id))
        cookies.clearSession(c)
      }
      throw signedOut()
    }
    await deps.sessions.touch(session.key, deps.now())
    return session
  }

  /** Calls with a good token; when the service refuses it, once more with another. */
  async function callSignedIn(
    session: Session,
    call: Omit<UpstreamCall, 'timeout' | 'largestAnswer'>,
    largestAnswer: number,
  ): Promise<UpstreamAnswer> {
    const withToken = (token: string) =>
      callUpstream({
        ...call,
        headers: {
          ...Object.fromEntries(deps.extraHeaders),
          ...call.headers,
          authorization: `Bearer ${token}`,
        },
        timeout: deps.upstreamTimeout,
        largestAnswer,
      })
    const token = await keeper.current(session)
    if (token === null) throw signedOut()
    const answer = await withToken(token)
    if (answer.status !== 401) return answer
    const renewed = await keeper.renewed(session, token)
    const second = renewed === null ? answer : await withToken(renewed)
    if (second.status !== 401) return second
    await deps.sessions.end(session.key)
    throw signedOut()
  }

  async function forward(c: Context<ServerContext>, matched: MatchedCall): Promise<Response> {
    const { endpoint, path, id } = matched
    const session = await requireSession(c)
    const body = endpoint.request === null ? null : await readRequestBody(c.req.raw)
    const contentType = c.req.header('content-type') ?? 'application/json'
    const signal = c.req.raw.signal
    const target = { url: `${deps.apiBaseUrl}${path}`, signal }
    const largest = id === null ? largestList : largestRecord
    const accept = { accept: 'application/json' }
    const run = () =>
      callSignedIn(
        session,
        {
          ...target,
          method: endpoint.method,
          headers: body ? { ...accept, 'content-type': contentType } : accept,
          body,
          mayBeEmpty: endpoint.method !== 'GET',
        },
        largest,
      )
    const read = () =>
      callSignedIn(
        session,
        { ...target, method: 'GET', headers: accept, body: null, mayBeEmpty: false },
        largest,
      )

    if (endpoint.method === 'GET') {
      const answer = await run()
      return downstreamResponse(
        answer,
        id !== null && isGood(answer) ? recordTag(bodyText(answer.body)) : null,
      )
    }
    const ifMatch = c.req.header('if-match')
    const { answer, changed } = await locked(path, async () =>
      ifMatch === undefined ? { answer: await run(), changed: false } : changeUnchanged(ifMatch, read, run),
    )
    const tag = isGood(answer) && answer.body.size > 0 ? recordTag(bodyText(answer.body)) : null
    const response = downstreamResponse(changed ? { ...answer, status: 412 } : answer, tag)
    if (changed) response.headers.set('X-Starboard-Error', 'changed_since')
    return response
  }

  return async (c) => {
    if (isCrossSiteCall(c.req.raw.headers)) {
      throw new Refusal(403, 'cross_site', 'This call did not come from a page of Starboard.')
    }
    const matched = matchEndpoint(c.req.method, new URL(c.req.url).pathname.slice('/api'.length))
    c.set('route', `/api${matched.endpoint.path}`)
    try {
      return await forward(c, matched)
    } catch (error) {
      if (!(error instanceof AuthorizationFailure)) throw error
      throw error.reason === 'slow'
        ? new Refusal(504, 'upstream_timeout', 'The authorization server did not answer in time.')
        : new Refusal(
            502,
            'upstream_unreachable',
            'The authorization server could not renew the access token.',
          )
    }
  }
}
