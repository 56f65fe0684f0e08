import { SettingsError } from '#lib/errors.ts'
import { type Environment, readSwitch, readText, readWord } from '#lib/read-setting.ts'
import { readAddress } from './read-address.ts'

/** How the server gets tokens as an OAuth 2.0 client (RFC 6749). */
export type OauthSettings = {
  /** If there are no endpoints, they are discovered from the issuer (RFC 8414, OpenID Connect Discovery). */
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
  /** How the secret is sent; null: as the server's metadata says, or Basic. */
  readonly clientMethod: 'basic' | 'post' | null
  readonly scope: string | null
  /** Whether signing out here also signs out at the authorization server, if it offers that. */
  readonly signOut: boolean
  /** The first OAuth setting that is set, for messages. */
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

/** Reads the OAuth settings; null if there are none. Throws `SettingsError` if some are missing. */
export function readOauthSettings(env: Environment): OauthSettings | null {
  const namedBy = names.find((name) => readText(env, name) !== undefined)
  if (namedBy === undefined) return null
  // Not normalized: issuers are compared exactly, and some end with a slash (RFC 8414, 3.3).
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
  /** Subjects, email addresses, or `@` and an email domain. */
  readonly users: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  /** Groups whose members may only read. */
  readonly readOnlyGroups: ReadonlySet<string>
}

const listOf = (text: string | undefined) =>
  new Set((text ?? '').split(',').flatMap((part) => part.trim() || []))

/**
 * Reads `ALLOWED_USERS`, `ALLOWED_GROUPS`, and `READ_ONLY_GROUPS`; null if none is set, so that everybody who can sign
 * in may do what their access token allows. Throws `SettingsError` if sign-ins would not identify people.
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
  const nobody = [...rules.users].find((user) => /[@*]/.test(user) && !/^[^\s;*]*@[^\s;*@]+$/.test(user))
  if (nobody !== undefined) {
    throw new SettingsError(
      `ALLOWED_USERS must name subjects, email addresses, or @ and a domain, separated by commas, not “${nobody}”.`,
    )
  }
  if (texts.ALLOWED_GROUPS !== undefined && rules.groups.size === 0)
    throw new SettingsError('ALLOWED_GROUPS names no group.')
  if (texts.READ_ONLY_GROUPS !== undefined && rules.readOnlyGroups.size === 0)
    throw new SettingsError('READ_ONLY_GROUPS names no group.')
  return rules
}
