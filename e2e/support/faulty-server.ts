import { interfaceHandler } from './interface-handler.ts'
import { listen, pathOf } from './listen.ts'
import type { Seed } from './start-starboard.ts'

/** An answer that goes wrong. */
export type Fault = {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Whether the connection is cut behind the body. */
  readonly isCut?: boolean
}

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
    status,
    headers: { ...json, ...headers },
    body: JSON.stringify({
      code: `fault_${status}`,
      message: `The service answered ${status} as it was told.`,
    }),
  }),
  empty: (status: number): Fault => ({ status }),
  html: (status = 200): Fault => ({
    status,
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><title>Sign in to the network</title><h1>Welcome to the guest network</h1>',
  }),
  tooMany: (retryAfter: string): Fault => faults.status(429, { 'Retry-After': retryAfter }),
  /** Any JSON value with status 200, for example one that is not a list, or rows that are not objects. */
  value: (value: unknown): Fault => ({ status: 200, headers: json, body: JSON.stringify(value) }),
  /** A list whose connection is cut in the middle. */
  cut: (): Fault => ({
    status: 200,
    headers: { ...json, 'Content-Length': '1000' },
    body: '[{"id":"half"',
    isCut: true,
  }),
} as const

/** A server that implements the interface and fails on demand. It accepts every bearer token. */
export const startFaultyServer = async (data: Seed = {}): Promise<FaultyServer> => {
  const answer = interfaceHandler({ data })
  const planned = new Map<string, Fault>()
  const requests: string[] = []

  const { url, close } = await listen((request, response) => {
    const path = pathOf(request)
    requests.push(`${request.method} ${path}`)
    const operation = path.replace(/^(\/v2\/apl-starred-queries)\/.*/u, '$1/{id}')
    const fault = planned.get(`${request.method} ${operation}`)
    if (!fault) return answer(request, response)
    response.writeHead(fault.status, fault.headers)
    return fault.isCut
      ? response.write(fault.body, () => response.socket?.destroy())
      : response.end(fault.body)
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
