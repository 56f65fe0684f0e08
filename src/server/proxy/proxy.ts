import { hash } from 'node:crypto'
import type { Context } from 'hono'
import { endpoints, listStarredQueries, offeredEndpoints } from '#contract/endpoints.ts'
import { idempotencyHeader, type Offers } from '#contract/session.ts'
import { createAdmission, defaultLimits, type Admitted } from './admission.ts'
import {
  checkCall,
  type MatchedCall,
  matchEndpoint,
  notFound,
  readActiveOrg,
  readListQuery,
} from './match-call.ts'
import { createOffers } from './offers.ts'
import { AuthorizationFailure } from '../oauth/authorization-failure.ts'
import {
  bodyText,
  type CallContext,
  callUpstream,
  createUpstreamAgent,
  maxListBytes,
  maxRecordBytes,
  recordCall,
  type UpstreamAnswer,
  type UpstreamCall,
} from '../upstream/call-upstream.ts'
import type { Cookies } from '../session/cookies.ts'
import { createSignedIn, type SessionDeps, signedOut } from '../session/signed-in.ts'
import { acceptedEncodings } from '../http/accepted-encodings.ts'
import { requireSameOrigin, type ServerContext } from '../http/request-origin.ts'
import { downstreamResponse } from './downstream-response.ts'
import type { AuditFacts } from '../log/audit-log.ts'
import { createRecordLock, matchesTag, type RecordLeases, recordTag } from './record-guard.ts'
import { joined, readJsonBody } from '../http/request-body.ts'
import type { AuthorizationClient } from '../oauth/authorization-client.ts'
import { HttpError } from '../http/http-error.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings/settings.ts'
import { createTokenKeeper } from '../oauth/token-keeper.ts'

/** Actions in the audit log. */
const auditActions = { PUT: 'put', POST: 'post', DELETE: 'delete' } as const

const isGood = (answer: UpstreamAnswer) => answer.status < 300

/** Changes a record only if it is still what the person saw: reads, compares, and writes. The caller holds the lock. */
async function changeUnchanged(
  ifMatch: string,
  audit: AuditFacts,
  read: () => Promise<UpstreamAnswer>,
  write: () => Promise<UpstreamAnswer>,
): Promise<{ answer: UpstreamAnswer; changed: boolean }> {
  const current = await read()
  if (!isGood(current)) return { answer: current, changed: false }
  audit.before = hash('sha256', joined(current.body.pieces), 'hex')
  if (!matchesTag(ifMatch, recordTag(bodyText(current.body)))) return { answer: current, changed: true }
  return { answer: await write(), changed: false }
}

/** What calls to the service need. */
export type ProxyDeps = SessionDeps &
  Pick<Settings, 'extraHeaders' | 'orgHeader' | 'queryList'> & {
    /** `{base_url}` of the interface. */
    readonly apiBaseUrl: string
    readonly authorization: AuthorizationClient | null
    /** Leases on changing records, shared by processes with the same database. */
    readonly leases: RecordLeases
    /** Milliseconds for one answer of the service, headers and body. */
    readonly upstreamTimeout: number
  }

const sentAgain = () =>
  new HttpError(
    502,
    'sent_again',
    'The connection broke and the browser sent the change again; it was not passed on a second time.',
  )

const offersKey = (session: Session, org: string | null) => JSON.stringify([session.key, org])

/**
 * The proxy `/api/v2/*`: passes on the operations of the interface and those that the service offers beyond it, and
 * nothing else, with the session's access token added. Also answers `/auth/offers`.
 */
export function createProxy(deps: ProxyDeps, cookies: Cookies) {
  const signedIn = createSignedIn(deps, cookies)
  const keeper = createTokenKeeper(deps.sessions, deps.authorization, deps.now, deps.record)
  const locked = createRecordLock(deps.leases, deps.now, deps.upstreamTimeout)
  const admit = createAdmission(defaultLimits)
  const agent = createUpstreamAgent(deps.apiBaseUrl)
  const offers = createOffers(deps.queryList)
  const known = deps.queryList === 'off' ? endpoints : [...endpoints, ...offeredEndpoints]

  const callWith = (token: string, call: Omit<UpstreamCall, 'agent' | 'timeout'> & CallContext) => {
    const headers = {
      ...Object.fromEntries(deps.extraHeaders),
      ...call.headers,
      authorization: `Bearer ${token}`,
    }
    const whole = { ...call, headers, agent, timeout: deps.upstreamTimeout }
    return recordCall(deps.record, call, () => callUpstream(whole))
  }

  /** Headers of every call to the service, including the organization's. */
  const headersFor = (org: string | null) => ({
    accept: 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': 'Starboard',
    ...(org !== null && deps.orgHeader !== null && { [deps.orgHeader]: org }),
  })

  /** Whether a session's token can list starred queries. A refusal here does not end the session. */
  async function lists(c: Context<ServerContext>, session: Session): Promise<boolean> {
    const org = readActiveOrg(c.req.raw.headers, { endpoint: listStarredQueries, orgHeader: deps.orgHeader })
    return offers.ask(offersKey(session, org), async () => {
      const token = await keeper.current(session)
      if (token === null) throw signedOut()
      const { status, body } = await callWith(token, {
        url: `${deps.apiBaseUrl}${listStarredQueries.path}?limit=1&who=all`,
        method: 'GET',
        headers: headersFor(org),
        body: null,
        maxAnswerBytes: maxRecordBytes,
        mayBeEmpty: false,
        // Not canceled with this page: the next one can use the answer.
        signal: new AbortController().signal,
        requestId: c.get('requestId'),
        route: `/api${listStarredQueries.path}`,
        keep: () => undefined,
      })
      if (status >= 500) throw new Error('The service could not say.')
      return status === 200 && bodyText(body).trimStart().startsWith('[')
    })
  }

  /** Calls with a valid token. If the service refuses it, calls once more with another. */
  async function callSignedIn(
    session: Session,
    call: Omit<UpstreamCall, 'agent' | 'timeout'> & CallContext,
  ): Promise<UpstreamAnswer> {
    const token = await keeper.current(session)
    if (token === null) throw signedOut()
    const answer = await callWith(token, call)
    if (answer.status !== 401) return answer
    const renewed = await keeper.renewed(session, token)
    const second = renewed === null ? answer : await callWith(renewed, call)
    if (second.status !== 401) return second
    await deps.sessions.end(session.key)
    deps.record({ event: 'session_ended', reason: 'refused by the service' })
    throw signedOut()
  }

  async function forward(
    c: Context<ServerContext>,
    { endpoint, path, id }: MatchedCall,
    session: Session,
    admitted: Admitted,
  ): Promise<Response> {
    const { method } = endpoint
    const { audit } = c.var
    if (method !== 'GET' && session.tokens.readOnly === true) {
      throw new HttpError(403, 'read_only', 'Your group has read-only access; nothing was sent.')
    }
    const body = endpoint.request === null ? null : await readJsonBody(c.req.raw, admitted.keep)
    const org = readActiveOrg(c.req.raw.headers, { endpoint, orgHeader: deps.orgHeader })
    if (org !== null) audit.organization = org
    const headers = headersFor(org)
    const target = {
      url: `${deps.apiBaseUrl}${path}${endpoint === listStarredQueries ? readListQuery(new URL(c.req.url)) : ''}`,
      signal: c.req.raw.signal,
      requestId: c.get('requestId'),
      route: c.get('route'),
      keep: admitted.keep,
      maxAnswerBytes: id === null ? maxListBytes : maxRecordBytes,
    }
    const read = () =>
      callSignedIn(session, { ...target, method: 'GET', headers, body: null, mayBeEmpty: false })
    if (method === 'GET') {
      const answer = await read()
      const tag = id !== null && isGood(answer) ? recordTag(bodyText(answer.body)) : null
      const mayPack = id === null && acceptedEncodings(c.req.raw.headers).has('gzip')
      return downstreamResponse(answer, tag, admitted, mayPack)
    }
    const key = c.req.header(idempotencyHeader)
    const change = key === undefined ? null : hash('sha256', `${session.key} ${key}`, 'hex')
    const write = () => {
      if (body) audit.after = hash('sha256', body, 'hex')
      return callSignedIn(session, {
        ...target,
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        body,
        mayBeEmpty: true,
        onConnect: () => c.set('isSent', true),
      })
    }
    const ifMatch = id === null ? undefined : c.req.header('if-match')
    if (ifMatch !== undefined) audit.ifMatch = ifMatch.slice(0, 300)
    const { answer, changed } = await locked(`${org ?? ''} ${path}`, async () => {
      if (change !== null && !(await deps.leases.begin(change, deps.now()))) {
        c.set('isSent', true)
        throw sentAgain()
      }
      if (ifMatch === undefined) return { answer: await write(), changed: false }
      return changeUnchanged(ifMatch, audit, read, write)
    })
    const tag = isGood(answer) && answer.body.size > 0 ? recordTag(bodyText(answer.body)) : null
    const response = downstreamResponse(changed ? { ...answer, status: 412 } : answer, tag, admitted)
    if (changed) {
      audit.outcome = 'changed_since'
      response.headers.set('Content-Type', 'application/json')
      response.headers.set('X-Starboard-Error', 'changed_since')
    }
    return response
  }

  /** What `answerOffers` will answer to the first call of a page; null unless it is known without asking the service. */
  function knownOffers(session: Session): Offers | null {
    // Only the page knows the active organization of its tab.
    const queryList = deps.orgHeader === null ? offers.known(offersKey(session, null)) : null
    return queryList === null ? null : { queryList }
  }

  /** `GET /auth/offers` */
  async function answerOffers(c: Context<ServerContext>): Promise<Response> {
    requireSameOrigin(c.req.raw)
    const answer: Offers = { queryList: await lists(c, await signedIn.require(c)) }
    return c.json(answer)
  }

  async function answerCall(c: Context<ServerContext>): Promise<Response> {
    requireSameOrigin(c.req.raw)
    const url = new URL(c.req.url)
    const matched = matchEndpoint(c.req.method, url.pathname.slice('/api'.length), known)
    c.set('route', `/api${matched.endpoint.path}`)
    const { method } = matched.endpoint
    if (method !== 'GET') c.var.audit.action = auditActions[method]
    if (matched.id !== null) c.var.audit.record = matched.id
    const session = await signedIn.require(c)
    checkCall(c.req.raw.headers, url, c.env, matched.endpoint)
    if (offeredEndpoints.includes(matched.endpoint) && !(await lists(c, session))) throw notFound()
    const admitted = admit(session.key)
    try {
      return await forward(c, matched, session, admitted)
    } catch (error) {
      admitted.leave()
      if (!(error instanceof AuthorizationFailure)) throw error
      throw error.reason === 'slow'
        ? new HttpError(504, 'upstream_timeout', 'The authorization server did not answer in time.')
        : new HttpError(
            502,
            'upstream_unreachable',
            'The authorization server could not renew the access token.',
          )
    }
  }
  return { answerCall, answerOffers, knownOffers }
}
