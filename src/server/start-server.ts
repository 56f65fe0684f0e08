import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createAuthorizationClient } from './authorization-client.ts'
import { createServer } from './create-server.ts'
import { createDevSite } from './dev-site.ts'
import { listen, stopListening } from './listen.ts'
import { createSealer } from './sealer.ts'
import { Refusal } from './server-error.ts'
import { openSessionStore } from './session-store.ts'
import { keptSessionSecret } from './session-secret.ts'
import type { Settings } from './settings.ts'
import { createStaticSite } from './static-site.ts'

/** The embedded service as far as the server knows it; `src/service` starts it. */
export type EmbeddedService = {
  readonly url: string
  readonly authorization: { readonly issuer: string; readonly clientId: string; readonly scope: string }
  readonly sampleQueryIds: readonly string[]
  readonly close: () => Promise<void>
}

export type StartOptions = {
  readonly settings: Settings
  /** Folder of the built site; null for the sources with hot reload. */
  readonly siteDir: string | null
  /** Starts the embedded service, which may send codes to `redirectUri`. */
  readonly startEmbedded: (redirectUri: string) => Promise<EmbeddedService>
  readonly log: (line: string) => void
}

export type RunningServer = { readonly url: string; readonly close: () => Promise<void> }

const upstreamTimeout = 15_000
const closeGrace = 4500

const ownPaths = /^\/(?:(?:api|auth)(?:\/|$)|healthz$|csp-report$)/

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

const notYet: Listener = (_, outgoing) => void outgoing.writeHead(503, { 'Retry-After': '1' }).end()

/** Listens first, because a free port is part of the address that the embedded authorization must know. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings } = options
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  let answer = notYet
  const server = createHttpServer((incoming, outgoing) => answer(incoming, outgoing))
  try {
    const site =
      options.siteDir === null
        ? () => Promise.reject(new Refusal(404, 'not_found', 'Vite answers this address.'))
        : createStaticSite(options.siteDir)
    const port = await listen(server, settings.host, settings.port)
    const publicUrl = settings.publicUrl ?? `http://localhost:${port}`
    const sealer = createSealer(settings.sessionSecret ?? keptSessionSecret(settings.dataDir))
    const sessions = openSessionStore(settings.dataDir, sealer)
    closers.push(() => sessions.close())
    const embedded =
      settings.apiBaseUrl === null ? await options.startEmbedded(`${publicUrl}/auth/callback`) : null
    if (embedded) closers.push(() => embedded.close())
    const oauth =
      embedded === null ? settings.oauth : { ...embedded.authorization, endpoints: null, clientSecret: null }
    const app = createServer({
      publicUrl,
      apiBaseUrl: settings.apiBaseUrl ?? embedded?.url ?? '',
      embedded,
      authorization: oauth && createAuthorizationClient(oauth, Date.now, upstreamTimeout),
      tokenSignIn: settings.tokenSignIn,
      extraHeaders: settings.extraHeaders,
      sessions,
      sealer,
      site,
      now: Date.now,
      log: options.log,
      upstreamTimeout,
    })
    const own = getRequestListener((request) => app.fetch(request))
    const ownListener: Listener = (incoming, outgoing) => void own(incoming, outgoing)
    if (options.siteDir === null) {
      const dev = await createDevSite(server, publicUrl)
      closers.push(() => dev.close())
      answer = (incoming, outgoing) => {
        const { pathname } = new URL(incoming.url ?? '/', publicUrl)
        const handle = ownPaths.test(pathname) ? ownListener : dev.handle
        handle(incoming, outgoing)
      }
    } else answer = ownListener
    closers.push(() => stopListening(server, closeGrace))
    return { url: publicUrl, close }
  } catch (error) {
    server.close()
    await close()
    throw error
  }
}
