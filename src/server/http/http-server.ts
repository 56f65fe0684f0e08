import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { version } from '#lib/version.ts'
import type { RecordEvent } from '../log/event-log.ts'

/**
 * What one connection, and all of them, may take. Times in milliseconds. The longest way of a call is a refusal, a refresh
 * and a second call, 15 s each.
 */
export const httpLimits = {
  /** For the headers of a request, from its first byte or, on a new connection, from its beginning. */
  headersTimeout: 10_000,
  /** For a request with its body. */
  requestTimeout: 30_000,
  /** Of silence between two requests: longer than proxies keep their connections, which end them otherwise in turn. */
  keepAliveTimeout: 125_000,
  /** Of silence in the middle of a request or an answer: nobody reads or writes any more. */
  silence: 60_000,
  /** How often the times for headers and requests are looked at. */
  checkInterval: 2000,
  /** Bytes of all headers of a request. */
  maxHeaderSize: 16_384,
  /** Connections at one time; more are closed at once. */
  maxConnections: 2000,
  /** Of them, those of one address. */
  maxPerAddress: 200,
  /** How often it is told that connections were closed because of that. */
  dropReport: 1000,
}

/** Answers a request of Node; `outgoing` has the headers of every answer already. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** Statuses for what is not a request (RFC 9110, RFC 6585). */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** How often connections that have become idle are closed while stopping. */
const sweepInterval = 50

/**
 * An HTTP server with limits, whose every answer carries `headers`, those to what cannot be read as well. `holderOf`
 * says whom the connections from an address count for; null: for nobody, so that there may be any number.
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
  /** Connections that nothing was asked on yet, as browsers open them ahead of need. Node does not count them as idle. */
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

  /** Counted, and told from time to time: a flood of connections must not become one of lines. */
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
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    if (stopping) outgoing.setHeader('Connection', 'close')
    if (incoming.headersDistinct['host']?.length !== 1) refuseNameless(outgoing)
    else answer(incoming, outgoing)
  })

  /** HTTP asks for one host (RFC 9112, 3.2): without it, or with two, nobody can tell whose pages are asked for. */
  function refuseNameless(outgoing: ServerResponse): void {
    const requestId = randomUUID()
    outgoing.setHeader('Cache-Control', 'no-store')
    outgoing.setHeader('X-Request-Id', requestId)
    outgoing.setHeader('Connection', 'close')
    outgoing.writeHead(400)
    outgoing.end()
    record({ event: 'request', method: 'none', route: 'unreadable', status: 400, ms: 0, requestId })
  }

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer nothing can be said any more.
    if (!socket.writable || busy.has(socket) || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const status = statuses[error.code ?? ''] ?? 400
    const requestId = randomUUID()
    const lines = Object.entries({
      ...headers,
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      Connection: 'close',
      'Content-Length': '0',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
    record({ event: 'request', method: 'none', route: 'unreadable', status, ms: 0, requestId })
  })

  return {
    server,
    /** Who answers from now on. */
    answerBy: (listener: Listener): void => {
      answer = listener
    },
    /** Requests that are being answered just now. */
    inFlight: (): number => [...busy.values()].reduce((sum, count) => sum + count, 0),
    /** From now on each answer is the last one of its connection, so that proxies turn to other servers. */
    drain: (): void => {
      stopping = true
    },
    /** Takes no new connections, lets running requests finish for `grace` milliseconds, then cuts them off. */
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
          // Not waited for: what became another protocol is no connection of HTTP any more.
          end()
        }, grace)
        server.close(end)
      }),
  }
}

/** The process lives, but nothing behind it is ready yet. */
const notYet: Listener = (incoming, outgoing) => {
  const lives = incoming.url === '/healthz'
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
