import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenForTest } from '../storage/listen-for-test.ts'

export type SeenRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answer = (seen: SeenRequest, response: ServerResponse) => void

export const jsonType = { 'content-type': 'application/json' } as const

type Reply = [body?: string | Buffer, status?: number, headers?: Readonly<Record<string, string | string[]>>]

/** Sends this text, as JSON unless `headers` say otherwise. */
export const reply = (response: ServerResponse, ...[body = '[]', status = 200, headers = jsonType]: Reply) =>
  void response.writeHead(status, headers).end(body)

/** Answers each request with this text. */
export const answering =
  (...answer: Reply): Answer =>
  (_, response) =>
    reply(response, ...answer)

/** An HTTP server that answers as the test determines, and records its requests. */
export async function startUpstream(answer: Answer): Promise<{ url: string; seen: SeenRequest[] }> {
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
  return { url: `http://127.0.0.1:${await listenForTest(server)}`, seen }
}
