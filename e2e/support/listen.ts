import { createServer, type IncomingMessage, type RequestListener } from 'node:http'

export type Listening = {
  /** Without a trailing slash. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves on a free loopback port; `close` also cuts open connections. */
export const listen = (listener: RequestListener, port = 0): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = createServer(listener)
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') {
        reject(new Error('No port was given.'))
        return
      }
      resolve({
        url: `http://127.0.0.1:${address.port}`,
        close: () =>
          new Promise((resolveClose) => {
            server.close(() => resolveClose())
            server.closeAllConnections()
          }),
      })
    })
  })

/** The body of a request, as text. */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}
