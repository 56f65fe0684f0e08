import type { ServerError } from '#contract/session.ts'

type SignInMethod = 'oauth' | 'token'

/** What all events of one request carry. `session` is a mark from `sessionMark`, absent when nobody is signed in. */
type OfRequest = { readonly requestId: string; readonly session?: string | undefined }

/**
 * Everything that the server tells about itself, to the log and to the metrics. Texts are from fixed lists, but for
 * those that say otherwise: no header, query, body, id or address of a request is ever part of an event.
 */
export type ServerEvent =
  | (OfRequest & {
      readonly event: 'request'
      readonly method: string
      /** As a template, `/api/v2/apl-starred-queries/{id}`. */
      readonly route: string
      readonly status: number
      readonly ms: number
      /** Why Starboard itself refused, if it did. */
      readonly refused?: ServerError | undefined
    })
  /** One call to the service, `result` its status or why there was none. Written to the log only when it failed. */
  | (OfRequest & {
      readonly event: 'upstream'
      readonly method: string
      readonly route: string
      readonly result: string
      readonly ms: number
    })
  | (OfRequest & { readonly event: 'sign_in'; readonly method: SignInMethod })
  | (OfRequest & { readonly event: 'sign_in_failed'; readonly method: SignInMethod; readonly cause: string })
  | (OfRequest & { readonly event: 'sign_out' })
  /** A session that ended otherwise than by signing out here, as `reason` says. */
  | (Partial<OfRequest> & {
      readonly event: 'session_ended'
      readonly reason: string
      /** How many, when several ended at once. */
      readonly count?: number
    })
  | (Partial<OfRequest> & { readonly event: 'token_refresh'; readonly outcome: string })
  /** What a browser refused under the Content-Security-Policy; `directive` comes from outside. */
  | (OfRequest & {
      readonly event: 'csp_violation'
      readonly directive: string
      /** How many more there were since the last line, which were not written. */
      readonly unwritten?: number | undefined
    })
  /** Nothing here foresaw it: its class, the line of code and the code of the system, never its message. */
  | (Partial<OfRequest> & {
      readonly event: 'error'
      readonly kind: string
      readonly at: string | undefined
      readonly code?: string
      readonly where: 'request' | 'exception' | 'rejection' | 'service' | 'audit'
    })
  /** Connections that were closed because there were too many, in all or of one address. */
  | {
      readonly event: 'connections_dropped'
      readonly limit: 'all' | 'address'
      readonly count: number
    }
  | { readonly event: 'setting_unknown' | 'setting_weak'; readonly message: string }
  | {
      readonly event: 'started'
      readonly version: string
      readonly settings: Readonly<Record<string, string>>
    }
  | { readonly event: 'stopping'; readonly reason: string }
  | { readonly event: 'stopped'; readonly ms: number }

/** Takes note of an event. It never throws and nobody waits for it. */
export type RecordEvent = (event: ServerEvent) => void
