import { SettingsError } from '#lib/errors.ts'
import { type Environment, readSwitch, readText, readWord } from '#lib/read-setting.ts'
import { readAddress } from './read-address.ts'

/** How the server obtains tokens as an OAuth 2.0 client (RFC 6749). */
export type OauthSettings = {
  /** With an issuer and no endpoints, the endpoints are discovered (RFC 8414, OpenID Connect Discovery). */
  readonly issuer: string | null
  readonly endpoints: {
    readonly authorization: string
    readonly token: string
    readonly revocation: string | null
  } | null
  /** Null: Starboard registers itself at the issuer (RFC 7591). */
  readonly clientId: string | null
  /** Null: a public client, protected by PKCE alone. */
  readonly clientSecret: string | null
  /** How the secret is sent; null: as the server's metadata says, else by Basic. */
  readonly clientMethod: 'basic' | 'post' | null
  readonly scope: string | null
  /** Whether whoever signs out here does so at the authorization server, too, where that offers it. */
  readonly signOut: boolean
  /** The setting that says that OAuth is meant, for messages. */
  readonly namedBy: string
}

const names = [
  'OAUTH_ISSUER',
  'OAUTH_AUTHORIZATION_ENDPOINT',
  'OAUTH_TOKEN_ENDPOINT',
  'OAUTH_REVOCATION_ENDPOINT',
  'OAUTH_CLIENT_ID',
  'OAUTH_CLIENT_SECRET',
  'OAUTH_CLIENT_METHOD',
  'OAUTH_SCOPE',
  'OAUTH_SIGN_OUT',
] as const

function readEndpoints(env: Environment): OauthSettings['endpoints'] {
  const authorization = readAddress(env, 'OAUTH_AUTHORIZATION_ENDPOINT')
  const token = readAddress(env, 'OAUTH_TOKEN_ENDPOINT')
  const revocation = readAddress(env, 'OAUTH_REVOCATION_ENDPOINT')
  if (authorization !== null && token !== null) return { authorization, token, revocation }
  const half = 'is missing: the authorization and the token endpoint are needed together.'
  if (authorization !== null) throw new SettingsError(`OAUTH_TOKEN_ENDPOINT ${half}`)
  if (token !== null) throw new SettingsError(`OAUTH_AUTHORIZATION_ENDPOINT ${half}`)
  if (revocation === null) return null
  throw new SettingsError(
    'OAUTH_REVOCATION_ENDPOINT is set without OAUTH_AUTHORIZATION_ENDPOINT and OAUTH_TOKEN_ENDPOINT.',
  )
}

function readClient(env: Environment, needed: string | null) {
  const clientId = readText(env, 'OAUTH_CLIENT_ID') ?? null
  const clientSecret = readText(env, 'OAUTH_CLIENT_SECRET') ?? null
  const clientMethod = readWord(env, 'OAUTH_CLIENT_METHOD', ['basic', 'post']) ?? null
  if (clientId === null && needed !== null) throw new SettingsError(needed)
  if (clientId === null && clientSecret !== null)
    throw new SettingsError('OAUTH_CLIENT_SECRET is set, but OAUTH_CLIENT_ID is missing.')
  if (clientMethod !== null && clientSecret === null)
    throw new SettingsError('OAUTH_CLIENT_METHOD is set, but OAUTH_CLIENT_SECRET is missing.')
  return { clientId, clientSecret, clientMethod }
}

/** Null when no OAuth setting is given. Throws `SettingsError` when only some of what is needed is there. */
export function readOauthSettings(env: Environment): OauthSettings | null {
  const namedBy = names.find((name) => readText(env, name) !== undefined)
  if (namedBy === undefined) return null
  // The text as it is: an issuer is compared exactly, and some end with a slash (RFC 8414, 3.3).
  const issuer = readAddress(env, 'OAUTH_ISSUER') === null ? null : (readText(env, 'OAUTH_ISSUER') ?? null)
  const endpoints = readEndpoints(env)
  if (issuer === null && endpoints === null) {
    throw new SettingsError(`${namedBy} is set, but OAUTH_ISSUER (or the two endpoints) is missing.`)
  }
  const needed = endpoints === null ? null : `${namedBy} is set, but OAUTH_CLIENT_ID is missing.`
  return {
    issuer,
    endpoints,
    ...readClient(env, needed),
    scope: readText(env, 'OAUTH_SCOPE') ?? null,
    signOut: readSwitch(env, 'OAUTH_SIGN_OUT') ?? true,
    namedBy,
  }
}

/** Who may use Starboard, by the claims of the id_token (OpenID Connect Core 5.1). */
export type AccessRules = {
  /** Subjects, e-mail addresses, or `@` and a domain of them. */
  readonly users: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  /** Whose members change nothing. */
  readonly readOnlyGroups: ReadonlySet<string>
}

const listOf = (text: string | undefined) =>
  new Set((text ?? '').split(',').flatMap((part) => part.trim() || []))

/**
 * `ALLOWED_USERS`, `ALLOWED_GROUPS` and `READ_ONLY_GROUPS`; null when none is given: everybody who can sign in may do
 * what their access token may. Throws `SettingsError` where nobody would say who signs in.
 */
export function readAccessRules(
  env: Environment,
  oauth: OauthSettings | null,
  tokenSignIn: boolean,
): AccessRules | null {
  const texts = {
    ALLOWED_USERS: readText(env, 'ALLOWED_USERS'),
    ALLOWED_GROUPS: readText(env, 'ALLOWED_GROUPS'),
    READ_ONLY_GROUPS: readText(env, 'READ_ONLY_GROUPS'),
  }
  const [name] = Object.entries(texts).find(([, text]) => text !== undefined) ?? []
  if (name === undefined) return null
  if (!oauth || oauth.issuer === null) {
    throw new SettingsError(`${name} needs OAUTH_ISSUER: only an id_token says who signs in.`)
  }
  if (
    oauth.scope?.split(' ').includes('openid') !== true &&
    (oauth.clientId !== null || oauth.scope !== null)
  ) {
    throw new SettingsError(`${name} needs openid in OAUTH_SCOPE: only an id_token says who signs in.`)
  }
  if (tokenSignIn) {
    throw new SettingsError(
      `${name} cannot go with ALLOW_TOKEN_SIGN_IN: an access token does not say whose it is.`,
    )
  }
  const rules = {
    users: listOf(texts.ALLOWED_USERS),
    groups: listOf(texts.ALLOWED_GROUPS),
    readOnlyGroups: listOf(texts.READ_ONLY_GROUPS),
  }
  if (texts.ALLOWED_USERS !== undefined && rules.users.size === 0)
    throw new SettingsError('ALLOWED_USERS names nobody.')
  if (texts.ALLOWED_GROUPS !== undefined && rules.groups.size === 0)
    throw new SettingsError('ALLOWED_GROUPS names no group.')
  return rules
}
