import { mkdirSync, writeFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createSignInLimit, signInLimitPart } from '#server/auth/sign-in-limit.ts'
import { createServer, type ServerDeps } from '#server/create-server.ts'
import type { AuditEntry } from '#server/log/audit-log.ts'
import { createEventLog } from '#server/log/event-log.ts'
import type { AuthorizationClient } from '#server/oauth/authorization-client.ts'
import { createRevoker } from '#server/oauth/revoker.ts'
import { createRecordLeases } from '#server/proxy/record-guard.ts'
import { createMark, createSealer, type Sealer } from '#server/session/sealer.ts'
import {
  createSessionStore,
  type OnEnded,
  sessionPart,
  type SessionStore,
} from '#server/session/session-store.ts'
import type { Tokens } from '#server/session/session.ts'
import type { Database, DatabasePart } from '#storage/database.ts'
import { openDatabase, type StorageSettings } from '#storage/open-database.ts'
import { minute } from '#lib/dates.ts'
import { temporaryDirectory } from '../storage/temporary-directory.ts'
import { type Answer, answering, jsonType, startUpstream } from './test-upstream.ts'

export const testScript = `export const a = ${JSON.stringify('x'.repeat(5000))}`

/** Creates a site like a build's, with one script, and a file outside it that must not be served. Returns its path. */
export function writeTestSite(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = path.join(temporaryDirectory(), 'site')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  writeFileSync(path.join(root, '..', 'outside.txt'), 'secret')
  const all = {
    'index.html': '<!doctype html><html lang="en"><script src="/start.js"></script><title>Starboard</title>',
    'assets/app-1a2b.js': testScript,
    'favicon.svg': '<svg/>',
    ...files,
  }
  for (const [name, content] of Object.entries(all)) writeFileSync(path.join(root, name), content)
  return root
}

/** A database that is opened on first use. */
function lazyDatabase(open: () => Promise<Database>): Database {
  let opened: Promise<Database> | undefined
  const database = () => (opened ??= open())
  return {
    rows: async (sql, values) => (await database()).rows(sql, values),
    run: async (sql, values) => (await database()).run(sql, values),
    runUnsynced: async (sql, values) => (await database()).runUnsynced(sql, values),
    transaction: async (work) => (await database()).transaction(work),
    check: async () => (await database()).check(),
    close: async () => (await opened)?.close(),
  }
}

/** The session database in a directory of its own, or as `storage` says, opened the way another process would. */
export function openTestDatabase(
  options: { dataDir?: string; storage?: StorageSettings; part?: DatabasePart } = {},
): Database {
  const dataDir = options.dataDir ?? temporaryDirectory()
  const storage = options.storage ?? { dataDir, databaseUrl: null }
  const database = lazyDatabase(() => openDatabase(storage, options.part ?? sessionPart))
  // Close it only after everything else in the test that may still use it.
  if (storage.databaseUrl !== null) onTestFinished(() => database.close())
  return database
}

/** A session store on a database from `openTestDatabase`. */
export function openTestSessions(
  options: { dataDir?: string; storage?: StorageSettings; sealer?: Sealer; onEnded?: OnEnded } = {},
): SessionStore {
  const sealer = options.sealer ?? createSealer('a'.repeat(32))
  return createSessionStore(openTestDatabase(options), sealer, options.onEnded ?? (() => undefined))
}

/** The headers that our own page sends with each call. */
export const ownPage = { 'x-requested-by': 'starboard', 'sec-fetch-site': 'same-origin' } as const

const notAsked = () => Promise.reject(new Error('not asked for'))

/** The client of an authorization server that does only what the test determines. */
export const testAuthorization = (parts: Partial<AuthorizationClient>): AuthorizationClient => ({
  origin: 'https://login.example',
  begin: notAsked,
  finish: notAsked,
  refresh: notAsked,
  revoke: async () => undefined,
  signOutAddress: async () => null,
  readLogout: notAsked,
  ...parts,
})

/** The tokens of a session, which never expire and cannot be renewed unless `parts` say otherwise. */
export const testTokens = (accessToken: string, parts: Partial<Tokens> = {}): Tokens => ({
  accessToken,
  refreshToken: null,
  expiresAt: null,
  lifetime: null,
  ...parts,
})

/** The cookies that a response sets, as the next request sends them; without those that it deletes. */
export function cookiesOf(response: Response): string {
  const kept = response.headers.getSetCookie().filter((cookie) => !/max-age=0/i.test(cookie))
  return kept.map((cookie) => cookie.split(';')[0]).join('; ')
}

type TestCall = { method?: string; body?: string; signal?: AbortSignal; headers?: Record<string, string> }

/** The server with token sign-in and its own store; `lines` is its log, `audited` its audit log. */
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
    verifyToken: async () => undefined,
    findPerson: async () => null,
    trustedProxies: new BlockList(),
    signInLimit: createSignInLimit(openTestDatabase({ part: signInLimitPart })),
    extraHeaders: [],
    orgHeader: null,
    queryList: 'off',
    consoleLink: null,
    sessions: createSessionStore(database, sealer, createRevoker(overrides.authorization ?? null).revoke),
    leases: createRecordLeases(database),
    sealer,
    mark: createMark('a key of the tests'),
    site: async () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    now: Date.now,
    record: createEventLog((line) => lines.push(line), Date.now),
    audit: (entry) => void audited.push(entry),
    ready: async () => ({ status: 'ready', parts: {}, service: 'not asked yet' }),
    upstreamTimeout: minute,
    ...overrides,
  }
  const app = createServer(deps)
  const request = async (target: string, init: TestCall = {}): Promise<Response> =>
    app.request(`${deps.publicUrl}${target}`, {
      ...init,
      headers: { ...ownPage, ...(init.body !== undefined && jsonType), ...init.headers },
    })
  return {
    app,
    deps,
    lines,
    audited,
    request,
    /** Signs in at the authorization server, from which `follow` gives the way back. Returns that way and the answer. */
    signInAt: async (
      follow: (address: string) => string | Promise<string>,
      { cookie = '', to = '/orgs' } = {},
    ) => {
      const login = await request(`/auth/login?to=${encodeURIComponent(to)}`, { headers: { cookie } })
      const back = await follow(login.headers.get('location') ?? '')
      // The way back comes from another site, so a browser sends only the cookie of the attempt.
      const headers = {
        cookie: cookiesOf(login),
        'sec-fetch-site': 'cross-site',
        'sec-fetch-dest': 'document',
      }
      return { back, headers, callback: await request(back, { headers }) }
    },
    /** Signs in by token, and returns a function for calls with that session's cookie. */
    signIn: async (token = 'canary-token') => {
      const answer = await request('/auth/token', { method: 'POST', body: JSON.stringify({ token }) })
      const cookie = cookiesOf(answer)
      return (target: string, init: TestCall = {}) =>
        request(target, { ...init, headers: { cookie, ...init.headers } })
    },
  }
}

/** A page signed in by token at the server in front of a service that answers so. `seen` has that service's requests. */
export async function startSignedIn(answer: Answer = answering(), overrides: Partial<ServerDeps> = {}) {
  const { url, seen } = await startUpstream(answer)
  const server = createTestServer({ apiBaseUrl: url, ...overrides })
  return { ...server, seen, call: await server.signIn() }
}
