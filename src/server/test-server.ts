import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createServer } from './create-server.ts'
import { createSealer } from './sealer.ts'
import type { ServerDeps } from './server-deps.ts'
import { openSessionStore } from './session-store.ts'

/** Headers that a page of ours sends with each call. */
export const ownPage = { 'x-requested-by': 'starboard', 'sec-fetch-site': 'same-origin' } as const

export const tempDir = () => mkdtempSync(path.join(tmpdir(), 'starboard-server-'))

/** The cookies that an answer sets, as the next request sends them; cookies that it removes are left out. */
export function cookiesOf(response: Response): string {
  const kept = response.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))
  return kept.map((cookie) => cookie.split(';')[0]).join('; ')
}

type TestCall = { method?: string; body?: string; signal?: AbortSignal; headers?: Record<string, string> }

/** The server with sign-in by token and a store of its own; `lines` is its log. */
export function createTestServer(overrides: Partial<ServerDeps> = {}) {
  const lines: string[] = []
  const sealer = createSealer('a secret of more than thirty-two characters')
  const deps: ServerDeps = {
    publicUrl: 'http://localhost:8787',
    apiBaseUrl: 'http://127.0.0.1:9',
    embedded: null,
    authorization: null,
    tokenSignIn: true,
    extraHeaders: [],
    sessions: openSessionStore(tempDir(), sealer),
    sealer,
    site: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    now: Date.now,
    log: (line) => lines.push(line),
    upstreamTimeout: 5000,
    ...overrides,
  }
  const app = createServer(deps)
  const request = async (target: string, init: TestCall = {}): Promise<Response> =>
    app.request(`${deps.publicUrl}${target}`, { ...init, headers: { ...ownPage, ...init.headers } })
  return {
    app,
    deps,
    lines,
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
