import { SettingsError } from '#lib/settings-error.ts'
import { readText, type Environment } from './read-setting.ts'

/** Headers that the server sets itself, or that belong to one connection (RFC 9110, 7.6.1). */
const reserved =
  /^(?:accept|accept-encoding|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** Whether a setting must leave a header alone. */
export const isReservedHeader = (name: string): boolean => reserved.test(name)

/**
 * Headers sent with every call to the service, from `API_EXTRA_HEADERS`: `Name: value`, separated by semicolons or line
 * breaks. Throws `SettingsError` for one that is broken or that the server sets itself.
 */
export function readExtraHeaders(env: Environment): (readonly [string, string])[] {
  const parts = (readText(env, 'API_EXTRA_HEADERS') ?? '').split(/[;\n]/).filter((part) => part.trim() !== '')
  return parts.map((part) => {
    const [, name, value = ''] =
      /^([!#$%&'*+.^`|~\w-]+)\s*:\s*([\x21-\x7e][\x20-\x7e]*)?$/.exec(part.trim()) ?? []
    if (name === undefined) {
      throw new SettingsError('API_EXTRA_HEADERS must be “Name: value” pairs separated by semicolons.')
    }
    if (isReservedHeader(name))
      throw new SettingsError(`API_EXTRA_HEADERS must not set “${name}”: Starboard sets it.`)
    return [name, value] as const
  })
}
