import { z } from '#lib/zod.ts'

/**
 * Answer of Starboard's own `GET /auth/session`. It is not part of the interface: it tells the page whether somebody is
 * signed in, and to whoever is how this deployment is set up. It never carries a token.
 */
export const SessionAnswer = z.object({
  signedIn: z.boolean(),
  /** How one can sign in here: through the OAuth flow, by handing an access token to the server, or both. */
  methods: z.array(z.enum(['oauth', 'token'])),
  /** Null when nobody is signed in: strangers learn nothing of the deployment. */
  deployment: z.nullable(
    z.object({
      embedded: z.boolean(),
      apiBaseUrl: z.string(),
      /** Whether a page tells with each call which organization it is about. A server from before this does not say. */
      orgHeader: z.optional(z.boolean()),
      /** The header of the service for it, for commands that people copy. A server from before this does not say. */
      orgHeaderName: z.optional(z.nullable(z.string())),
      /** Where saved queries are in another console, as a template. A server from before this does not say. */
      consoleLink: z.optional(z.nullable(z.string())),
    }),
  ),
  /**
   * Who is signed in. `key` is stable for one person on one deployment and scopes what this browser keeps;
   * `name` is null when the authorization server does not say. `unnamedKey` is what the key was for the same sign-in
   * before the service said who that is, as after an upgrade: what this browser kept under it is this person's.
   */
  account: z.nullable(
    z.object({ key: z.string(), name: z.nullable(z.string()), unnamedKey: z.optional(z.string()) }),
  ),
  /** How long the session may last; null when nobody is signed in. A server from before this does not say. */
  session: z.optional(
    z.nullable(
      z.object({
        method: z.enum(['oauth', 'token']),
        /** Seconds until it ends for good, however much it is used. No time of day, as the browser's clock may be wrong. */
        endsIn: z.number(),
        /** Seconds without a call after which it ends. */
        idleLimit: z.number(),
        /** Whether the settings let this person read only: PUT and DELETE are refused. */
        readOnly: z.optional(z.boolean()),
      }),
    ),
  ),
  /** Version of the server; null for strangers. A server from before this does not say. */
  version: z.optional(z.nullable(z.string())),
  /** Ids of saved queries that the embedded service was seeded with; empty for any other deployment, and for strangers. */
  sampleQueryIds: z.array(z.string()),
})

export type SessionAnswer = z.infer<typeof SessionAnswer>

/**
 * What the server knows when it sends the page to somebody who is signed in, as JSON in an element of its head: data, no
 * script. It holds what `GET /auth/session` answers, and never a token.
 */
export type PageFacts = {
  readonly session: SessionAnswer
  /** What the screen at this address reads first, which `public/start.js` asks for; null when it reads nothing. */
  readonly call: { readonly path: string; readonly headers: Readonly<Record<string, string>> } | null
}

/** The id of that element, which `public/start.js` knows too. */
export const pageFactsId = 'starboard-facts'

/**
 * Header in which a page says with each call whose page it is: the `key` of the account it was drawn for. The cookie is
 * the browser's, and another tab may have signed in as somebody else since.
 */
export const accountHeader = 'x-starboard-account'

/**
 * Answer of `GET /auth/sessions`: the sessions of the account that asks, the one that was used last first. One of them
 * is ended by `DELETE /auth/sessions/{handle}`, all by `DELETE /auth/sessions`, all but this one by
 * `DELETE /auth/sessions?keep=current`; each answers 204. Whoever ends the own session is signed out, as by
 * `POST /auth/logout`.
 */
export const SessionList = z.object({
  sessions: z.array(
    z.object({
      /** Names the session here. It is neither its key nor its id, and opens nothing. */
      handle: z.string(),
      /** The session that asks. */
      current: z.boolean(),
      method: z.enum(['oauth', 'token']),
      /** Such as “Chrome on Linux”, as the browser said at the sign-in; null when it said nothing known. */
      browser: z.nullable(z.string()),
      /** Time of the sign-in, ISO 8601. */
      since: z.string(),
      /** Time of the last call, ISO 8601, exact to a minute. */
      lastUsed: z.string(),
      /** The latest time at which the session ends by itself, ISO 8601. */
      until: z.string(),
    }),
  ),
})

export type SessionList = z.infer<typeof SessionList>

/** Answer of `GET /auth/offers`: what the service offers to this session and organization beside the interface. */
export const Offers = z.object({
  /** Starred queries can be listed and created. */
  queryList: z.boolean(),
})

export type Offers = z.infer<typeof Offers>

/** Error codes of Starboard's own server, sent in the header `X-Starboard-Error` and as `error` in the body. */
const serverErrors = [
  'signed_out',
  /** Somebody else is signed in than the page believes. */
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
  /** Somebody who may only read here wants to change a record. */
  'read_only',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_invalid',
  'upstream_redirect',
  'storage_unavailable',
  'internal',
] as const

export type ServerError = (typeof serverErrors)[number]

/**
 * Header in which a page tells Starboard’s own server the ID of the organization that its tab is about. It is not part
 * of the interface; where the deployment names a header of the service for it, the server sends the ID on in that one.
 */
export const activeOrgHeader = 'x-starboard-org'

/** Whether a header can carry an ID: 1 to 200 visible ASCII characters (RFC 9110, 5.5, without white space). */
export const isOrgHeaderValue = (id: string): boolean => /^[\x21-\x7e]{1,200}$/.test(id)
