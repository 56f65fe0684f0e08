import { z } from '#lib/zod.ts'

/** The client as which Starboard talks to the authorization server. */
export const OauthClient = z.object({
  id: z.string(),
  /** Null: a public client, protected by PKCE alone. */
  secret: z.nullable(z.string()),
  /** How the secret is sent (RFC 6749, 2.3.1); null: as the server's metadata says, or Basic (RFC 8414, 2). */
  method: z.nullable(z.enum(['basic', 'post'])),
  /** Scopes to request, separated by spaces; null leaves them to the server. */
  scope: z.nullable(z.string()),
  /** Whether the server redirects back here after a sign-out there, because that URL is registered. */
  leadsBack: z.optional(z.boolean()),
})

export type OauthClient = z.infer<typeof OauthClient>

/** Tokens of one session. Pages never see them. */
export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.nullable(z.string()),
  /** Milliseconds since 1970; null if the authorization server does not say. */
  expiresAt: z.nullable(z.number()),
  /** Lifetime of the access token in milliseconds, from `expires_in`. */
  lifetime: z.nullable(z.number()),
  /** The registered client they were issued to, the only one that can renew them; absent: the one in the settings. */
  client: z.optional(OauthClient),
  /** Tells the authorization server who signs out; absent if there is none or it is too long. */
  idToken: z.optional(z.string()),
  /** True if this person may only read in Starboard, regardless of what the tokens allow. */
  readOnly: z.optional(z.boolean()),
  /** The key that the account would have if the service had not named the person; absent if it did not. */
  unnamedKey: z.optional(z.string()),
})

export type Tokens = z.infer<typeof Tokens>

/** Who signed in, as far as the server knows. Sent to the page. */
export type Account = { readonly key: string; readonly name: string | null }

export type NewSession = {
  readonly account: Account
  readonly method: 'oauth' | 'token'
  readonly tokens: Tokens
  /** Coarse name of the browser, to tell sessions apart. */
  readonly browser: string | null
  /** Mark of the session at the authorization server, if it names one (OpenID Connect Back-Channel Logout 1.0, 3). */
  readonly providerSession?: string | null
}

export type Session = NewSession & {
  /** SHA-256 of the ID in the cookie. */
  readonly key: string
  /** Time of the sign-in, in milliseconds since 1970. */
  readonly since: number
  /** Time of the last call, accurate to a minute. */
  readonly usedAt: number
}
