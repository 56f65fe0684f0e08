import type { AuditFacts } from '../log/audit-log.ts'
import type { ServerError } from '#contract/session.ts'

/** What a request carries through its handlers (Hono's context variables). */
export type ServerContext = {
  Variables: {
    requestId: string
    /** The route as a template, for log and metrics: never the address itself, which may hold ids. */
    route: string
    /** Why Starboard itself refused; null as long as it did not. */
    refused: ServerError | null
    /** What is known of this request for the audit log. */
    audit: AuditFacts
  }
}
