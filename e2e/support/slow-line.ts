import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** `ANSWER_DELAY_MS` delays every answer of a service by up to so many milliseconds, for a run of all journeys. */
const most = Number(process.env['ANSWER_DELAY_MS'] ?? 0)

export type Line = { readonly url: string; readonly close: () => Promise<void> }

/** The URL of a loopback service behind a slow line, or the service itself if there is no delay. */
export const slowLine = async (service: string): Promise<Line> => {
  const { hostname, port, pathname } = new URL(service)
  if (most === 0) return { url: service, close: async () => undefined }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      // The other side notices when the connection closes.
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    }
    let isAnswer = false
    let sent = Promise.resolve()
    const late = (send: () => unknown) => {
      const delay = isAnswer ? Math.random() * most : 0
      isAnswer = false
      sent = sent.then(() => wait(delay)).then(() => void send())
    }
    near.on('data', (bytes) => {
      isAnswer = true
      far.write(bytes)
    })
    near.once('close', () => far.destroy())
    far.on('data', (bytes) => late(() => near.write(bytes)))
    far.once('close', () => late(() => near.destroy()))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given.')
  return {
    url: `http://127.0.0.1:${address.port}${pathname.replace(/\/$/u, '')}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
