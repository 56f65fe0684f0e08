import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { listenForTest } from '../storage/listen-for-test.ts'

/** What happens to the connection once a request has arrived. */
export type Fault = (socket: Socket) => void

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const send =
  (...parts: (string | Buffer)[]): Fault =>
  (socket) =>
    void socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))))
const leaveOpen =
  (text: string): Fault =>
  (socket) =>
    void socket.write(text)
const cutAfter =
  (text: string): Fault =>
  (socket) =>
    void socket.write(text, () => socket.resetAndDestroy())
const status = (line: string): Fault => send(`HTTP/1.1 ${line}\r\ncontent-length: 2\r\n\r\n[]`)

function trickle(text: string): Fault {
  return (socket) => {
    let at = 0
    const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 10)
    socket.on('close', () => clearInterval(timer))
  }
}

const gzipped = gzipSync('[1,2,3,4,5,6,7,8,9]')
const gzipHead = (length: number) => `${head}content-encoding: gzip\r\ncontent-length: ${length}\r\n\r\n`

/** A correct response; the connection stays open. */
export const healthy: Fault = leaveOpen(`${head}content-length: 2\r\n\r\n[]`)

/** Ways for a response to fail below HTTP, or in it. */
export const faults = {
  'closed without a byte': (socket) => void socket.end(),
  reset: (socket) => void socket.resetAndDestroy(),
  'reset in the headers': cutAfter('HTTP/1.1 200 OK\r\ncontent-ty'),
  'reset in the body': cutAfter(`${head}content-length: 50\r\n\r\n[1,2`),
  hanging: () => undefined,
  'hanging in the headers': leaveOpen('HTTP/1.1 200 OK\r\ncontent-ty'),
  'hanging in the body': leaveOpen(`${head}content-length: 50\r\n\r\n[1,2`),
  'a byte at a time': trickle(`${head}content-length: 5000\r\n\r\n[${' '.repeat(4000)}`),
  'a header at a time, without end': trickle(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(1000)}`),
  'only informational': trickle('HTTP/1.1 100 Continue\r\n\r\n'),
  'shorter than its length': send(`${head}content-length: 50\r\n\r\n[1,2]`),
  'longer than its length': send(`${head}content-length: 2\r\n\r\n[] and more`),
  'a chunk cut off': send(`${head}transfer-encoding: chunked\r\n\r\n20\r\n[1,2`),
  'without its last chunk': send(`${head}transfer-encoding: chunked\r\n\r\n2\r\n[]\r\n`),
  'a chunk of an odd size': send(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n[]\r\n0\r\n\r\n`),
  'both chunked and of a length': send(
    `${head}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n2\r\n[]\r\n0\r\n\r\n`,
  ),
  'of two lengths': send(`${head}content-length: 2\r\ncontent-length: 3\r\n\r\n[] `),
  'gzip cut off': send(gzipHead(15), gzipped.subarray(0, 15)),
  'gzip with a wrong byte': send(gzipHead(gzipped.length), Buffer.from(gzipped).fill(0xff, 12, 20)),
  'of an unknown coding': send(`${head}content-encoding: br\r\ncontent-length: 2\r\n\r\n[]`),
  garbage: send(Buffer.from([0, 1, 255, 254, 13, 10, 13, 10])),
  'HTTP/0.9': send('[]'),
  'of a header of 70 kB': send(`${head}x-a: ${'a'.repeat(70_000)}\r\ncontent-length: 2\r\n\r\n[]`),
  'closed in the middle': send(`${head}connection: close\r\n\r\n[{"id":"a"},`),
  'empty though it is good': send(`${head}content-length: 0\r\n\r\n`),
  'no UTF-8': send(`${head}content-length: 3\r\n\r\n`, Buffer.from('"\xff"', 'latin1')),
  'another protocol': send('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  'a redirect': send('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
  'status 199': status('199 Odd'),
  'status 600': status('600 Odd'),
  'status abc': status('abc Odd'),
  'status 299': status('299 Odd'),
  'status 407': status('407 Proxy Authentication Required'),
  'status 418': status('418 Odd'),
  'status 599': status('599 Odd'),
  'early hints first': send(
    `HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n${head}content-length: 2\r\n\r\n[]`,
  ),
  'a header over two lines': send(`${head}x-ratelimit-limit: 5\r\n 6\r\ncontent-length: 2\r\n\r\n[]`),
  'two answers at once': leaveOpen(
    `${head}content-length: 2\r\n\r\n[]${head}content-length: 8\r\n\r\n["evil"]`,
  ),
  'another answer later': (socket) => {
    healthy(socket)
    setTimeout(() => leaveOpen(`${head}content-length: 8\r\n\r\n["evil"]`)(socket), 20)
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

/** A TCP server that treats each request with the current fault. `open` returns the number of connections. */
export async function startFaultServer(first: Fault) {
  const sockets = new Set<Socket>()
  const state = { fault: first, requests: 0 }
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      // The end of the headers, or the first TLS record.
      if (!bytes.includes('\r\n\r\n') && bytes[0] !== 0x16) return
      state.requests += 1
      state.fault(socket)
    })
  })
  const host = `127.0.0.1:${await listenForTest(server, { sockets })}`
  return { host, state, open: () => sockets.size }
}
