import type { ServerResponse } from 'node:http'
import { listen, pathOf, readBody, sendText } from './listen.ts'

/** A received request; `body` is exactly as sent. */
export type RecordCall = { readonly method: string; readonly id: string; readonly body: string }

/** Answers one request. `serve` handles it and returns the normal answer without sending it. */
type Plan = (response: ServerResponse, serve: () => UsualAnswer, call: RecordCall) => void
type UsualAnswer = { readonly status: number; readonly body: string }

export type RecordServer = {
  /** For `API_BASE_URL`. */
  readonly url: string
  /** The text of each record by ID. A test may change it like another client. */
  readonly records: Map<string, string>
  /** Every request for a record so far. */
  readonly calls: readonly RecordCall[]
  /** The bodies of PUTs so far. */
  readonly puts: () => readonly string[]
  /** Answers a method this way, until `heal`. */
  readonly plan: (method: string, plan: Plan) => void
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** Cuts the connection without an answer. */
export const cut: Plan = (response) => {
  response.socket?.destroy()
}

/** Handles the request and cuts the connection before the answer. */
export const doAndCut: Plan = (response, serve) => {
  serve()
  response.socket?.destroy()
}

/** A service that stores each record as the text that was sent, and fails as a test says. */
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

  const { url, close } = await listen(async (request, response) => {
    const segments = pathOf(request).split('/').slice(3)
    const body = await readBody(request)
    if (segments.length !== 1) return sendText(response, 200, '[]')
    const call = { method: request.method ?? '', id: decodeURIComponent(segments[0] ?? ''), body }
    calls.push(call)
    const plan = plans.get(call.method)
    if (plan) return plan(response, () => serve(call), call)
    const answer = serve(call)
    sendText(response, answer.status, answer.body)
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
