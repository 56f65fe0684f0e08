import { SettingsError } from '#lib/settings-error.ts'
import { isReservedHeader } from './extra-headers.ts'
import { readText, type Environment } from './read-setting.ts'

/**
 * Name of the service's header for the ID of the active organization, from `API_ORG_HEADER`; null when not given: then
 * no such header is sent and there is nothing to choose. Throws `SettingsError` for what is no name of a header (RFC
 * 9110, 5.1), for one that Starboard sets itself, and for one that is among the extra headers too.
 */
export function readOrgHeader(
  env: Environment,
  extraHeaders: readonly (readonly [string, string])[],
): string | null {
  const name = readText(env, 'API_ORG_HEADER')
  if (name === undefined) return null
  if (!/^[!#$%&'*+.^`|~\w-]{1,100}$/.test(name)) {
    throw new SettingsError(
      'API_ORG_HEADER must be the name of one header, such as X-Org-Id, of at most 100 characters.',
    )
  }
  if (isReservedHeader(name)) {
    throw new SettingsError(`API_ORG_HEADER must not be “${name}”: Starboard sets that header itself.`)
  }
  if (extraHeaders.some(([extra]) => extra.toLowerCase() === name.toLowerCase())) {
    throw new SettingsError(
      `API_ORG_HEADER and API_EXTRA_HEADERS both set “${name}”: one organization for all, or the one that people choose.`,
    )
  }
  return name
}
