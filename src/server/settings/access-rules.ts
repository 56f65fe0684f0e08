import { SettingsError } from '#lib/settings-error.ts'
import type { OauthSettings } from './oauth-settings.ts'
import { readText, type Environment } from './read-setting.ts'

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
