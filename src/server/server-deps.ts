import type { BlockList } from 'node:net'
import type { AuthorizationClient } from './oauth/authorization-client.ts'
import type { AuditEntry } from './log/audit-log.ts'
import type { ReadyAnswer } from './readiness.ts'
import type { ProveToken } from './auth/prove-token.ts'
import type { TryLimit } from './auth/try-limit.ts'
import type { RecordEvent } from './log/server-event.ts'
import type { RecordLeases } from './proxy/record-lock.ts'
import type { Mark, Sealer } from './session/sealer.ts'
import type { AccessRules } from './settings/oauth-settings.ts'
import type { SessionStore } from './session/session-store.ts'

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
  /** Who may use Starboard; null: everybody who can sign in. */
  readonly access: AccessRules | null
  readonly proveToken: ProveToken
  /** Whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: BlockList
  /** Holds up who fails to sign in again and again. */
  readonly tries: TryLimit
  readonly extraHeaders: readonly (readonly [string, string])[]
  /** Header of the service for the ID of the active organization; null: it is not sent. */
  readonly orgHeader: string | null
  readonly sessions: SessionStore
  /** Leases on changing records, between processes that share a database. */
  readonly leases: RecordLeases
  readonly sealer: Sealer
  readonly mark: Mark
  readonly site: SiteHandler
  readonly now: () => number
  /** Takes note of what happens, for the log and the metrics. */
  readonly record: RecordEvent
  /** Takes note of who did what, for the audit log. */
  readonly audit: (entry: AuditEntry) => void
  /** Whether requests may be sent here just now. */
  readonly ready: () => Promise<ReadyAnswer>
  /** Milliseconds for one answer of the service, headers and body. */
  readonly upstreamTimeout: number
}
