import { editDistance } from '#lib/nearest-names.ts'
import { isLoopbackHost } from '#lib/addresses.ts'
import { SettingsError } from '#lib/errors.ts'

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

/** A whole number within bounds, or `otherwise` when not given. Throws `SettingsError` for anything else. */
export function readNumber(env: Environment, name: string, most: number, otherwise: number): number {
  const text = readText(env, name)
  if (text === undefined) return otherwise
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text)
  throw new SettingsError(`${name} must be a number from 0 to ${most}, not “${text}”.`)
}

/** One of `words`; the first when not given. Throws `SettingsError` for any other. */
export function readWord<const Word extends string>(
  env: Environment,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const text = readText(env, name)?.toLowerCase()
  if (text === undefined) return words[0]
  const word = words.find((known) => known === text)
  if (word !== undefined) return word
  throw new SettingsError(
    `${name} must be ${words.join(', ').replace(/, (?=[^,]+$)/, ' or ')}, not “${text}”.`,
  )
}

const firstWord = (name: string) => name.split('_', 1)[0] ?? ''
const lastWord = (name: string) => name.split('_').at(-1)
const joined = (name: string) => name.replaceAll('_', '')

/** One slip in a short word, two in a longer one. */
const isSlip = (given: string, known: string) => editDistance(given, known) <= (known.length > 4 ? 2 : 1)

/** A slip of the pen, or a word too few: other names belong to other programs and are none of our business. */
function isMeant(given: string, known: string): boolean {
  if (joined(given) === joined(known)) return true
  if (!known.includes('_')) return false
  const [first, knownFirst] = [firstWord(given), firstWord(known)]
  if (first !== knownFirst) {
    return given.slice(first.length) === known.slice(knownFirst.length) && isSlip(first, knownFirst)
  }
  return editDistance(given, known) <= 3 || (given.includes('_') && lastWord(given) === lastWord(known))
}

/** An environment that knows which of its names were asked for. */
type WatchedEnvironment = {
  readonly env: Environment
  /** A sentence for each name that nobody asked for though it looks like one that was, which it names. */
  readonly unknown: () => readonly string[]
}

/** Watches what is read from `env`, so that a typo in the name of a setting does not pass in silence. */
export function watchEnvironment(env: Environment): WatchedEnvironment {
  const asked = new Set<string>()
  return {
    env: new Proxy(env, {
      get: (target, name) => {
        if (typeof name !== 'string') return undefined
        asked.add(name)
        return target[name]
      },
    }),
    unknown: () =>
      Object.keys(env).flatMap((given) => {
        if (asked.has(given)) return []
        const meant = [...asked]
          .filter((known) => isMeant(given.toUpperCase(), known))
          .toSorted((a, b) => editDistance(given, a) - editDistance(given, b))[0]
        return meant === undefined ? [] : [`${given} is not a setting of Starboard; did you mean ${meant}?`]
      }),
  }
}
