import type { ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** A request that came in; `body` as it was sent, character for character. */
export type RecordCall = { readonly method: string; readonly id: string; readonly body: string }

/** Answers one request; `serve` does what was asked and gives the usual answer without sending it. */
type Plan = (response: ServerResponse, serve: () => UsualAnswer, call: RecordCall) => void
type UsualAnswer = { readonly status: number; readonly body: string }

export type RecordServer = {
  /** For `API_BASE_URL`. */
  readonly url: string
  /** The text of each record by its id; a test may change it as another client would. */
  readonly records: Map<string, string>
  /** Every request for a record until now. */
  readonly calls: readonly RecordCall[]
  /** The bodies of PUT until now. */
  readonly puts: () => readonly string[]
  /** Answers a method this way, until `heal`. */
  readonly plan: (method: string, plan: Plan) => void
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** Sends one JSON text. */
export const sendText = (
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
}

/** Cuts the connection without an answer. */
export const cut: Plan = (response) => {
  response.socket?.destroy()
}

/** Does what was asked and cuts the connection before the answer. */
export const doAndCut: Plan = (response, serve) => {
  serve()
  response.socket?.destroy()
}

/** A service that keeps each record as the text that was sent, and answers badly when a test says how. */
export const startRecordServer = async (texts: Readonly<Record<string, string>>): Promise<RecordServer> => {
  const records = new Map(Object.entries(texts))
  const calls: RecordCall[] = []
  const plans = new Map<string, Plan>()

  const serve = ({ method, id, body }: RecordCall): UsualAnswer => {
    const text = records.get(id)
    if (text === undefined) return { status: 404, body: '{"code":404,"message":"There is no such record."}' }
    if (method === 'DELETE') {
      records.delete(id)
      return { status: 204, body: '' }
    }
    if (method !== 'PUT') return { status: 200, body: text }
    const stored = body.replace('{', () => `{"id":${JSON.stringify(id)},`)
    records.set(id, stored)
    return { status: 200, body: stored }
  }

  const { url, close } = await listen((request, response) => {
    const segments = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').slice(3)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (segments.length !== 1) return sendText(response, 200, '[]')
      const call = {
        method: request.method ?? '',
        id: decodeURIComponent(segments[0] ?? ''),
        body: Buffer.concat(pieces).toString('utf8'),
      }
      calls.push(call)
      const plan = plans.get(call.method)
      if (plan) return plan(response, () => serve(call), call)
      const answer = serve(call)
      sendText(response, answer.status, answer.body)
    })
  })
  return {
    url,
    records,
    calls,
    puts: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
    plan: (method, plan) => void plans.set(method, plan),
    heal: () => plans.clear(),
    close,
  }
}
