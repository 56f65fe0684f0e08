import { z } from '#lib/zod.ts'

/** As whom Starboard speaks to the authorization server. */
export const OauthClient = z.object({
  id: z.string(),
  /** Null: a public client, protected by PKCE alone. */
  secret: z.nullable(z.string()),
  /** How the secret is sent (RFC 6749, 2.3.1); null: as the server's metadata says, else by Basic (RFC 8414, 2). */
  method: z.nullable(z.enum(['basic', 'post'])),
  /** Scopes to ask for, separated by spaces; null leaves it to the server. */
  scope: z.nullable(z.string()),
  /** Whether the server leads back here after a sign-out there: the address is registered. */
  leadsBack: z.optional(z.boolean()),
})

export type OauthClient = z.infer<typeof OauthClient>

/** Tokens of one session. They never leave the server. */
export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.nullable(z.string()),
  /** Milliseconds since 1970, or null when the authorization server does not say. */
  expiresAt: z.nullable(z.number()),
  /** Whole life of the access token in milliseconds, from its `expires_in`. */
  lifetime: z.nullable(z.number()),
  /** The registered client that they were issued to, which alone can renew them; absent: the one of the settings. */
  client: z.optional(OauthClient),
  /** Says at the authorization server who signs out there; absent where there is none, or none that fits. */
  idToken: z.optional(z.string()),
  /** True for somebody who may only read here, whatever the tokens may. */
  readOnly: z.optional(z.boolean()),
  /** Key that the account would have if the service did not name the person; absent where it does not. */
  unnamedKey: z.optional(z.string()),
})

export type Tokens = z.infer<typeof Tokens>

/** Who signed in, as far as the server can know. Sent to the page. */
export type Account = { readonly key: string; readonly name: string | null }

/** What begins with a sign-in. */
export type NewSession = {
  readonly account: Account
  readonly method: 'oauth' | 'token'
  readonly tokens: Tokens
  /** Coarse name of the browser, to tell sessions apart. */
  readonly browser: string | null
  /** Mark of the session at the authorization server, where it names one (OpenID Connect Back-Channel Logout 1.0, 3). */
  readonly providerSession?: string | null
}

export type Session = NewSession & {
  /** What the store knows the session by: SHA-256 of the id in the cookie. */
  readonly key: string
  /** Time of the sign-in, in milliseconds since 1970. */
  readonly since: number
  /** Time of the last call, exact to a minute. */
  readonly usedAt: number
}
