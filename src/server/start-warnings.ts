import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { isLoopbackHost } from '#lib/addresses.ts'
import { readPostgresUrl } from '#storage/postgres-url.ts'
import { explainFailure } from './oauth/authorization-failure.ts'
import { discoverServer, oauthOptions } from './oauth/server-metadata.ts'
import { isUnprotected } from './settings/read-address.ts'
import type { Settings } from './settings/settings.ts'

const hostOf = (address: string | undefined | null) => (address ? new URL(address).host : undefined)

/** The settings to log when the server starts: no secret, client, header, or path. */
export function shownSettings(settings: Settings): Readonly<Record<string, string>> {
  const { oauth } = settings
  const authorization = hostOf(oauth?.issuer ?? oauth?.endpoints?.authorization)
  return {
    host: settings.host,
    service: hostOf(settings.apiBaseUrl) ?? 'embedded',
    signIn: [
      ...(oauth ? [`OAuth at ${authorization}`] : []),
      ...(settings.apiBaseUrl === null ? ['local authorization'] : []),
      ...(settings.tokenSignIn ? ['access token'] : []),
    ].join(', '),
    storage: settings.databaseUrl === null ? 'SQLite' : 'PostgreSQL',
    sessionSecret: settings.sessionSecrets === null ? 'kept in DATA_DIR' : 'from SESSION_SECRET',
    audit: settings.auditLog === null ? 'in this log' : 'a file',
    metrics: settings.metrics === null ? 'off' : `port ${settings.metrics.port}`,
  }
}

/** Random text does not compress well: 32 random hexadecimal digits stay above this size. */
const isGuessable = (secret: string) => deflateRawSync(secret, { level: 9 }).length < 28

function databaseWarnings({ databaseUrl }: Settings): string[] {
  if (databaseUrl === null) return []
  const { host, tls } = readPostgresUrl(databaseUrl)
  if (host.startsWith('/') || isLoopbackHost(host)) return []
  if (tls === false) {
    return [`DATABASE_URL: sslmode=disable sends everything to ${host} unencrypted; use verify-full.`]
  }
  if (tls.rejectUnauthorized !== false) return []
  return [`DATABASE_URL: sslmode=require accepts any certificate for ${host}; use verify-full.`]
}

/** Whether other users of this machine have one of the mode `bits` on a file. Always false on Windows. */
function othersMay(bits: number, file: string): boolean {
  if (process.platform === 'win32') return false
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && (found.mode & bits) !== 0
}

function fileWarnings({ dataDir, databaseUrl }: Settings, envFile: string): string[] {
  const names = databaseUrl === null ? readdirSync(dataDir) : []
  const kept = names.filter((name) => /^session-secret$|\.db(?:-wal)?$/.test(name))
  const files = [envFile, ...kept.map((name) => path.join(dataDir, name))]
  const readable = files.filter((file) => othersMay(0o077, file))
  return [
    ...(databaseUrl === null && othersMay(0o022, dataDir)
      ? [`DATA_DIR: other users of this machine can write to ${dataDir}; chmod 700 keeps them out.`]
      : []),
    ...readable.map((file) => `${file} is open to other users of this machine; chmod 600 keeps them out.`),
  ]
}

/** A sentence for each setting that is weaker than it should be. Call it after the start: `dataDir` must exist. */
export function startWarnings(settings: Settings, envFile = '.env'): readonly string[] {
  const { apiBaseUrl, host, metrics, sessionSecrets } = settings
  const service = apiBaseUrl === null ? null : new URL(apiBaseUrl)
  return [
    !isLoopbackHost(host) &&
      `HOST ${host} accepts plain HTTP from other machines; make sure that only the TLS proxy can reach it.`,
    service !== null &&
      isUnprotected(service) &&
      `API_BASE_URL: access tokens go to ${service.host} unencrypted; anyone on the network path can read them.`,
    metrics !== null &&
      !isLoopbackHost(metrics.host) &&
      `METRICS_HOST ${metrics.host} shows the metrics to anyone who can reach port ${metrics.port}.`,
    sessionSecrets?.some(isGuessable) === true &&
      'SESSION_SECRET is not random enough; create one with “openssl rand -base64 32”.',
    ...databaseWarnings(settings),
    ...fileWarnings(settings, envFile),
  ].filter((sentence) => sentence !== false)
}

/** Tries to read the authorization server's metadata once. Null if that works or the settings name endpoints. */
export async function issuerWarning({ oauth }: Settings, timeout = 5000): Promise<string | null> {
  if (oauth === null || oauth.issuer === null || oauth.endpoints !== null) return null
  try {
    await discoverServer(oauth.issuer, oauthOptions(timeout))
    return null
  } catch (error) {
    const { message } = explainFailure(error)
    return `OAUTH_ISSUER: nobody can sign in at ${oauth.issuer} until this is fixed: ${message}.`
  }
}
