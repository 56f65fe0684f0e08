import type { Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Listens on this machine until the test ends, and returns the port. `sockets` has the open connections. */
export async function listenForTest(
  server: Server,
  { host = '127.0.0.1', sockets = new Set<Socket>() } = {},
): Promise<number> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
