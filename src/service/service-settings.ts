import { isLoopbackHost } from '#lib/addresses.ts'
import { SettingsError } from '#lib/errors.ts'
import { listFaults } from './faults.ts'

/** How the embedded service behaves. Everything the interface leaves open is a setting: "our choice". */
export type ServiceSettings = ReturnType<typeof readServiceSettings>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings of the embedded service. An empty variable counts as absent.
 * @throws {SettingsError} naming the first setting that cannot be used.
 */
export function readServiceSettings(env: Environment) {
  const faultsOn = choice(env, 'SERVICE_FAULTS', ['0', '1'], '0') === '1'
  const settings = {
    /** Port on 127.0.0.1; 0 takes any free one. */
    port: wholeNumber(env, 'SERVICE_PORT', { least: 0, most: 65_535 }) ?? 8788,
    /** Directory of `starboard.db`; made when it is missing. */
    dataDir: text(env, 'DATA_DIR') ?? './data',
    /** PostgreSQL in place of the file: `postgres://…`. */
    databaseUrl: text(env, 'DATABASE_URL'),
    /** What fills an empty store. Without a file: generated, the demo set unless a count is given. */
    seed: {
      file: text(env, 'SEED_FILE'),
      orgs: wholeNumber(env, 'SEED_ORGS', { least: 0, most: 1_000_000 }),
      tokens: wholeNumber(env, 'SEED_TOKENS', { least: 0, most: 1_000_000 }),
    },
    /** Fixed bearer tokens for scripts, beside those of the local authorization server. */
    adminToken: bearerToken(env, 'SERVICE_ACCESS_TOKEN'),
    viewerToken: bearerToken(env, 'SERVICE_VIEWER_ACCESS_TOKEN'),
    /** Status of a successful GET or PUT of a starred query, which the interface does not show. */
    successStatus: wholeNumber(env, 'SERVICE_SUCCESS_STATUS', { least: 200, most: 299 }) ?? 200,
    /** What PUT does with an id that the store does not have, which the interface does not show. */
    unknownId: choice(env, 'SERVICE_UNKNOWN_ID', ['not-found', 'create'], 'not-found'),
    /** Whether starred queries can be listed and created, which the interface does not show. */
    queryList: choice(env, 'SERVICE_QUERY_LIST', ['on', 'off'], 'on') === 'on',
    /** Life of an access token in seconds. */
    tokenSeconds: wholeNumber(env, 'SERVICE_TOKEN_SECONDS', { least: 1, most: 31_536_000 }) ?? 3600,
    /** Addresses that the local authorization server may send a code to, compared exactly (RFC 6749, 3.1.2). */
    redirectUris: redirectUris(env),
    /** Faults on demand, see `faults.ts`. */
    faults: {
      queries: faultsOn,
      orgs: faultsOn ? optionalChoice(env, 'SERVICE_FAULT_ORGS', listFaults) : null,
      tokens: faultsOn ? optionalChoice(env, 'SERVICE_FAULT_TOKENS', listFaults) : null,
    },
  }
  if ([204, 205].includes(settings.successStatus)) {
    throw new SettingsError(
      `SERVICE_SUCCESS_STATUS cannot be ${settings.successStatus}, because an answer with that status has no body.`,
    )
  }
  if (settings.seed.file !== null && (settings.seed.orgs !== null || settings.seed.tokens !== null)) {
    throw new SettingsError(
      'SEED_FILE cannot be combined with SEED_ORGS or SEED_TOKENS: set one or the other.',
    )
  }
  if (settings.adminToken !== null && settings.adminToken === settings.viewerToken) {
    throw new SettingsError('SERVICE_VIEWER_ACCESS_TOKEN must differ from SERVICE_ACCESS_TOKEN.')
  }
  return settings
}

function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim()
  return value === undefined || value === '' ? null : value
}

function wholeNumber(env: Environment, name: string, range: { least: number; most: number }): number | null {
  const value = text(env, name)
  if (value === null) return null
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= range.least && number <= range.most) return number
  throw new SettingsError(
    `${name} must be a whole number from ${range.least} to ${range.most}, but is "${value}".`,
  )
}

function optionalChoice<const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
): T | null {
  const value = text(env, name)
  if (value === null) return null
  const found = values.find((allowed) => allowed === value)
  if (found !== undefined) return found
  throw new SettingsError(`${name} must be one of ${values.join(', ')}, but is "${value}".`)
}

function choice<const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: NoInfer<T>,
): T {
  return optionalChoice(env, name, values) ?? fallback
}

/** A token as the header can carry it (RFC 6750, 2.1: `b64token`). Any length: the service is on loopback only. */
function bearerToken(env: Environment, name: string): string | null {
  const value = text(env, name)
  if (value === null || /^[\w.~+/-]+=*$/.test(value)) return value
  throw new SettingsError(
    `${name} may have only letters, digits and - . _ ~ + / with = at the end (RFC 6750).`,
  )
}

function redirectUris(env: Environment): readonly string[] {
  const value = text(env, 'SERVICE_REDIRECT_URIS')
  if (value === null) return ['http://localhost:8787/auth/callback']
  const uris = value.split(/[\s,]+/).filter((uri) => uri !== '')
  const bad = uris.find((uri) => !isOwnRedirectUri(uri))
  if (bad === undefined) return uris
  throw new SettingsError(
    `SERVICE_REDIRECT_URIS must hold http or https addresses of this machine without a fragment, but holds "${bad}".`,
  )
}

/** Whether the local authorization, which asks for no password, may send a code there: this machine only. */
export function isOwnRedirectUri(uri: string): boolean {
  return /^https?:\/\/[^#]+$/.test(uri) && URL.canParse(uri) && isLoopbackHost(new URL(uri).hostname)
}
