import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { SettingsError } from './errors.ts'

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Adds the lines of `.env` in the working directory, if there is one, to the environment. Throws `SettingsError` if it
 * cannot be read, or a line would be lost: to go on without its settings could be unsafe.
 */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  let text: string
  try {
    // Windows programs may put a byte order mark first.
    text = readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')
  } catch {
    throw new SettingsError('.env cannot be read: make it a file that Starboard may read, or remove it.')
  }
  for (const [name, value] of Object.entries(readEnvText(text))) process.env[name] ??= value
}

/**
 * Parses the text of a `.env` file. Node's parser joins a line without “=” to the next name, and stops at one without a
 * name, so that a setting such as who is allowed in would be lost without a word. No message repeats a value, which may
 * be a secret.
 */
export function readEnvText(text: string): Readonly<Record<string, string>> {
  const given = Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ''] as const)
  const lines = text.split('\n').map((line) => line.trim())
  const names = lines.flatMap((line) => /^(?:export\s+)?([A-Z][A-Z\d_]*)\s*=/.exec(line)?.[1] ?? [])
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new SettingsError(`.env sets ${twice} twice: remove one of the lines.`)
  const odd = lines.findIndex((line) => !/^(?:$|#|(?:export\s+)?[\w.-]+\s*=)/.test(line))
  const isInValue = given.some(([, value]) => value.includes('\n'))
  const isLost =
    given.some(([name]) => !/^[\w.-]+$/.test(name)) ||
    names.some((name) => !given.some(([known]) => known === name))
  if (odd !== -1 && (isLost || !isInValue)) {
    throw new SettingsError(`.env: line ${odd + 1} must be NAME=value, or begin with # to be a comment.`)
  }
  if (isLost) throw new SettingsError('.env: a value lacks its second quotation mark.')
  return Object.fromEntries(given)
}

/**
 * A trimmed setting; undefined if it is empty. Throws `SettingsError` if it is in quotation marks, which `docker run
 * --env-file` passes on: the names of groups, for example, would then match nobody.
 */
export function readText(env: Environment, name: string): string | undefined {
  const text = env[name]?.trim() || undefined
  if (text === undefined || !/^(["'])[^]*\1$/.test(text)) return text
  throw new SettingsError(
    `${name} must not be in quotation marks: outside of .env, they are part of the value.`,
  )
}

/** Reads `1`/`true` or `0`/`false`. Throws `SettingsError` for anything else, so that a typo is not a security risk. */
export function readSwitch(env: Environment, name: string): boolean | undefined {
  const text = readText(env, name)?.toLowerCase()
  if (text === undefined) return undefined
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new SettingsError(`${name} must be 1 or 0, not “${text}”.`)
}

/** Reads an integer within bounds. Throws `SettingsError` for anything else. */
export function readNumber(env: Environment, name: string, least: number, most: number): number | undefined {
  const text = readText(env, name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (number >= least && number <= most) return number
  throw new SettingsError(`${name} must be a whole number from ${least} to ${most}, not “${text}”.`)
}

/** Reads one of `words`, ignoring case. Throws `SettingsError` for anything else. */
export function readWord<const Word extends string>(
  env: Environment,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = readText(env, name)?.toLowerCase()
  const word = words.find((known) => known === text)
  if (word !== undefined || text === undefined) return word
  throw new SettingsError(
    `${name} must be ${words.join(', ').replace(/, (?=[^,]+$)/, ' or ')}, not “${text}”.`,
  )
}
