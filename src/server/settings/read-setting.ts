import { isLoopbackHost } from '#lib/loopback-host.ts'
import { SettingsError } from '#lib/settings-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting without the white space around it; one that is empty counts as not given. */
export function readText(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim()
  return text === '' ? undefined : text
}

/** `1`/`true` or `0`/`false`. Throws `SettingsError` for anything else, because a typo must not open a door. */
export function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = readText(env, name)?.toLowerCase()
  if (text === undefined) return undefined
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new SettingsError(`${name} must be 1 or 0, not “${text}”.`)
}

/** True when what is sent to `url` can be read on the way: http to another machine. */
export function isUnprotected(url: URL): boolean {
  return url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

/**
 * An absolute address without a slash at its end, or null when not given. Throws `SettingsError` for one that is
 * broken, that carries a password, query or fragment, or that is not https off this machine.
 */
export function readAddress(env: Environment, name: string): string | null {
  const text = readText(env, name)
  if (text === undefined) return null
  if (!URL.canParse(text))
    throw new SettingsError(`${name} must be an address such as https://example.com, not “${text}”.`)
  const url = new URL(text)
  if (isUnprotected(url)) {
    throw new SettingsError(
      `${name} must begin with https:// (http:// is for this machine only), not “${text}”.`,
    )
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new SettingsError(`${name} must be an address without user name, query or fragment.`)
  }
  return text.replace(/(?<!\/)\/+$/, '')
}

/** An origin such as `https://dash.example.com`, or null when not given. Throws `SettingsError` like `readAddress`. */
export function readOrigin(env: Environment, name: string): string | null {
  const address = readAddress(env, name)
  if (address === null) return null
  const url = new URL(address)
  if (url.pathname === '/') return url.origin
  throw new SettingsError(
    `${name} must have no path: Starboard lives at the root of its address, not at “${url.pathname}”.`,
  )
}
