import { z } from '#lib/zod.ts'

/**
 * Answer of Starboard's own `GET /auth/session`. It is not part of the interface: it tells the page how this
 * deployment is set up and whether somebody is signed in, and never carries a token.
 */
export const SessionAnswer = z.object({
  signedIn: z.boolean(),
  /** How one can sign in here: through the OAuth flow, by handing an access token to the server, or both. */
  methods: z.array(z.enum(['oauth', 'token'])),
  deployment: z.object({ embedded: z.boolean(), apiBaseUrl: z.string() }),
  /**
   * Who is signed in. `key` is stable for one person on one deployment and scopes what this browser keeps;
   * `name` is null when the authorization server does not say.
   */
  account: z.nullable(z.object({ key: z.string(), name: z.nullable(z.string()) })),
  /** Ids of saved queries that the embedded service was seeded with; empty for any other deployment. */
  sampleQueryIds: z.array(z.string()),
})

export type SessionAnswer = z.infer<typeof SessionAnswer>

/** Error codes of Starboard's own server, sent in the header `X-Starboard-Error` and as `error` in the body. */
export const serverErrors = [
  'signed_out',
  'cross_site',
  'not_found',
  'bad_request',
  'too_large',
  'changed_since',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_invalid',
  'upstream_redirect',
  'internal',
] as const

export type ServerError = (typeof serverErrors)[number]
