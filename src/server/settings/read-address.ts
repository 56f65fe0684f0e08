import { isLoopbackHost } from '#lib/addresses.ts'
import { SettingsError } from '#lib/errors.ts'
import { type Environment, readText } from '#lib/read-setting.ts'

/** True when what is sent to `url` can be read on the way: http to another machine. */
export function isUnprotected(url: URL): boolean {
  return url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/**
 * An absolute address without a slash at its end, or null when not given. Throws `SettingsError` for one that is
 * broken, that carries a password, query or fragment, or that is not https off this machine, unless `mayBePlain` says
 * that nobody else can read along on the way there.
 */
export function readAddress(
  env: Environment,
  name: string,
  mayBePlain: (url: URL) => boolean = () => false,
): string | null {
  const text = readText(env, name)
  if (text === undefined) return null
  if (!URL.canParse(text))
    throw new SettingsError(`${name} must be an address such as https://example.com, not “${text}”.`)
  const url = new URL(text)
  if (isUnprotected(url) && !(url.protocol === 'http:' && mayBePlain(url))) {
    throw new SettingsError(
      `${name} must begin with https:// (http:// is for this machine only), not “${text}”.`,
    )
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new SettingsError(`${name} must be an address without user name, query or fragment.`)
  }
  return text.replace(/(?<!\/)\/+$/, '')
}

/**
 * An origin such as `https://dash.example.com`, with a plain path where there is one, or null when not given. Throws
 * `SettingsError` like `readAddress`.
 */
export function readPage(env: Environment, name: string): string | null {
  const address = readAddress(env, name)
  if (address === null) return null
  const { origin, pathname } = new URL(address)
  if (pathname === '/') return origin
  if (/^(?:\/[\w.~-]+)+$/.test(pathname)) return `${origin}${pathname}`
  throw new SettingsError(
    `${name} must have a path of letters, digits, “-”, “_”, “.” and “~” if any, not “${pathname}”.`,
  )
}
