import { onTestFinished } from 'vitest'
import { createApp } from '#service/app.ts'
import { type ServiceSettings, readServiceSettings } from '#service/context/service-settings.ts'
import { openStore, type Seed } from '#service/context/sql-store.ts'
import { temporaryDirectory } from '../storage/temporary-directory.ts'

export const adminToken = 'admin-token-for-tests'
export const viewerToken = 'viewer-token-for-tests'
export const redirectUri = 'http://localhost:8787/auth/callback'

type RequestOptions = {
  method?: string
  token?: string | null
  body?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** The service without a socket, with a store of its own and a clock that moves only when set. */
export async function inProcessService(overrides: Partial<ServiceSettings> = {}, seed: Partial<Seed> = {}) {
  const settings = {
    ...readServiceSettings({}),
    adminToken,
    viewerToken,
    redirectUris: [redirectUri],
    ...overrides,
  }
  const store = await openStore({ dataDir: temporaryDirectory(), databaseUrl: null })
  onTestFinished(() => store.close())
  await store.fillEmpty({ orgs: [], tokens: [], starredQueries: [], ...seed })
  const clock = { now: new Date('2026-06-01T12:00:00Z') }
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const app = createApp({ settings, store, now: () => clock.now, report, url: 'http://127.0.0.1:8788' })

  const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
    const { method = 'GET', token = adminToken, body = null, headers = {} } = options
    return app.request(`http://127.0.0.1:8788${path}`, {
      method,
      body,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
    })
  }
  return { request, store, clock, reported }
}

/** The path of one starred query. */
export const queryPath = (id: string): string => `/v2/apl-starred-queries/${encodeURIComponent(id)}`
