import { existsSync } from 'node:fs'
import { SettingsError } from './errors.ts'

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Adds the lines of `.env` in the working directory, if there is one, to the environment. Throws `SettingsError` if it
 * cannot be read: to go on without its settings could be unsafe.
 */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile('.env')
  } catch {
    throw new SettingsError('.env cannot be read: make it a file that Starboard may read, or remove it.')
  }
}

/** A trimmed setting; undefined if it is empty. */
export function readText(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
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
