import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

async function listenForTest(server: Server, sockets: Set<Socket>): Promise<string> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

export type SeenRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** An HTTP server that answers as the test determines, and records its requests. */
export async function startUpstream(
  answer: (seen: SeenRequest, response: ServerResponse) => void,
): Promise<{ url: string; seen: SeenRequest[] }> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(pieces).toString('utf8') }
      seen.push(one)
      answer(one, response)
    })
  })
  return { url: await listenForTest(server, new Set()), seen }
}

/**
 * A TCP server that sends these bytes for each request and then, without `hang`, closes the connection. Counts the
 * requests that came and those whose connection is gone; fetch may open a spare connection in advance.
 */
export async function startRawUpstream(
  bytes: string | Buffer,
  options: { hang?: boolean; reset?: boolean } = {},
): Promise<{ url: string; count: { came: number; gone: number } }> {
  const count = { came: 0, gone: 0 }
  const server = createTcpServer((socket) => {
    socket.on('end', () => socket.end()).resume()
    socket.once('data', () => {
      count.came += 1
      socket.on('close', () => (count.gone += 1))
      if (options.reset) socket.resetAndDestroy()
      else if (options.hang) socket.write(bytes)
      else socket.end(bytes)
    })
  })
  return { url: await listenForTest(server, new Set()), count }
}
