import { createServer, get } from 'node:https'
import { expect, onTestFinished, test, vi } from 'vitest'
import { faults, type FaultName, healthy, startFaultServer } from '#test/server/fault-server.ts'
import { selfSigned } from '#test/server/hostile-server.ts'
import { createTestServer } from '#test/server/test-server.ts'
import { listenForTest } from '#test/storage/listen-for-test.ts'

const broke = [502, 'upstream_invalid', 'The answer of the service broke off before its end.'] as const
const noHttp = [
  502,
  'upstream_invalid',
  'The service sent something that is not HTTP, or headers that are too large.',
] as const
const noJson = [502, 'upstream_invalid', 'The answer of the service was not JSON.'] as const
const gone = [502, 'upstream_unreachable', 'The service could not be reached.'] as const
const late = [504, 'upstream_timeout', 'The service did not answer within 60 seconds.'] as const

/** The outcome of each fault: a refusal with its code and message, or the status and body that are passed on. */
const outcomes: Record<FaultName, readonly [number, string, string] | readonly [number, '[]']> = {
  'closed without a byte': gone,
  reset: gone,
  'reset in the headers': gone,
  'reset in the body': broke,
  hanging: late,
  'hanging in the headers': late,
  'hanging in the body': late,
  'a byte at a time': late,
  'a header at a time, without end': late,
  'only informational': late,
  'shorter than its length': broke,
  'longer than its length': [200, '[]'],
  'a chunk cut off': broke,
  'without its last chunk': broke,
  'a chunk of an odd size': broke,
  'both chunked and of a length': noHttp,
  'of two lengths': noHttp,
  'gzip cut off': broke,
  'gzip with a wrong byte': broke,
  'of an unknown coding': [
    502,
    'upstream_invalid',
    'The service answered in a content coding other than gzip, which was not asked for.',
  ],
  garbage: noHttp,
  'HTTP/0.9': noHttp,
  'of a header of 70 kB': noHttp,
  'closed in the middle': noJson,
  'empty though it is good': [502, 'upstream_invalid', 'The service sent an empty answer.'],
  'no UTF-8': noJson,
  'another protocol': [502, 'upstream_invalid', 'The service changed to another protocol than HTTP.'],
  'a redirect': [502, 'upstream_redirect', 'The service answered with a redirect, which was not followed.'],
  'status 199': noHttp,
  'status 600': [502, 'upstream_invalid', 'The service answered with the unknown status 600.'],
  'status abc': noHttp,
  'status 299': [299, '[]'],
  'status 407': [
    502,
    'upstream_unreachable',
    'A proxy between Starboard and the service asks for authentication (407).',
  ],
  'status 418': [418, '[]'],
  'status 599': [599, '[]'],
  'early hints first': [200, '[]'],
  'a header over two lines': noHttp,
  'two answers at once': [200, '[]'],
  'another answer later': [200, '[]'],
}

test.each(Object.entries(outcomes))(
  'F17 F18 F19 F20 F21 F22 F24 F31 an answer that is %s ends well: %j',
  async (name, outcome) => {
    const upstream = await startFaultServer(faults[name as FaultName])
    const server = createTestServer({ apiBaseUrl: `http://${upstream.host}` })
    const call = await server.signIn()
    const later = setTimeout
    if (outcome === late) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answering = call('/api/v2/orgs')
    if (outcome === late) {
      await expect.poll(() => upstream.state.requests).toBe(1)
      // In steps, so that data arriving in between would reset a timeout that only measures silence.
      for (let step = 0; step < 10; step++) {
        await new Promise((resolve) => later(resolve, 20))
        vi.advanceTimersByTime(server.deps.upstreamTimeout / 10)
      }
    }
    const answer = await answering
    const text = await answer.text()
    const [status, code, message] = outcome
    if (message === undefined) expect([answer.status, text]).toEqual([status, code])
    else {
      const traceId = answer.headers.get('x-request-id')
      expect([answer.status, answer.headers.get('x-starboard-error')]).toEqual([status, code])
      expect(JSON.parse(text)).toMatchObject({ error: code, message, traceId })
    }
    expect(upstream.state.requests).toBe(1)
    await expect.poll(() => upstream.open()).toBe(0)
    upstream.state.fault = healthy
    vi.useRealTimers()
    const next = await call('/api/v2/orgs')
    expect([next.status, await next.text()]).toEqual([200, '[]'])
    expect(upstream.open()).toBe(1)
  },
)

test('a service without TLS is told apart from an unreachable one', async () => {
  const upstream = await startFaultServer(faults.garbage)
  const server = createTestServer({ apiBaseUrl: `https://${upstream.host}` })
  const call = await server.signIn()
  const answer = await call('/api/v2/orgs')
  expect(await answer.json()).toMatchObject({
    error: 'upstream_unreachable',
    message: expect.stringContaining('secure connection'),
  })
})

test('a service with an untrusted certificate gets no token', async () => {
  const seen: (string | undefined)[] = []
  const service = createServer(selfSigned, ({ headers }, response) => {
    seen.push(headers.authorization)
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  const apiBaseUrl = `https://localhost:${await listenForTest(service, { host: 'localhost' })}`
  const call = await createTestServer({ apiBaseUrl }).signIn('canary-token')
  const answer = await call('/api/v2/orgs')
  expect(await answer.json()).toMatchObject({
    error: 'upstream_unreachable',
    message: expect.stringContaining('certificate'),
  })
  expect(seen).toEqual([])
  // It does answer a client that trusts it.
  const trusting = new Promise<number | undefined>((resolve, reject) => {
    const options = { ca: selfSigned.cert, agent: false }
    get(apiBaseUrl, options, (response) => {
      resolve(response.statusCode)
      response.destroy()
    }).on('error', reject)
  })
  expect(await trusting).toBe(200)
})
