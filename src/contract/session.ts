import { z } from '#lib/zod.ts'

/**
 * Response of Starboard's own `GET /auth/session`, which is not part of the interface: whether the user is signed in
 * and, if so, how the deployment is configured. It never contains a token.
 */
export const SessionAnswer = z.object({
  signedIn: z.boolean(),
  /** The sign-in methods: OAuth, passing an access token to the server, or both. */
  methods: z.array(z.enum(['oauth', 'token'])),
  /** Null when signed out: strangers learn nothing about the deployment. */
  deployment: z.nullable(
    z.object({
      embedded: z.boolean(),
      apiBaseUrl: z.string(),
      /** Whether pages send the active organization with each call. Older servers omit this. */
      orgHeader: z.optional(z.boolean()),
      /** The service's header for that, for commands to copy. Older servers omit this. */
      orgHeaderName: z.optional(z.nullable(z.string())),
      /** A URL template for saved queries in another console. Older servers omit this. */
      consoleLink: z.optional(z.nullable(z.string())),
    }),
  ),
  /**
   * The signed-in account. `key` is stable for one person on one deployment and scopes what this browser stores; `name`
   * is null if unknown. `unnamedKey` is the key of the same sign-in before the service identified the person, as after
   * an upgrade; data stored under it is theirs.
   */
  account: z.nullable(
    z.object({ key: z.string(), name: z.nullable(z.string()), unnamedKey: z.optional(z.string()) }),
  ),
  /** The lifetime of the session; null when signed out. Older servers omit this. */
  session: z.optional(
    z.nullable(
      z.object({
        method: z.enum(['oauth', 'token']),
        /** Seconds until it ends regardless of use. A duration, because the browser's clock may be wrong. */
        endsIn: z.number(),
        /** Seconds without a call after which it ends. */
        idleLimit: z.number(),
        /** Whether the settings make this person read-only: PUT and DELETE are refused. */
        readOnly: z.optional(z.boolean()),
      }),
    ),
  ),
  /** Version of the server; null for strangers. Older servers omit this. */
  version: z.optional(z.nullable(z.string())),
  /** Ids of saved queries that the embedded service was seeded with; empty for other deployments and strangers. */
  sampleQueryIds: z.array(z.string()),
})

export type SessionAnswer = z.infer<typeof SessionAnswer>

/**
 * What the server embeds in the page for a signed-in user, as JSON (data, not script) in its head. Contains the
 * response of `GET /auth/session`, and never a token.
 */
export type PageFacts = {
  readonly session: SessionAnswer
  /** The response of `GET /auth/offers`; null if that is not known yet, or depends on the active organization. */
  readonly offers: Offers | null
  /** The first request of the screen at this URL, which `public/start.js` sends; null if there is none. */
  readonly call: { readonly path: string; readonly headers: Readonly<Record<string, string>> } | null
}

/** The id of that element, also used in `public/start.js`. */
export const pageFactsId = 'starboard-facts'

/**
 * Header in which a page sends the `key` of its account with each call. The cookie belongs to the browser, and another
 * tab may have signed in as someone else.
 */
export const accountHeader = 'x-starboard-account'

/**
 * Header that tells a page's changes apart (draft-ietf-httpapi-idempotency-key-header). If a connection breaks before the
 * answer begins, browsers may send a change again without telling the page; the server then does not pass it on twice.
 */
export const idempotencyHeader = 'idempotency-key'

/**
 * Response of `GET /auth/sessions`: the calling account's sessions, most recently used first. One is ended by `DELETE
 * /auth/sessions/{handle}`, all by `DELETE /auth/sessions`, all others by `DELETE /auth/sessions?keep=current`; each
 * responds with 204. Ending one's own session signs out, like `POST /auth/logout`.
 */
export const SessionList = z.object({
  sessions: z.array(
    z.object({
      /** Identifies the session here. It is neither its key nor its id, and grants nothing. */
      handle: z.string(),
      /** Whether this is the calling session. */
      current: z.boolean(),
      method: z.enum(['oauth', 'token']),
      /** Such as “Chrome on Linux”, from the User-Agent at sign-in; null if unrecognized. */
      browser: z.nullable(z.string()),
      /** Time of the sign-in, in ISO 8601. */
      since: z.string(),
      /** Time of the last call, in ISO 8601, to the minute. */
      lastUsed: z.string(),
      /** The latest time at which the session expires, in ISO 8601. */
      until: z.string(),
    }),
  ),
})

export type SessionList = z.infer<typeof SessionList>

/** Response of `GET /auth/offers`: what the service offers this session and organization beyond the interface. */
export const Offers = z.object({
  /** Whether starred queries can be listed and created. */
  queryList: z.boolean(),
})

export type Offers = z.infer<typeof Offers>

/** Error codes of Starboard's own server, sent in the header `X-Starboard-Error` and as `error` in the body. */
const serverErrors = [
  'signed_out',
  /** The page was loaded for another account than the one now signed in. */
  'other_account',
  'cross_site',
  'wrong_host',
  'not_found',
  'method_not_allowed',
  'bad_request',
  'too_large',
  'too_many',
  'busy',
  'unsupported_type',
  'changed_since',
  /** A read-only user tried to change a record. */
  'read_only',
  /** The browser sent a change again that may have reached the service. */
  'sent_again',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_invalid',
  'upstream_redirect',
  'storage_unavailable',
  'internal',
] as const

export type ServerError = (typeof serverErrors)[number]

/**
 * Header with which Starboard's own server marks a failed change that certainly did not reach the service. No header of
 * the service can stand in for it.
 */
export const unsentHeader = 'x-starboard-unsent'

/**
 * Header in which a page sends the ID of its tab's organization to Starboard’s own server. Not part of the interface.
 * If the deployment names a header of the service for it, the server forwards the ID in that one.
 */
export const activeOrgHeader = 'x-starboard-org'

/** Whether an ID can be sent in a header: 1 to 200 visible ASCII characters (RFC 9110, 5.5, without white space). */
export const isOrgHeaderValue = (id: string): boolean => /^[\x21-\x7e]{1,200}$/.test(id)
