import { isLoopbackHost } from '#lib/addresses.ts'
import { SettingsError } from '#lib/errors.ts'
import { type Environment, readText } from '#lib/read-setting.ts'

/** Whether data sent to `url` can be read in transit: http to another machine. */
export function isUnprotected(url: URL): boolean {
  return url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/**
 * Reads an absolute URL without its trailing slashes; null if not set. Throws `SettingsError` if it is malformed, has a
 * user name, password, query, or fragment, or is not https off this machine, unless `mayBePlain` allows http for it.
 */
export function readAddress(
  env: Environment,
  name: string,
  mayBePlain: (url: URL) => boolean = () => false,
): string | null {
  const text = readText(env, name)
  if (text === undefined) return null
  // A URL parser takes “https:///x” and “https:x” for “https://x”.
  if (!URL.canParse(text) || !/^[a-z]+:\/\/[^/\\]+(?:\/|$)/i.test(text))
    throw new SettingsError(`${name} must be an address such as https://example.com, not “${text}”.`)
  const url = new URL(text)
  if (isUnprotected(url) && !(url.protocol === 'http:' && mayBePlain(url))) {
    throw new SettingsError(
      `${name} must begin with https:// (http:// is for this machine only), not “${text}”.`,
    )
  }
  // What follows an empty query or fragment would be part of it.
  if (url.username || url.password || /[?#]/.test(text)) {
    throw new SettingsError(`${name} must be an address without a user name, query, or fragment.`)
  }
  return text.replace(/(?<!\/)\/+$/, '')
}

/**
 * Reads an origin such as `https://dash.example.com`, with a plain path if it has one; null if not set. Throws
 * `SettingsError` like `readAddress`.
 */
export function readPage(env: Environment, name: string): string | null {
  const address = readAddress(env, name)
  if (address === null) return null
  const { origin, pathname } = new URL(address)
  if (pathname === '/') return origin
  if (/^(?:\/[\w.~-]+)+$/.test(pathname)) return `${origin}${pathname}`
  throw new SettingsError(
    `${name} must have a path of letters, digits, “-”, “_”, “.”, and “~” if any, not “${pathname}”.`,
  )
}
