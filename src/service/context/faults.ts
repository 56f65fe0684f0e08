import { setTimeout as wait } from 'node:timers/promises'
import { applyEdits, modify } from 'jsonc-parser'

/**
 * Faults on demand, for manual and end-to-end tests. They work only with `SERVICE_FAULTS=1`.
 *
 * Starred query IDs:
 * - `always-FAULT`: every method gets the fault.
 * - `write-FAULT`: GET returns a record; PUT and DELETE get the fault.
 * - `stored-differently`: PUT succeeds, but stores and returns another name than was sent.
 *
 * FAULT is one of 401, 403, 404, 409, 422, 429, 500, 503, `html` (200 with a web page), or `slow` (30 seconds, then the
 * normal answer). The faults of lists are set by `SERVICE_FAULT_ORGS` and `SERVICE_FAULT_TOKENS`.
 */
const messages = {
  '401': 'The access token is unknown, expired, or revoked.',
  '403': 'Not permitted.',
  '404': 'Not found.',
  '409': 'Someone else changed the record.',
  '422': 'query.apl: cannot be parsed near "summarise".',
  '429': 'Too many requests.',
  '500': 'Something went wrong.',
  '503': 'The service is down for maintenance.',
} as const

export const listFaults = [
  '401',
  '403',
  '404',
  '409',
  '422',
  '429',
  '500',
  '503',
  'html',
  'not-a-list',
  'bad-rows',
  'empty',
] as const

export type ListFault = (typeof listFaults)[number]

const slowMilliseconds = 30_000

/** The answer to a request for a sentinel ID; null if the request should be served normally. */
export async function answerQueryFault(id: string, method: string): Promise<Response | null> {
  const [, scope, fault] = /^(always|write)-([a-z\d]+)$/.exec(id) ?? []
  if (fault === undefined || (scope === 'write' && method !== 'PUT' && method !== 'DELETE')) return null
  if (fault === 'slow') await wait(slowMilliseconds, undefined, { ref: false })
  return fault === 'html' ? html() : failure(fault)
}

/** The initial record of a sentinel ID, so that it can be opened; null for any other ID. */
export function initialSentinelRecord(id: string): string | null {
  if (!/^(always-slow|write-(\d{3}|html|slow)|stored-differently)$/.test(id)) return null
  return JSON.stringify({
    id,
    name: `Sentinel ${id}`,
    dataset: 'http-logs',
    kind: 'apl',
    who: 'faults',
    metadata: {},
    query: { apl: "['http-logs']\n| summarize count() by bin_auto(_time)" },
  })
}

/** The body that a PUT stores: the one that was sent, except for `stored-differently`. */
export function storedText(id: string, body: string): string {
  if (id !== 'stored-differently') return body
  return applyEdits(body, modify(body, ['name'], 'Stored differently', {}))
}

/** The answer of a list with a fault. `bad-rows` adds null, a number, and an object without ID to the good rows. */
export async function answerListFault(
  fault: ListFault,
  portions: AsyncIterable<readonly string[]>,
): Promise<Response> {
  switch (fault) {
    case 'html':
      return html()
    case 'empty':
      return json('[]')
    case 'not-a-list':
      return json('{"data":[]}')
    case 'bad-rows': {
      const rows: string[] = []
      for await (const portion of portions) rows.push(...portion)
      return json(`[${[...rows, 'null', '7', '{"name":"A row without an id"}'].join(',')}]`)
    }
    default:
      return failure(fault) ?? json('[]')
  }
}

function failure(fault: string): Response | null {
  const message = Object.entries(messages).find(([status]) => status === fault)?.[1]
  if (message === undefined) return null
  const headers = { 'Content-Type': 'application/json', ...(fault === '429' ? { 'Retry-After': '2' } : {}) }
  return new Response(JSON.stringify({ code: Number(fault), message }), { status: Number(fault), headers })
}

function json(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
}

function html(): Response {
  return new Response('<!doctype html><title>Welcome</title><h1>Welcome to the guest network</h1>', {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}
