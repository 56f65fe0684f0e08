import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { version } from '#lib/version.ts'
import type { RecordEvent } from '../log/event-log.ts'

/**
 * Limits of one connection and of all together. Times in milliseconds. The longest call is a refusal, a token refresh,
 * and a second call, 15 s each.
 */
export const httpLimits = {
  /** For the headers of a request, from its first byte, or from the start of a new connection. */
  headersTimeout: 10_000,
  /** For a request including its body. */
  requestTimeout: 30_000,
  /** Between two requests: longer than proxies keep connections open, so that they close them first. */
  keepAliveTimeout: 125_000,
  /** Without reads or writes in the middle of a request or response. */
  silence: 60_000,
  /** How often the timeouts for headers and requests are checked. */
  checkInterval: 2000,
  /** Bytes of all headers of a request. */
  maxHeaderSize: 16_384,
  /** Concurrent connections; more are closed immediately. */
  maxConnections: 2000,
  /** Concurrent connections from one address. */
  maxPerAddress: 200,
  /** How often closed connections are reported. */
  dropReport: 1000,
}

/** Answers a Node request. `outgoing` already has the headers that every response carries. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Statuses for malformed requests (RFC 9110, RFC 6585). */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** What people read when they open an address that is refused, such as one with a very long search text. */
const reasons: Readonly<Record<number, string>> = {
  408: 'The request took too long to arrive.',
  431: 'The address is too long, or the cookies are. Shorten the address, for example the search text in it.',
}

/** How often idle connections are closed while stopping, in milliseconds. */
const sweepInterval = 50

/**
 * An HTTP server with limits. Every response carries `headers`, even those to malformed requests. `holderOf` returns
 * the key that connections from an address are counted under; null exempts the address from `maxPerAddress`.
 */
export function createHttpServer(
  headers: Readonly<Record<string, string>>,
  record: RecordEvent,
  limits = httpLimits,
  holderOf: (address: string) => string | null = () => null,
) {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize, checkInterval } = limits
  const server = createServer({
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    maxHeaderSize,
    connectionsCheckingInterval: checkInterval,
    // Refused below, with the headers of every answer.
    requireHostHeader: false,
  })
  server.maxConnections = limits.maxConnections
  server.timeout = limits.silence
  const busy = new Map<Duplex, number>()
  /** Connections without a request yet, which browsers open in advance. Node does not count them as idle. */
  const unused = new Set<Duplex>()
  let answer: Listener = notYet
  let stopping = false

  const dropped = { all: 0, address: 0 }
  let dropTimer: NodeJS.Timeout | undefined

  function tellDrops(): void {
    clearTimeout(dropTimer)
    dropTimer = undefined
    for (const limit of ['all', 'address'] as const) {
      if (dropped[limit] > 0) record({ event: 'connections_dropped', limit, count: dropped[limit] })
      dropped[limit] = 0
    }
  }

  /** Counts drops and reports them periodically, so that a flood of connections does not flood the log. */
  function noteDrop(limit: keyof typeof dropped): void {
    dropped[limit] += 1
    dropTimer ??= setTimeout(tellDrops, limits.dropReport).unref()
  }

  server.on('drop', () => noteDrop('all'))

  const connected = new Map<string, number>()

  server.on('connection', (socket) => {
    const holder = holderOf(socket.remoteAddress ?? '')
    if (holder !== null) {
      const count = connected.get(holder) ?? 0
      if (count >= limits.maxPerAddress) {
        noteDrop('address')
        socket.destroy()
        return
      }
      connected.set(holder, count + 1)
      socket.once('close', () => {
        const left = (connected.get(holder) ?? 1) - 1
        if (left > 0) connected.set(holder, left)
        else connected.delete(holder)
      })
    }
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })

  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming
    unused.delete(socket)
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    outgoing.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1
      if (left > 0) busy.set(socket, left)
      else busy.delete(socket)
    })
    const hosts = incoming.headersDistinct['host'] ?? []
    // Probes of load balancers often speak HTTP/1.0, which needs no `Host`. Otherwise, without exactly one, the target is
    // unclear (RFC 9112, 3.2).
    if (incoming.httpVersion === '1.0' && hosts.length === 0) incoming.headers.host = 'localhost'
    else if (hosts.length !== 1) return refuse(outgoing, 400)
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    if (stopping) outgoing.setHeader('Connection', 'close')
    answer(incoming, outgoing)
  })

  // Node would answer by itself, without the headers.
  server.on('checkExpectation', (_, outgoing) => refuse(outgoing, 417))

  /** Records a refusal and returns its headers. */
  function refusal(status: number): Readonly<Record<string, string>> {
    const requestId = randomUUID()
    record({ event: 'request', method: 'none', route: 'unreadable', status, ms: 0, requestId })
    return { ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': requestId, Connection: 'close' }
  }

  function refuse(outgoing: ServerResponse, status: number): void {
    outgoing.writeHead(status, refusal(status)).end()
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of a response it is too late for an error status.
    if (!socket.writable || busy.has(socket) || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const status = statuses[error.code ?? ''] ?? 400
    const whole = refusal(status)
    const title = `${status} ${STATUS_CODES[status]}`
    const body = `${title}\n${reasons[status] ?? 'The request could not be read.'}\nRequest ID: ${whole['X-Request-Id']}\n`
    const sent = { ...whole, 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(body) }
    const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${title}\r\n${lines.join('')}\r\n${body}`)
  })

  return {
    server,
    /** Replaces the listener that answers requests. */
    answerBy: (listener: Listener): void => {
      answer = listener
    },
    /** Number of requests being answered. */
    inFlight: (): number => [...busy.values()].reduce((sum, count) => sum + count, 0),
    /** Makes each response the last on its connection, so that proxies switch to other servers. */
    drain: (): void => {
      stopping = true
    },
    /** Accepts no new connections and lets running requests finish for `grace` milliseconds before cutting them off. */
    stop: (grace: number): Promise<void> =>
      new Promise((resolve) => {
        stopping = true
        tellDrops()
        for (const socket of unused) socket.destroy()
        const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval)
        const end = () => {
          clearInterval(sweep)
          clearTimeout(force)
          resolve()
        }
        const force = setTimeout(() => {
          server.closeAllConnections()
          // Do not wait for `close`: it never comes for connections that were upgraded to another protocol.
          end()
        }, grace)
        server.close(end)
      }),
  }
}

/**
 * Answers only probes until the server is ready. A proxy sends what was not answered to another node; it could not tell a
 * 503 from one of the service.
 */
const notYet: Listener = (incoming, outgoing) => {
  const lives = incoming.url === '/healthz'
  if (!lives && incoming.url !== '/readyz') {
    incoming.socket.destroy()
    return
  }
  outgoing.setHeader('Content-Type', 'application/json')
  outgoing.setHeader('Cache-Control', 'no-store')
  if (!lives) outgoing.setHeader('Retry-After', '1')
  outgoing.writeHead(lives ? 200 : 503)
  outgoing.end(
    JSON.stringify(
      lives ? { status: 'ok', version } : { status: 'not ready', parts: { server: 'starting' } },
    ),
  )
}
