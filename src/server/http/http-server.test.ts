import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#lib/listen.ts'
import { sendBytes } from '#test/server/started-server.ts'
import { createHttpServer, httpLimits, type Listener } from './http-server.ts'
import type { ServerEvent } from '../log/event-log.ts'

const quick = { ...httpLimits, headersTimeout: 150, requestTimeout: 300, checkInterval: 20 }
const hello: Listener = (_, outgoing) => void outgoing.end('hello')

async function serve(limits = httpLimits, holderOf?: (address: string) => string | null) {
  const events: ServerEvent[] = []
  const http = createHttpServer({ 'X-Always': 'yes' }, (event) => void events.push(event), limits, holderOf)
  const port = await listen(http.server, '127.0.0.1', 0)
  onTestFinished(() => http.stop(0))
  return { ...http, events, port }
}

const get = (path = '/', more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

test.each([
  ['garbage', 'what is this\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a request with two hosts', get('/', 'Host: localhost\r\n'), 400],
  ['two lengths', get('/', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
  [
    'a length and chunks (request smuggling)',
    get('/', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'),
    400,
  ],
  ['an unknown expectation', get('/', 'Expect: pony\r\n'), 417],
  ['headers of 20 kB', get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
])('%s is refused with every header, logged, and the connection ended', async (_, bytes, status) => {
  const { port, events, answerBy } = await serve()
  answerBy(hello)
  const answer = await sendBytes(port, bytes).ended
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/\r\nx-always: yes\r\n/i)
  expect(answer).not.toContain('hello')
  expect(events).toMatchObject([{ event: 'request', route: 'unreadable', status }])
})

test('an address that is too long is refused with a sentence and the request ID', async () => {
  const { port, events, answerBy } = await serve()
  answerBy(hello)
  const [head = '', body] = (await sendBytes(port, get(`/orgs?q=${'x'.repeat(20_000)}`)).ended).split(
    '\r\n\r\n',
  )
  const [event] = events
  expect(head).toMatch(/\r\nContent-Type: text\/plain\r\n/)
  expect(body).toBe(
    `431 Request Header Fields Too Large\nThe address is too long, or the cookies are. Shorten the address, for example the search text in it.\nRequest ID: ${event && 'requestId' in event ? event.requestId : ''}\n`,
  )
})

test('headers that arrive too slowly end the connection, and so does silence from the start', async () => {
  const { port, answerBy } = await serve({ ...quick, requestTimeout: 60_000 })
  answerBy(hello)
  const slow = sendBytes(port, 'GET / HTTP/1.1\r\nHost: local')
  const silent = sendBytes(port, '')
  expect(await slow.ended).toMatch(/^HTTP\/1.1 408 /)
  await silent.ended
})

test('a body that arrives too slowly ends the connection', async () => {
  const { port, answerBy } = await serve(quick)
  answerBy((incoming) => void incoming.resume())
  const { ended } = sendBytes(port, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx')
  expect(await ended).not.toMatch(/ 200 /)
})

test('connections beyond the limit are closed, counted, and reported', async () => {
  const { port, events, answerBy } = await serve({ ...httpLimits, maxConnections: 1, dropReport: 10 })
  answerBy(hello)
  const first = sendBytes(port, get())
  await expect.poll(() => first.read()).toContain('hello')
  expect(await sendBytes(port, get()).ended).toBe('')
  const told = { event: 'connections_dropped', limit: 'all', count: 1 }
  await expect.poll(() => events).toEqual([told])
})

test('one address can hold a tenth of the connections, and gets another when one of them ends', async () => {
  expect(httpLimits.maxPerAddress).toBe(httpLimits.maxConnections / 10)
  const limits = { ...httpLimits, maxPerAddress: 2, dropReport: 10 }
  const { port, events, answerBy } = await serve(limits, (address) => address)
  answerBy(hello)
  const held = [sendBytes(port, get()), sendBytes(port, get())]
  for (const { read } of held) await expect.poll(() => read()).toContain('hello')
  expect(await sendBytes(port, get()).ended).toBe('')
  const told = { event: 'connections_dropped', limit: 'address', count: 1 }
  await expect.poll(() => events).toEqual([told])
  held[0]?.socket.destroy()
  await expect.poll(() => sendBytes(port, get('/', 'Connection: close\r\n')).ended).toContain('hello')
})

test('an exempt address, such as a proxy, has no such limit', async () => {
  const { port, answerBy } = await serve({ ...httpLimits, maxPerAddress: 1 }, () => null)
  answerBy(hello)
  const all = [sendBytes(port, get()), sendBytes(port, get())]
  for (const { read } of all) await expect.poll(() => read()).toContain('hello')
})

test('before a listener is set, it is alive but not ready', async () => {
  const { port, events } = await serve()
  const ask = async (path: string) => sendBytes(port, get(path, 'Connection: close\r\n')).ended
  expect(await ask('/healthz')).toMatch(/^HTTP\/1.1 200 [^]*x-always: yes[^]*"ok"/i)
  expect(await ask('/readyz')).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 1[^]*"starting"/i)
  // So that proxies ask another node.
  expect(await ask('/')).toBe('')
  expect(events).toEqual([])
})

test('a stop lets the running request finish, ends its connection, and accepts no other', async () => {
  const { port, answerBy, inFlight, stop } = await serve()
  const waiting: (() => void)[] = []
  answerBy((_, outgoing) => void waiting.push(() => outgoing.end('late')))
  const idle = sendBytes(port, '')
  const running = sendBytes(port, get())
  await expect.poll(() => inFlight()).toBe(1)
  const began = performance.now()
  const stopped = stop(20_000)
  await idle.ended
  await expect(sendBytes(port, get()).ended).resolves.toBe('')
  waiting[0]?.()
  expect(await running.ended).toContain('late')
  await stopped
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(inFlight()).toBe(0)
})

test('a stop cuts off requests that outlast the grace period', async () => {
  const { port, answerBy, inFlight, stop } = await serve()
  answerBy(() => undefined)
  const running = sendBytes(port, get())
  await expect.poll(() => inFlight()).toBe(1)
  await stop(100)
  expect(await running.ended).toBe('')
})

test('garbage in the middle of an exchange ends it without a second answer', async () => {
  const { port, answerBy } = await serve()
  answerBy((_, outgoing) => {
    outgoing.write('beginning')
  })
  const { socket, read, ended } = sendBytes(port, get())
  await expect.poll(() => read()).toContain('beginning')
  socket.write('nonsense\r\n\r\n')
  await pause(10)
  expect((await ended).match(/HTTP\/1.1/g)).toHaveLength(1)
})
