import { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interfaceHandler } from './interface-handler.ts'
import { listen } from './listen.ts'
import type { Seed } from './start-starboard.ts'

/** How an answer goes wrong. */
export type Fault =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers?: Record<string, string>
      readonly body?: string
    }
  /** Never sends anything. */
  | { readonly kind: 'hang' }
  /** Sends headers and half a list, then nothing. */
  | { readonly kind: 'hang-mid-body' }
  /** Cuts the connection before or during the answer. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'cut-mid-body' }
  /** Sends bytes that are not HTTP. */
  | { readonly kind: 'garbage' }

export type FaultyServer = {
  /** For `API_BASE_URL`. */
  readonly url: string
  /** Gives every request `METHOD /path` (for queries, `/v2/apl-starred-queries/{id}`) this fault, until `heal`. */
  readonly fail: (operation: string, fault: Fault) => void
  /** Answers correctly again. */
  readonly heal: () => void
  /** Requests received so far, as `METHOD /path`. */
  readonly requests: readonly string[]
  readonly close: () => Promise<void>
}

const json = { 'Content-Type': 'application/json' }

/** Common faults by name. */
export const faults = {
  status: (status: number, headers: Record<string, string> = {}): Fault => ({
    kind: 'answer',
    status,
    headers: { ...json, ...headers },
    body: JSON.stringify({
      code: `fault_${status}`,
      message: `The service answered ${status} as it was told.`,
    }),
  }),
  empty: (status: number): Fault => ({ kind: 'answer', status }),
  html: (status = 200): Fault => ({
    kind: 'answer',
    status,
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><title>Sign in to the network</title><h1>Welcome to the guest network</h1>',
  }),
  tooMany: (retryAfter: string): Fault => faults.status(429, { 'Retry-After': retryAfter }),
  /** Any JSON value with status 200, for example one that is not a list, or rows that are not objects. */
  value: (value: unknown): Fault => ({
    kind: 'answer',
    status: 200,
    headers: json,
    body: JSON.stringify(value),
  }),
} as const

/** A server that implements the interface and fails on demand. It accepts every bearer token. */
export const startFaultyServer = async (data: Seed = {}): Promise<FaultyServer> => {
  const answer = interfaceHandler({ data, accepts: async () => true })
  const planned = new Map<string, Fault>()
  const requests: string[] = []

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    requests.push(`${request.method} ${path}`)
    const operation = path.replace(/^(\/v2\/apl-starred-queries)\/.*/u, '$1/{id}')
    const fault = planned.get(`${request.method} ${operation}`)
    return fault ? misbehave(fault, response) : answer(request, response)
  }
  const { url, close } = await listen((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(Object(error)))
  })

  return {
    url,
    fail: (operation, fault) => {
      planned.set(operation, fault)
    },
    heal: () => planned.clear(),
    requests,
    close,
  }
}

const misbehave = (fault: Fault, response: ServerResponse): void => {
  const half = '[{"id":"half"'
  switch (fault.kind) {
    case 'answer':
      response.writeHead(fault.status, fault.headers).end(fault.body)
      return
    case 'hang':
      return
    case 'hang-mid-body':
      response.writeHead(200, json).write(half)
      return
    case 'reset':
      response.socket?.destroy()
      return
    case 'cut-mid-body':
      response
        .writeHead(200, { ...json, 'Content-Length': '1000' })
        .write(half, () => response.socket?.destroy())
      return
    case 'garbage':
      response.socket?.end(Buffer.from([0, 255, 1, 254, 13, 10, 7]))
  }
}
