import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { errorLocation, SettingsError } from '#lib/errors.ts'
import { listen } from '#lib/listen.ts'
import { createApp } from './app.ts'
import type { ServiceContext } from './context/service-context.ts'
import { isOwnRedirectUri, type ServiceSettings } from './context/service-settings.ts'
import { openStore } from './context/sql-store.ts'

export type RunningService = Awaited<ReturnType<typeof startService>>

const loopback = '127.0.0.1'
const closeMilliseconds = 5000

const printError: ServiceContext['report'] = (error, traceId) =>
  console.error(JSON.stringify({ ...errorLocation(error), traceId }))

/**
 * Starts the embedded service on its own loopback port and fills an empty store.
 * It never listens anywhere else, because the local authorization server asks for no password.
 * @throws {SettingsError} with one sentence if it cannot run with these settings.
 */
export async function startService(
  settings: ServiceSettings,
  now: () => Date = () => new Date(),
  report: ServiceContext['report'] = printError,
) {
  const foreign = settings.redirectUris.find((uri) => !isOwnRedirectUri(uri))
  if (foreign !== undefined) {
    throw new SettingsError(
      `The local authorization asks for no password, so it sends nobody to ${foreign}: set PUBLIC_URL and SERVICE_REDIRECT_URIS to addresses of this machine.`,
    )
  }
  const store = await openStore(settings)
  try {
    if (!(await store.isFilled())) {
      const { readSeed } = await import('./seed/read-seed.ts')
      await store.fillEmpty(readSeed(settings.seed, now()))
    }
    const server = createServer()
    const port = await listen(server, loopback, settings.port, 'SERVICE_PORT')
    const url = `http://${loopback}:${port}`
    const app = createApp({ settings, store, now, report, url })
    // Responses contain the URL, so the port must be known first.
    server.on(
      'request',
      getRequestListener((request) => app.fetch(request)),
    )
    return {
      /** `{base_url}` of the interface. */
      url,
      /** The local OAuth 2.0 authorization server; its metadata (RFC 8414) is under the issuer. */
      authorization: { issuer: url, clientId: 'starboard', scope: 'admin viewer' },
      /** IDs of the seeded saved queries, because the interface cannot list them. */
      sampleQueryIds: await store.sampleQueryIds(),
      /** Rejects if its store cannot be read or written right now. Cheap enough to call every second. */
      check: (): Promise<void> => store.check(),
      /** Lets running requests finish for `grace` milliseconds, then closes the store. */
      close: async (grace = closeMilliseconds): Promise<void> => {
        await stop(server, grace)
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

function stop(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
