import { getRequestListener } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { basePathOf } from '#lib/addresses.ts'
import { errorLocation, SettingsError } from '#lib/errors.ts'
import { listen } from '#lib/listen.ts'
import type { Environment } from '#lib/read-setting.ts'
import type { RunningService } from '#service/start-service.ts'
import { openDatabase } from '#storage/open-database.ts'
import { createPersonFinder, createTokenVerifier } from './auth/verify-token.ts'
import { createSignInLimit, signInLimitPart } from './auth/sign-in-limit.ts'
import { createServer } from './create-server.ts'
import { connectionKey } from './http/request-origin.ts'
import { badRequest, errorResponse, HttpError } from './http/http-error.ts'
import { createHttpServer, httpLimits, type Listener } from './http/http-server.ts'
import { startMetrics } from './metrics.ts'
import { createAuditLog } from './log/audit-log.ts'
import { createEventLog, type RecordEvent } from './log/event-log.ts'
import { createRevoker } from './oauth/revoker.ts'
import { startAuthorization } from './oauth/authorization-client.ts'
import { createRecordLeases } from './proxy/record-guard.ts'
import { createReadiness, type NeededPart } from './lifecycle.ts'
import { createSealer, loadMark, loadSessionSecret } from './session/sealer.ts'
import { createSessionStore, removeExpiredSessions, sessionPart } from './session/session-store.ts'
import type { Settings } from './settings/settings.ts'
import { createDevSite } from './site/dev-site.ts'
import { securityHeaders } from './site/security-headers.ts'
import { createStaticSite } from './site/static-site.ts'

type StartOptions = {
  readonly settings: Settings
  /** Folder of the built site; null: the sources with hot reload. */
  readonly siteDir: string | null
  /** Starts the embedded service. It may send codes to `redirectUri`, and passes unexpected errors to `report`. */
  readonly startEmbedded: (
    redirectUri: string,
    report: (error: unknown, traceId: string) => void,
  ) => Promise<RunningService>
  readonly log: (line: string) => void
}

const upstreamTimeout = 15_000
const closeGrace = 4500
/** For requests that were cut off then: their changes still get into the audit log. */
const auditGrace = 100
/** For other clients of the embedded service; Starboard's own calls have ended by then. */
const embeddedGrace = 2000
const revokeGrace = 1000

const ownPaths = /^\/(?:(?:api|auth)(?:\/|$)|healthz$|readyz$|csp-report$)/

/** Adapts the app to Node. Malformed requests, such as an invalid `Host` or URL, get a 400 like any other refusal. */
function appListener(
  fetch: (request: Request, connection: object) => Response | Promise<Response>,
  record: RecordEvent,
  basePath: string,
): Listener {
  const listener = getRequestListener(fetch, {
    errorHandler: () => {
      const requestId = randomUUID()
      record({ event: 'request', method: 'none', route: 'unreadable', status: 400, ms: 0, requestId })
      const response = errorResponse(badRequest('Malformed request.'), requestId)
      response.headers.set('X-Request-Id', requestId)
      return response
    },
  })
  return (incoming, outgoing) => {
    // A proxy may already have removed the path of PUBLIC_URL.
    if (incoming.url?.startsWith(basePath) === true) {
      const rest = incoming.url.slice(basePath.length)
      if (/^(?:[/?]|$)/.test(rest)) incoming.url = rest.startsWith('/') ? rest : `/${rest}`
    }
    void listener(incoming, outgoing)
  }
}

/** Starts the server. It listens first, because the embedded authorization must know the URL with its port. */
export async function startServer(options: StartOptions) {
  const { settings } = options
  const recorders: RecordEvent[] = [createEventLog(options.log, Date.now, settings.logLevel)]
  const record: RecordEvent = (event) => {
    for (const each of recorders) each(event)
  }
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  const headers = securityHeaders(settings.publicUrl ?? 'http://localhost')
  const { server, answerBy, inFlight, drain, stop } = createHttpServer(
    headers,
    record,
    httpLimits,
    (address) => connectionKey(address, settings.trustedProxies),
  )
  const basePath = settings.publicUrl === null ? '' : basePathOf(settings.publicUrl)
  if (options.siteDir === null && basePath !== '')
    throw new SettingsError(
      'PUBLIC_URL must have no path in development, which serves the site only at the root.',
    )
  try {
    const site =
      options.siteDir === null
        ? () => Promise.reject(new HttpError(404, 'not_found', 'Vite answers this address.'))
        : createStaticSite(options.siteDir, basePath)
    const port = await listen(server, settings.host, settings.port)
    const publicUrl = settings.publicUrl ?? `http://localhost:${port}`
    const secrets = settings.sessionSecrets ?? ([loadSessionSecret(settings.dataDir)] as const)
    const sealer = createSealer(...secrets)
    const storage = { dataDir: settings.dataDir, databaseUrl: settings.databaseUrl }
    const database = await openDatabase(storage, sessionPart)
    closers.push(() => database.close())
    const mark = await loadMark(database, secrets)
    const tries = await openDatabase(storage, signInLimitPart)
    closers.push(() => tries.close())
    const needed: NeededPart[] = [{ name: 'sessions', check: () => database.check() }]
    const readiness = createReadiness(needed)
    recorders.push(readiness.record)
    const embedded =
      settings.apiBaseUrl === null
        ? await options.startEmbedded(`${publicUrl}/auth/callback`, (error, requestId) =>
            record({ event: 'error', where: 'service', ...errorLocation(error), requestId }),
          )
        : null
    if (embedded) {
      needed.push({ name: 'service', check: embedded.check })
      closers.push(() => embedded.close(embeddedGrace))
    }
    const oauth =
      embedded === null ? settings.oauth : { ...embedded.authorization, endpoints: null, clientSecret: null }
    const authorization =
      oauth &&
      (await startAuthorization(oauth, {
        redirectUri: `${publicUrl}/auth/callback`,
        storage,
        sealer,
        timeout: upstreamTimeout,
        onClose: (end) => closers.push(end),
      }))
    const revoker = createRevoker(authorization)
    closers.push(() => revoker.settle(revokeGrace))
    const sessions = createSessionStore(database, sealer, revoker.revoke)
    const removeExpired = async (now: number) => {
      const count = await sessions.removeExpired(now)
      if (count > 0) record({ event: 'session_ended', reason: 'expired', count })
      return count
    }
    closers.push(removeExpiredSessions({ removeExpired }, Date.now))
    const countSessions = () => sessions.count(Date.now())
    const metrics = await startMetrics(settings.metrics, { inFlight, sessions: countSessions })
    if (metrics) {
      recorders.push(metrics.record)
      closers.push(metrics.close)
    }
    const apiBaseUrl = settings.apiBaseUrl ?? embedded?.url ?? ''
    const service = { apiBaseUrl, extraHeaders: settings.extraHeaders, upstreamTimeout }
    const app = createServer({
      ...settings,
      ...service,
      publicUrl,
      embedded,
      authorization,
      verifyToken: createTokenVerifier(service),
      findPerson: createPersonFinder(service),
      signInLimit: createSignInLimit(tries),
      sessions,
      leases: createRecordLeases(database),
      sealer,
      mark,
      site,
      now: Date.now,
      record,
      audit: createAuditLog(settings.auditLog, options.log, record, Date.now),
      ready: readiness.ask,
    })
    const answer = appListener((request, connection) => app.fetch(request, connection), record, basePath)
    closers.push(async () => {
      await stop(closeGrace)
      if (inFlight() > 0) await wait(auditGrace)
    })
    if (options.siteDir === null) {
      const dev = await createDevSite(server, publicUrl)
      closers.push(() => dev.close())
      answerBy((incoming, outgoing) => {
        const [path = ''] = (incoming.url ?? '').split('?')
        const handle = ownPaths.test(path) ? answer : dev.handle
        handle(incoming, outgoing)
      })
    } else answerBy(answer)
    const { shutdownDelay } = settings
    closers.push(async () => {
      readiness.stop()
      if (shutdownDelay === 0) return
      drain()
      await wait(shutdownDelay * 1000)
    })
    return {
      url: publicUrl,
      record,
      /** As in the settings. */
      shutdownDelay,
      /**
       * Answers “not ready”, continues for the shutdown delay, lets running requests finish within 5 seconds, and
       * closes everything.
       */
      close,
    }
  } catch (error) {
    server.close()
    await close()
    throw error
  }
}

/** Starts the embedded service with the settings in `env`. It is loaded only when used. */
export const startEmbedded =
  (env: Environment): StartOptions['startEmbedded'] =>
  async (redirectUri, report) => {
    const { readServiceSettings } = await import('#service/context/service-settings.ts')
    const { startService } = await import('#service/start-service.ts')
    const settings = readServiceSettings(env)
    return startService({ ...settings, redirectUris: [redirectUri] }, () => new Date(), report)
  }
