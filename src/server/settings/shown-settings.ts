import type { Settings } from './settings.ts'

const hostOf = (address: string | undefined | null) => (address ? new URL(address).host : undefined)

/** The settings that the log may hold when the server starts: no secret, no client, no header, no path. */
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
    metrics: settings.metricsPort === null ? 'off' : `port ${settings.metricsPort}`,
  }
}
