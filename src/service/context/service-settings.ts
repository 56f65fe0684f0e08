import { isLoopbackHost } from '#lib/addresses.ts'
import { SettingsError } from '#lib/errors.ts'
import { type Environment, readNumber, readSwitch, readText, readWord } from '#lib/read-setting.ts'
import { listFaults } from './faults.ts'

/** Settings of the embedded service. What the interface leaves open is a setting, with "our choice" as the default. */
export type ServiceSettings = ReturnType<typeof readServiceSettings>

/**
 * Reads the settings of the embedded service. An empty variable counts as absent.
 * @throws {SettingsError} naming the first invalid setting.
 */
export function readServiceSettings(env: Environment) {
  const faultsOn = readSwitch(env, 'SERVICE_FAULTS') ?? false
  const orgs = readWord(env, 'SERVICE_FAULT_ORGS', listFaults) ?? null
  const tokens = readWord(env, 'SERVICE_FAULT_TOKENS', listFaults) ?? null
  const settings = {
    /** Port on 127.0.0.1; 0: any free one. */
    port: readNumber(env, 'SERVICE_PORT', 0, 65_535) ?? 8788,
    /** Directory of `starboard.db`; created if missing. */
    dataDir: readText(env, 'DATA_DIR') ?? './data',
    /** `postgres://…` instead of that file; null: SQLite. */
    databaseUrl: readText(env, 'DATABASE_URL') ?? null,
    /** What fills an empty store: a file, generated records if there is a count, or else the demo set. */
    seed: {
      file: readText(env, 'SEED_FILE') ?? null,
      orgs: readNumber(env, 'SEED_ORGS', 0, 1_000_000) ?? null,
      tokens: readNumber(env, 'SEED_TOKENS', 0, 1_000_000) ?? null,
    },
    /** Fixed bearer tokens for scripts, in addition to those of the local authorization server. */
    adminToken: bearerToken(env, 'SERVICE_ACCESS_TOKEN'),
    viewerToken: bearerToken(env, 'SERVICE_VIEWER_ACCESS_TOKEN'),
    /** Status of a successful GET or PUT of a starred query, which the interface does not show. */
    successStatus: readNumber(env, 'SERVICE_SUCCESS_STATUS', 200, 299) ?? 200,
    /** What PUT does with an unknown ID, which the interface does not show. */
    unknownId: readWord(env, 'SERVICE_UNKNOWN_ID', ['not-found', 'create']) ?? 'not-found',
    /** Whether starred queries can be listed and created, which the interface does not show. */
    queryList: readWord(env, 'SERVICE_QUERY_LIST', ['on', 'off']) !== 'off',
    /** Lifetime of an access token in seconds. */
    tokenSeconds: readNumber(env, 'SERVICE_TOKEN_SECONDS', 1, 31_536_000) ?? 3600,
    /** Redirect URIs that the local authorization server may send a code to, compared exactly (RFC 6749, 3.1.2). */
    redirectUris: redirectUris(env),
    /** Faults on demand, see `faults.ts`. */
    faults: faultsOn ? { queries: true, orgs, tokens } : { queries: false, orgs: null, tokens: null },
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

/** Reads a token that a header can carry (RFC 6750, 2.1: `b64token`). Any length: the service is only on loopback. */
function bearerToken(env: Environment, name: string): string | null {
  const value = readText(env, name) ?? null
  if (value === null || /^[\w.~+/-]+=*$/.test(value)) return value
  throw new SettingsError(
    `${name} may have only letters, digits, and - . _ ~ + / with = at the end (RFC 6750).`,
  )
}

function redirectUris(env: Environment): readonly string[] {
  const value = readText(env, 'SERVICE_REDIRECT_URIS')
  if (value === undefined) return ['http://localhost:8787/auth/callback']
  const uris = value.split(/[\s,]+/).filter((uri) => uri !== '')
  const bad = uris.find((uri) => !isOwnRedirectUri(uri))
  if (bad === undefined) return uris
  throw new SettingsError(
    `SERVICE_REDIRECT_URIS must hold http or https addresses of this machine without a fragment, but holds "${bad}".`,
  )
}

/** Whether the local authorization may send a code there. It asks for no password, so only this machine is allowed. */
export function isOwnRedirectUri(uri: string): boolean {
  return /^https?:\/\/[^#]+$/.test(uri) && URL.canParse(uri) && isLoopbackHost(new URL(uri).hostname)
}
