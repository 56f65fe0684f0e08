import type { ServerError } from '#contract/session.ts'
import type { AuditFacts } from '../log/audit-log.ts'
import { HttpError } from './http-error.ts'

/** True when another site, or another origin of this site, leads the browser here. */
export function isCrossSiteNavigation(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}

/**
 * Throws `HttpError` 403 for a call that may come from another site (CSRF). A page of ours sends `X-Requested-By`, which
 * another origin cannot without a preflight that nobody answers; a browser also says where the call comes from (Fetch
 * Metadata).
 */
export function requireOwnPage({ headers }: Request): void {
  if (!headers.get('x-requested-by') || isCrossSiteNavigation(headers)) {
    throw new HttpError(403, 'cross_site', 'This call did not come from a page of Starboard.')
  }
}

/**
 * Throws `HttpError` 403 unless a browser opens the address as a page: in a frame, or as the source of a script or an
 * image, a sign-in would go on without the person seeing it.
 */
export function requirePage({ headers }: Request): void {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== null && destination !== 'document') {
    throw new HttpError(403, 'cross_site', 'Sign-in must be opened as a page of its own.')
  }
}

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
