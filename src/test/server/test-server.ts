import { BlockList } from 'node:net'
import { createTryLimit, tryPart } from '#server/auth/try-limit.ts'
import { createServer, type ServerDeps } from '#server/create-server.ts'
import type { AuditEntry } from '#server/log/audit-log.ts'
import { createEventLog } from '#server/log/event-log.ts'
import { createRecordLeases } from '#server/proxy/record-guard.ts'
import { createMark, createSealer } from '#server/session/sealer.ts'
import { createRevoker } from '#server/oauth/revoker.ts'
import { createSessionStore } from '#server/session/session-store.ts'
import { openTestDatabase } from './test-sessions.ts'

/** Headers that a page of ours sends with each call. */
export const ownPage = { 'x-requested-by': 'starboard', 'sec-fetch-site': 'same-origin' } as const

/** What an authorization client does where the authorization server offers no sign-out of its own. */
export const noSignOutThere = {
  signOutAddress: async () => null,
  readLogout: () => Promise.reject(new Error('No logout token is good here')),
}

const json = { 'content-type': 'application/json' }

/** The cookies that an answer sets, as the next request sends them; cookies that it removes are left out. */
export function cookiesOf(response: Response): string {
  const kept = response.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))
  return kept.map((cookie) => cookie.split(';')[0]).join('; ')
}

type TestCall = { method?: string; body?: string; signal?: AbortSignal; headers?: Record<string, string> }

/** The server with sign-in by token and a store of its own; `lines` is its log, `audited` its audit log. */
export function createTestServer(overrides: Partial<ServerDeps> = {}) {
  const lines: string[] = []
  const audited: AuditEntry[] = []
  const sealer = createSealer('a secret of more than thirty-two characters')
  const database = openTestDatabase()
  const deps: ServerDeps = {
    publicUrl: 'http://localhost:8787',
    apiBaseUrl: 'http://127.0.0.1:9',
    embedded: null,
    authorization: null,
    tokenSignIn: true,
    access: null,
    proveToken: async () => undefined,
    trustedProxies: new BlockList(),
    tries: createTryLimit(openTestDatabase({ part: tryPart })),
    extraHeaders: [],
    orgHeader: null,
    queryList: 'off',
    sessions: createSessionStore(database, sealer, createRevoker(overrides.authorization ?? null).revoke),
    leases: createRecordLeases(database),
    sealer,
    mark: createMark('a key of the tests'),
    site: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    now: Date.now,
    record: createEventLog((line) => lines.push(line), Date.now),
    audit: (entry) => void audited.push(entry),
    ready: async () => ({ status: 'ready', parts: {}, service: 'not asked yet' }),
    upstreamTimeout: 5000,
    ...overrides,
  }
  const app = createServer(deps)
  const request = async (target: string, init: TestCall = {}): Promise<Response> =>
    app.request(`${deps.publicUrl}${target}`, {
      ...init,
      headers: { ...ownPage, ...(init.body !== undefined && json), ...init.headers },
    })
  return {
    app,
    deps,
    lines,
    audited,
    request,
    /** Signs in by token and gives a function for calls with the cookie of that session. */
    signIn: async (token = 'canary-token') => {
      const answer = await request('/auth/token', { method: 'POST', body: JSON.stringify({ token }) })
      const cookie = cookiesOf(answer)
      return (target: string, init: TestCall = {}) =>
        request(target, { ...init, headers: { cookie, ...init.headers } })
    },
  }
}
