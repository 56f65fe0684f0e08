import { type Server, createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { SettingsError } from '#lib/settings-error.ts'
import { createApp } from './app.ts'
import type { ServiceSettings } from './service-settings.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** The embedded service while it runs. */
export type RunningService = {
  /** `{base_url}` of the interface. */
  readonly url: string
  /** The local OAuth 2.0 authorization server; its metadata (RFC 8414) is below the issuer. */
  readonly authorization: { readonly issuer: string; readonly clientId: string; readonly scope: string }
  /** Ids of the saved queries that the store was seeded with, because the interface cannot list them. */
  readonly sampleQueryIds: readonly string[]
  /** Ends within 5 seconds: running requests may finish, then the store is closed. */
  close(): Promise<void>
}

const loopback = '127.0.0.1'
const closeMilliseconds = 5000

/**
 * Starts the embedded service on its own loopback port and fills an empty store.
 * It never listens anywhere else, because the local authorization server asks for no password.
 * @throws {SettingsError} with one sentence when it cannot run with these settings.
 */
export async function startService(
  settings: ServiceSettings,
  now: () => Date = () => new Date(),
): Promise<RunningService> {
  const store = openSqliteStore(settings.dataDir)
  try {
    if (!(await store.isFilled())) {
      const { readSeed } = await import('./seed/read-seed.ts')
      await store.fillEmpty(readSeed(settings.seed, now()))
    }
    const server = createServer()
    const port = await listen(server, settings.port)
    const url = `http://${loopback}:${port}`
    const app = createApp({ settings, store, now, url })
    // The address is a part of the answers, so that the port has to be known first.
    server.on(
      'request',
      getRequestListener((request) => app.fetch(request)),
    )
    return {
      url,
      authorization: { issuer: url, clientId: 'starboard', scope: 'admin viewer' },
      sampleQueryIds: await store.sampleQueryIds(),
      close: async () => {
        await stop(server)
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const inUse = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        new SettingsError(
          inUse
            ? `Port ${port} is in use: set SERVICE_PORT to another port, or end the program that has it.`
            : `SERVICE_PORT: cannot listen on ${loopback}:${port} (${error.message}).`,
        ),
      )
    })
    server.listen(port, loopback, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), closeMilliseconds)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
}
