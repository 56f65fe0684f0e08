import { BlockList, isIP } from 'node:net'
import { isLoopbackHost, isPrivateHost } from '#lib/addresses.ts'
import { templateProblem } from '#lib/console-link.ts'
import { SettingsError } from '#lib/errors.ts'
import { type Environment, readNumber, readSwitch, readText, readWord } from '#lib/read-setting.ts'
import { levels } from '../log/event-log.ts'
import { type OauthSettings, readAccessRules, readOauthSettings } from './oauth-settings.ts'
import { readAddress, readPage } from './read-address.ts'

/** Headers that the server sets itself, and hop-by-hop headers (RFC 9110, 7.6.1). */
const reserved =
  /^(?:accept|accept-encoding|authorization|connection|content-.*|cookie|expect|host|if-.*|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|user-agent)$/i

/** Whether settings may not set a header. */
const isReservedHeader = (name: string): boolean => reserved.test(name)

/**
 * Reads `API_EXTRA_HEADERS`, the headers sent with every call to the service: `Name: value`, separated by semicolons or
 * line breaks. Throws `SettingsError` for one that is malformed or that the server sets itself.
 */
function readExtraHeaders(env: Environment): readonly (readonly [string, string])[] {
  const parts = (readText(env, 'API_EXTRA_HEADERS') ?? '').split(/[;\n]/).filter((part) => part.trim() !== '')
  const headers = parts.map((part) => {
    const [, name, value = ''] =
      /^([!#$%&'*+.^`|~\w-]+)\s*:\s*([\x21-\x7e][\x20-\x7e]*)?$/.exec(part.trim()) ?? []
    if (name === undefined) {
      throw new SettingsError('API_EXTRA_HEADERS must be “Name: value” pairs separated by semicolons.')
    }
    if (isReservedHeader(name))
      throw new SettingsError(`API_EXTRA_HEADERS must not set “${name}”: Starboard sets it.`)
    return [name, value] as const
  })
  if (new Set(headers.map(([name]) => name.toLowerCase())).size < headers.length)
    throw new SettingsError('API_EXTRA_HEADERS must not name a header twice.')
  return headers
}

/**
 * Reads `API_ORG_HEADER`, the name of the service's header for the active organization's ID; null if not set, so that
 * no such header is sent and there is nothing to choose. Throws `SettingsError` for an invalid header name (RFC 9110,
 * 5.1), one that Starboard sets itself, and one that is also an extra header.
 */
function readOrgHeader(
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
      `API_ORG_HEADER and API_EXTRA_HEADERS both set “${name}”: use one organization for everyone, or let each user choose.`,
    )
  }
  return name
}

/**
 * Reads `TRUSTED_PROXIES`, the proxies whose `X-Forwarded-For` is trusted: addresses or CIDR blocks, separated by
 * commas or spaces; none by default. Throws `SettingsError` for anything else.
 */
export function readTrustedProxies(env: Environment): BlockList {
  const proxies = new BlockList()
  for (const part of (readText(env, 'TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix, ...rest] = part.split('/')
    const version = isIP(address)
    const bits = version === 6 ? 128 : 32
    const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
    if (version === 0 || length < 0 || length > bits || rest.length > 0) {
      throw new SettingsError(
        `TRUSTED_PROXIES must be addresses or blocks such as 10.0.0.0/8, separated by commas, not “${part}”.`,
      )
    }
    proxies.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  }
  return proxies
}

/** Session secrets, newest first. */
export type Secrets = readonly [string, ...string[]]

/** Reads an IP address or host name. The last label must not be a number, so 127.0.0.300 is refused, as are URLs. */
function readHost(env: Environment, name: 'HOST' | 'METRICS_HOST'): string {
  const host = readText(env, name) ?? '127.0.0.1'
  if (isIP(host) !== 0 || /^(?:[a-z\d-]+\.)*[a-z][a-z\d-]*$/i.test(host)) return host
  throw new SettingsError(
    `${name} must be an address of this machine such as 127.0.0.1, :: or 0.0.0.0, without a port, not “${host}”.`,
  )
}

function readBaseUrl(env: Environment): string | null {
  const allowed = readSwitch(env, 'API_ALLOW_HTTP') ?? false
  const address = readAddress(env, 'API_BASE_URL', ({ hostname }) => {
    if (!isPrivateHost(hostname)) return false
    if (allowed) return true
    throw new SettingsError(
      'API_BASE_URL begins with http://, and access tokens would go there unencrypted; set API_ALLOW_HTTP=1 if that is intended.',
    )
  })
  if (address === null || !/\/v2$/i.test(address)) return address
  throw new SettingsError(
    `API_BASE_URL must not end in /v2, which Starboard adds: use “${address.slice(0, -3)}”.`,
  )
}

function readConsoleLink(env: Environment): string | null {
  const template = readText(env, 'CONSOLE_LINK') ?? null
  const problem = template && templateProblem(template)
  if (problem) throw new SettingsError(`CONSOLE_LINK is not a link template: ${problem}`)
  return template
}

/** Reads where to serve metrics; null if nowhere. */
function readMetrics(env: Environment): { readonly host: string; readonly port: number } | null {
  if (readText(env, 'METRICS_PORT') === undefined) {
    if (readText(env, 'METRICS_HOST') === undefined) return null
    throw new SettingsError('METRICS_HOST is set, but METRICS_PORT is missing.')
  }
  return { host: readHost(env, 'METRICS_HOST'), port: readNumber(env, 'METRICS_PORT', 0, 65_535) ?? 0 }
}

function readSessionSecrets(env: Environment): Secrets | null {
  const [first, ...older] = readText(env, 'SESSION_SECRET')?.split(/\s+/) ?? []
  if (first === undefined && readText(env, 'DATABASE_URL') !== undefined) {
    throw new SettingsError(
      'SESSION_SECRET must be set with DATABASE_URL, because every process that shares the database has to know it.',
    )
  }
  if (first === undefined) return null
  if ([first, ...older].some((secret) => secret.length < 32)) {
    throw new SettingsError(
      'SESSION_SECRET must be at least 32 characters long, and so must each of several with spaces between them.',
    )
  }
  return [first, ...older]
}

function checkEmbedded(
  env: Environment,
  host: string,
  publicUrl: string | null,
  oauth: OauthSettings | null,
) {
  if (oauth) {
    throw new SettingsError(
      `${oauth.namedBy} is set but API_BASE_URL is not: the embedded service accepts only tokens from its own authorization server.`,
    )
  }
  const unused = readSwitch(env, 'API_ALLOW_HTTP') === true ? 'API_ALLOW_HTTP' : 'API_EXTRA_HEADERS'
  if (readText(env, 'API_EXTRA_HEADERS') !== undefined || unused === 'API_ALLOW_HTTP')
    throw new SettingsError(`${unused} is set, but API_BASE_URL is missing.`)
  const exposed =
    'would let anyone sign in to the embedded service, which asks for no password; set API_BASE_URL too'
  if (!isLoopbackHost(host)) throw new SettingsError(`HOST “${host}” ${exposed}, or use 127.0.0.1.`)
  if (publicUrl !== null && !isLoopbackHost(new URL(publicUrl).hostname)) {
    throw new SettingsError(`PUBLIC_URL “${publicUrl}” ${exposed}, or use http://localhost.`)
  }
  return readSwitch(env, 'ALLOW_TOKEN_SIGN_IN') ?? false
}

function checkRemote(env: Environment, oauth: OauthSettings | null): boolean {
  const allowed = readSwitch(env, 'ALLOW_TOKEN_SIGN_IN')
  if (allowed === false && !oauth) {
    throw new SettingsError('ALLOW_TOKEN_SIGN_IN is off and no OAUTH_ISSUER is set, so no one could sign in.')
  }
  return allowed ?? !oauth
}

/** All settings of the server, read once at the start. */
export type Settings = ReturnType<typeof readSettings>

/**
 * Reads the settings of `.env.example` that belong to the server.
 * Throws `SettingsError` with one sentence for anything incomplete, unsafe, or invalid.
 */
export function readSettings(env: Environment) {
  const host = readHost(env, 'HOST')
  const publicUrl = readPage(env, 'PUBLIC_URL')
  const apiBaseUrl = readBaseUrl(env)
  const oauth = readOauthSettings(env)
  const extraHeaders = readExtraHeaders(env)
  const tokenSignIn =
    apiBaseUrl === null ? checkEmbedded(env, host, publicUrl, oauth) : checkRemote(env, oauth)
  return {
    host,
    /** 0: any free port. */
    port: readNumber(env, 'PORT', 0, 65_535) ?? 8787,
    /** Where metrics are served (port 0: any free one); null: nowhere. */
    metrics: readMetrics(env),
    /** Seconds after SIGTERM during which the server still answers but says that it is not ready. */
    shutdownDelay: readNumber(env, 'SHUTDOWN_DELAY', 0, 300) ?? 0,
    /** Lowest level of events to log. */
    logLevel: readWord(env, 'LOG_LEVEL', levels) ?? 'info',
    /** Where browsers reach Starboard: an origin and maybe a path, no trailing slash; null: localhost and the port. */
    publicUrl,
    /** `{base_url}` of the interface, without a trailing slash; null: the embedded service. */
    apiBaseUrl,
    /** Null: the local authorization of the embedded service, or sign-in by access token only. */
    oauth,
    tokenSignIn,
    /** Who may use Starboard; null: everybody who can sign in. */
    access: readAccessRules(env, oauth, tokenSignIn),
    /** Proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: readTrustedProxies(env),
    extraHeaders,
    /** The service's header for the active organization's ID; null: not sent. */
    orgHeader: readOrgHeader(env, extraHeaders),
    /** Whether the service lists and creates starred queries; `auto` asks it. */
    queryList: readWord(env, 'QUERY_LIST', ['auto', 'on', 'off']) ?? 'auto',
    /** Link template for saved queries in another console; null: people may set their own. */
    consoleLink: readConsoleLink(env),
    /** File for the audit log; null: its lines go to the log. */
    auditLog: readText(env, 'AUDIT_LOG') ?? null,
    dataDir: readText(env, 'DATA_DIR') ?? './data',
    /** PostgreSQL URL; null: SQLite files in `dataDir`. */
    databaseUrl: readText(env, 'DATABASE_URL') ?? null,
    /** The first one seals, all of them open. Null: one is generated and kept in `dataDir`. */
    sessionSecrets: readSessionSecrets(env),
  }
}
