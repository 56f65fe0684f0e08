import { createServer, type Server } from 'node:http'
import { isLoopbackHost } from '#lib/addresses.ts'
import { listen } from './http-server.ts'
import type { Gauges, Metrics } from '../log/metrics.ts'
import type { RecordEvent } from '../log/event-log.ts'

const loopback = '127.0.0.1'

/** A name before the port in `Host`; an address of IPv6 keeps its brackets. */
const hostName = (host: string) => host.replace(/:\d*$/, '')

/**
 * Serves `/metrics` on a port of its own that only this machine reaches, under its own names (DNS rebinding).
 * Rejects with `SettingsError` when the port cannot be had.
 */
export async function startMetricsServer(metrics: Metrics, port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
      const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
      outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...always, ...headers })
      outgoing.end(incoming.method === 'HEAD' ? undefined : text)
    }
    if (!isLoopbackHost(hostName(incoming.headers.host ?? ''))) {
      answer(421, 'Metrics are for this machine only.\n')
    } else if (incoming.url !== '/metrics') {
      answer(404, 'Metrics are at /metrics.\n')
    } else if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      answer(405, 'This address takes GET and HEAD only.\n', { Allow: 'GET, HEAD' })
    } else {
      metrics
        .text()
        .then(({ type, body }) => answer(200, body, { 'Content-Type': type }))
        .catch(() => answer(500, 'The metrics could not be collected.\n'))
    }
  })
  await listen(server, loopback, port, 'METRICS_PORT')
  return server
}

/** Counts events and shows the counts. */
export type RunningMetrics = { readonly record: RecordEvent; readonly close: () => void }

/** Metrics on `port` of this machine; null for none: then nothing is counted and the library is not loaded. */
export async function startMetrics(port: number | null, gauges: Gauges): Promise<RunningMetrics | null> {
  if (port === null) return null
  const { createMetrics } = await import('../log/metrics.ts')
  const { startMetricsServer } = await import('./metrics-server.ts')
  const metrics = await createMetrics(gauges)
  const server = await startMetricsServer(metrics, port)
  return {
    record: metrics.record,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
