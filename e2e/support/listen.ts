import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** Answers a request. If it fails, the connection is cut. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

export type Listening = {
  /** Without a trailing slash. */
  readonly url: string
  readonly close: () => Promise<void>
}

/** Serves on a free loopback port; `close` also cuts open connections. */
export const listen = (handle: Handler, port = 0): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      const answer = async (): Promise<unknown> => handle(request, response)
      answer().catch((error: unknown) => response.destroy(Object(error)))
    })
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

/** The path of a request, without its query. */
export const pathOf = (request: IncomingMessage): string =>
  new URL(request.url ?? '/', 'http://localhost').pathname

/** Sends one JSON text. */
export const sendText = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
}

/** Sends one value as JSON. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => sendText(response, status, JSON.stringify(body), headers)
