import { createServer, type Server } from 'node:http'
import type { Counter } from 'prom-client'
import { isLoopbackHost } from '#lib/addresses.ts'
import { listen } from '#lib/listen.ts'
import { version } from '#lib/version.ts'
import { withDeadline } from './http/deadline.ts'
import type { ServerEvent } from './log/event-log.ts'
import type { Settings } from './settings/settings.ts'

export type Metrics = Awaited<ReturnType<typeof createMetrics>>

/** Milliseconds: Prometheus waits for 10 seconds by default, and a database may hang for longer. */
const longestRead = 3000

/** Values read at each collection. */
export type Gauges = { readonly inFlight: () => number; readonly sessions: () => Promise<number> }

const httpBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** Other methods are counted together: clients can make up any name, and each label creates a time series. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'none'])
const methodLabel = (method: string) => (knownMethods.has(method) ? method : 'other')

/**
 * Counts events as Prometheus metrics. Labels are route templates, methods, statuses, and codes from fixed lists, never
 * an ID, URL, or text from outside. The library is loaded only here, because metrics are off by default.
 */
export async function createMetrics(gauges: Gauges) {
  const prometheus = await import('prom-client')
  const register = new prometheus.Registry()
  const registers = [register]
  prometheus.collectDefaultMetrics({ register })

  const counter = <Label extends string>(
    name: string,
    help: string,
    labelNames: Label[] = [],
  ): Counter<Label> => new prometheus.Counter({ name: `starboard_${name}`, help, labelNames, registers })

  const requests = counter('http_requests_total', 'Answered requests.', ['method', 'route', 'status'])
  const refusals = counter('refusals_total', 'Requests that Starboard itself refused.', ['code'])
  const upstreamCalls = counter('upstream_calls_total', 'Calls to the service by status or failure.', [
    'method',
    'route',
    'result',
  ])
  const signIns = counter('sign_ins_total', 'Attempts to sign in.', ['method', 'outcome'])
  const signOuts = counter('sign_outs_total', 'Sessions ended by signing out.')
  const sessionEnds = counter('session_ends_total', 'Sessions ended otherwise.', ['reason'])
  const refreshes = counter('token_refreshes_total', 'Access tokens renewed, or not.', ['outcome'])
  const violations = counter('csp_reports_total', 'Reports of the Content-Security-Policy.')
  const drops = counter('connections_dropped_total', 'Connections closed because there were too many.', [
    'limit',
  ])
  const errors = counter('unexpected_errors_total', 'Unexpected errors.', ['where'])
  const durations = new prometheus.Histogram({
    name: 'starboard_http_request_duration_seconds',
    help: 'Time from the headers of a request to its answer.',
    labelNames: ['method', 'route'],
    buckets: httpBuckets,
    registers,
  })
  const upstreamDurations = new prometheus.Histogram({
    name: 'starboard_upstream_duration_seconds',
    help: 'Time of a call to the service, its whole body read.',
    labelNames: ['method', 'route'],
    buckets: httpBuckets,
    registers,
  })
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new prometheus.Gauge({
      name: `starboard_${name}`,
      help,
      registers,
      async collect() {
        // A value that cannot be read, or not in time, becomes NaN and does not stop the others.
        const current = await withDeadline(longestRead, async () => value()).catch(() => Number.NaN)
        this.set(current)
      },
    })
  new prometheus.Gauge({
    name: 'starboard_info',
    help: 'Always 1; the version is its label.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  gauge('http_requests_in_flight', 'Requests that are being answered.', gauges.inFlight)
  gauge('sessions', 'Sessions that have not ended.', gauges.sessions)

  const count = (event: ServerEvent): void => {
    switch (event.event) {
      case 'request': {
        const labels = { method: methodLabel(event.method), route: event.route }
        requests.inc({ ...labels, status: event.status })
        durations.observe(labels, event.ms / 1000)
        if (event.refused !== undefined) refusals.inc({ code: event.refused })
        break
      }
      case 'upstream': {
        const labels = { method: methodLabel(event.method), route: event.route }
        upstreamCalls.inc({ ...labels, result: event.result })
        upstreamDurations.observe(labels, event.ms / 1000)
        break
      }
      case 'sign_in':
        signIns.inc({ method: event.method, outcome: 'success' })
        break
      case 'sign_in_failed':
        signIns.inc({ method: event.method, outcome: event.cause })
        break
      case 'sign_out':
        signOuts.inc()
        break
      case 'session_ended':
        sessionEnds.inc({ reason: event.reason }, event.count ?? 1)
        break
      case 'token_refresh':
        refreshes.inc({ outcome: event.outcome })
        break
      case 'csp_violation':
        violations.inc(1 + (event.unwritten ?? 0))
        break
      case 'connections_dropped':
        drops.inc({ limit: event.limit }, event.count)
        break
      case 'error':
        errors.inc({ where: event.where })
        break
      default:
    }
  }

  return {
    record: count,
    /** All metrics in the text format of Prometheus 0.0.4, and its content type. */
    text: async (): Promise<{ readonly type: string; readonly body: string }> => ({
      type: register.contentType,
      body: await register.metrics(),
    }),
  }
}

/** The name in `Host` without the port; an IPv6 address keeps its brackets. */
const hostName = (host: string) => host.replace(/:\d*$/, '')

/**
 * Serves `/metrics` on a port of its own. If it listens on loopback, requests must use a name of this machine (DNS
 * rebinding). Rejects with `SettingsError` if the port is unavailable.
 */
export async function startMetricsServer(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const answer = (status: number, text: string, headers: Record<string, string> = {}) => {
      const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
      outgoing.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...always, ...headers })
      outgoing.end(incoming.method === 'HEAD' ? undefined : text)
    }
    if (isLoopbackHost(host) && !isLoopbackHost(hostName(incoming.headers.host ?? ''))) {
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
  await listen(server, host, port, 'METRICS_PORT')
  return server
}

/** Serves metrics if the settings say so; otherwise returns null, counts nothing, and loads no library. */
export async function startMetrics(where: Settings['metrics'], gauges: Gauges) {
  if (where === null) return null
  const metrics = await createMetrics(gauges)
  const server = await startMetricsServer(metrics, where)
  return {
    record: metrics.record,
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}
