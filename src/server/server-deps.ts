import type { AuthorizationClient } from './authorization-client.ts'
import type { Sealer } from './sealer.ts'
import type { SessionStore } from './session-store.ts'

/** What a request to the pages is answered from: the built site, or Vite. */
export type SiteHandler = (request: Request) => Promise<Response>

/** Everything the server works with. Tests give their own. */
export type ServerDeps = {
  /** Origin under which browsers reach Starboard. */
  readonly publicUrl: string
  /** `{base_url}` of the interface. */
  readonly apiBaseUrl: string
  /** What came with the embedded service; null for any other deployment. */
  readonly embedded: { readonly sampleQueryIds: readonly string[] } | null
  readonly authorization: AuthorizationClient | null
  readonly tokenSignIn: boolean
  readonly extraHeaders: readonly (readonly [string, string])[]
  readonly sessions: SessionStore
  readonly sealer: Sealer
  readonly site: SiteHandler
  readonly now: () => number
  /** Takes one line of the log, JSON without line break. */
  readonly log: (line: string) => void
  /** Milliseconds for one answer of the service, headers and body. */
  readonly upstreamTimeout: number
}
