import { get } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { version } from '#lib/version.ts'
import { createMetrics, startMetricsServer } from './metrics.ts'

const request = {
  event: 'request',
  method: 'GET',
  route: '/api/v2/orgs',
  status: 200,
  requestId: 'x',
} as const

/** The answer of the metrics port to a request with this `Host`. */
function ask(
  port: number,
  path: string,
  host?: string,
): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host }
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = ''
      response.on('data', (piece: Buffer) => (body += piece.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', body }),
      )
    }).on('error', reject)
  })
}

async function serve(host = '127.0.0.1') {
  const metrics = await createMetrics({ inFlight: () => 3, sessions: async () => 7 })
  const server = await startMetricsServer(metrics, { host, port: 0 })
  onTestFinished(() => void server.close())
  const address = server.address()
  return { metrics, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

test('requests, calls, sign-ins, and errors are counted in the Prometheus text format', async () => {
  const { metrics, port } = await serve()
  metrics.record({ ...request, ms: 30 })
  metrics.record({ ...request, ms: 700 })
  metrics.record({ ...request, status: 403, ms: 1, refused: 'cross_site' })
  metrics.record({
    event: 'upstream',
    method: 'GET',
    route: '/api/v2/orgs',
    result: '200',
    ms: 20,
    requestId: 'x',
  })
  metrics.record({ event: 'sign_in', method: 'oauth', requestId: 'x' })
  metrics.record({ event: 'sign_in_failed', method: 'oauth', cause: 'denied', requestId: 'x' })
  metrics.record({ event: 'connections_dropped', limit: 'address', count: 5 })
  metrics.record({ event: 'error', where: 'rejection', kind: 'TypeError', at: undefined })
  const { type, body } = await ask(port, '/metrics')
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  for (const line of [
    'starboard_http_requests_total{method="GET",route="/api/v2/orgs",status="200"} 2',
    'starboard_http_requests_total{method="GET",route="/api/v2/orgs",status="403"} 1',
    'starboard_http_request_duration_seconds_bucket{le="0.05",method="GET",route="/api/v2/orgs"} 2',
    'starboard_http_request_duration_seconds_bucket{le="1",method="GET",route="/api/v2/orgs"} 3',
    'starboard_refusals_total{code="cross_site"} 1',
    'starboard_upstream_calls_total{method="GET",route="/api/v2/orgs",result="200"} 1',
    'starboard_sign_ins_total{method="oauth",outcome="success"} 1',
    'starboard_sign_ins_total{method="oauth",outcome="denied"} 1',
    'starboard_connections_dropped_total{limit="address"} 5',
    'starboard_unexpected_errors_total{where="rejection"} 1',
    'starboard_http_requests_in_flight 3',
    'starboard_sessions 7',
    `starboard_info{version="${version}"} 1`,
  ])
    expect(body.split('\n')).toContain(line)
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(body).toContain(`\n${name} `)
  // Each line is a comment or a sample: name, labels, value.
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) .*|[a-z_][\w:]*(?:\{[^\n]*\})? \S+|)$/)
})

test('no ID and no made-up method becomes a label', async () => {
  const { metrics, port } = await serve()
  for (let count = 0; count < 100; count += 1)
    metrics.record({
      ...request,
      method: `M${count}`,
      requestId: `canary-${count}`,
      session: 'canary',
      ms: 1,
    })
  const { body } = await ask(port, '/metrics')
  expect(body).not.toContain('canary')
  expect(body).toContain(
    'starboard_http_requests_total{method="other",route="/api/v2/orgs",status="200"} 100',
  )
})

test.each([
  ['fails', () => Promise.reject(new Error('canary'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('while the database %s, the number of sessions is unknown, and the rest is told', async (_, sessions) => {
  const metrics = await createMetrics({ inFlight: () => 3, sessions })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const text = metrics.text()
  await vi.advanceTimersByTimeAsync(9000)
  const { body } = await text
  expect(body).toContain('starboard_sessions Nan\n')
  expect(body).toContain('starboard_http_requests_in_flight 3\n')
  expect(body).not.toContain('canary')
})

test('metrics answer only to names of this machine, and only at /metrics', async () => {
  const { port } = await serve()
  expect((await ask(port, '/metrics', 'localhost:1')).status).toBe(200)
  expect((await ask(port, '/metrics', '[::1]')).status).toBe(200)
  expect((await ask(port, '/metrics', 'evil.example')).status).toBe(421)
  expect((await ask(port, '/', 'localhost')).status).toBe(404)
})

test('if other machines may connect, any name works', async () => {
  const { port } = await serve('0.0.0.0')
  expect((await ask(port, '/metrics', 'starboard-0.starboard:9464')).status).toBe(200)
  expect((await ask(port, '/metrics', 'localhost')).status).toBe(200)
})
