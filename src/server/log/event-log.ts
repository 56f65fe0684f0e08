import { createHash } from 'node:crypto'
import type { ServerError } from '#contract/session.ts'

type SignInMethod = 'oauth' | 'token'

/** What all events of one request carry. `session` is a mark from `sessionMark`, absent when nobody is signed in. */
type OfRequest = { readonly requestId: string; readonly session?: string | undefined }

/**
 * Everything that the server tells about itself, to the log and to the metrics. Texts are from fixed lists, but for
 * those that say otherwise: no header, query, body, id or address of a request is ever part of an event.
 */
export type ServerEvent =
  | (OfRequest & {
      readonly event: 'request'
      readonly method: string
      /** As a template, `/api/v2/apl-starred-queries/{id}`. */
      readonly route: string
      readonly status: number
      readonly ms: number
      /** Why Starboard itself refused, if it did. */
      readonly refused?: ServerError | undefined
    })
  /** One call to the service, `result` its status or why there was none. Written to the log only when it failed. */
  | (OfRequest & {
      readonly event: 'upstream'
      readonly method: string
      readonly route: string
      readonly result: string
      readonly ms: number
    })
  | (OfRequest & { readonly event: 'sign_in'; readonly method: SignInMethod })
  | (OfRequest & { readonly event: 'sign_in_failed'; readonly method: SignInMethod; readonly cause: string })
  | (OfRequest & { readonly event: 'sign_out' })
  /** A session that ended otherwise than by signing out here, as `reason` says. */
  | (Partial<OfRequest> & {
      readonly event: 'session_ended'
      readonly reason: string
      /** How many, when several ended at once. */
      readonly count?: number
    })
  | (Partial<OfRequest> & { readonly event: 'token_refresh'; readonly outcome: string })
  /** What a browser refused under the Content-Security-Policy; `directive` comes from outside. */
  | (OfRequest & {
      readonly event: 'csp_violation'
      readonly directive: string
      /** How many more there were since the last line, which were not written. */
      readonly unwritten?: number | undefined
    })
  /** Nothing here foresaw it: its class, the line of code and the code of the system, never its message. */
  | (Partial<OfRequest> & {
      readonly event: 'error'
      readonly kind: string
      readonly at: string | undefined
      readonly code?: string
      readonly where: 'request' | 'exception' | 'rejection' | 'service' | 'audit'
    })
  /** Connections that were closed because there were too many, in all or of one address. */
  | {
      readonly event: 'connections_dropped'
      readonly limit: 'all' | 'address'
      readonly count: number
    }
  | { readonly event: 'setting_unknown' | 'setting_weak'; readonly message: string }
  | {
      readonly event: 'started'
      readonly version: string
      readonly settings: Readonly<Record<string, string>>
    }
  | { readonly event: 'stopping'; readonly reason: string }
  | { readonly event: 'stopped'; readonly ms: number }

/** Takes note of an event. It never throws and nobody waits for it. */
export type RecordEvent = (event: ServerEvent) => void

const removed = '[removed]'

/** What must never be written anywhere, by its shape. Each keeps what names it and loses the rest. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // Access tokens of the service and personal ones.
  [/xa[ap]t-[\da-f-]+/gi, removed],
  [/(bearer|basic)\s+[^\s“”]+/gi, `$1 ${removed}`],
  // A JSON Web Token (RFC 7519), signed or not, whole or cut off.
  [/eyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g, removed],
  [/((?:code|state|token|secret|password|verifier|assertion)=)[^&\s]+/gi, `$1${removed}`],
  // User name and password of an address.
  [/(\/\/)[^/\s@:]*:[^/\s]*@/g, `$1${removed}@`],
]

/**
 * A text without anything shaped like a credential: the last belt around what is written to a log. It is no leave to
 * hand credentials over: nothing that calls it should hold one.
 */
export function redact(text: string): string {
  return shapes.reduce((rest, [shape, instead]) => rest.replace(shape, instead), text)
}

/** From what is of interest only while one looks for a fault to what somebody should see to. */
export const levels = ['debug', 'info', 'warn', 'error'] as const

export type Level = (typeof levels)[number]

/** Statuses that somebody who watches for attacks wants to see: refused, forbidden, too large, wrong host, too many. */
const suspicious = new Set([400, 401, 403, 405, 413, 421, 429, 431])

/** Whoever watches over the server asks all the time; only an answer that is bad is news. */
const probes = new Set(['/healthz', '/readyz'])

function requestLevel(status: number, route: string): Level {
  if (status >= 500) return 'error'
  if (suspicious.has(status)) return 'warn'
  return probes.has(route) ? 'debug' : 'info'
}

/** What is worth more than a look. */
const urgent: Readonly<Partial<Record<ServerEvent['event'], Level>>> = {
  error: 'error',
  upstream: 'error',
  sign_in_failed: 'warn',
  csp_violation: 'warn',
  connections_dropped: 'warn',
  setting_unknown: 'warn',
  setting_weak: 'warn',
}

const levelOf = (event: ServerEvent): Level =>
  event.event === 'request' ? requestLevel(event.status, event.route) : (urgent[event.event] ?? 'info')

/** No text of an event is long by itself; one that is comes from outside. */
const longest = 300

const clean = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? redact(value).slice(0, longest) : value

/** One line of JSON without what a terminal or a reader of lines could take for more than text (above U+001F). */
export const escapedLine = (line: object, replacer?: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(line, replacer).replace(
    /[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** One line of JSON (RFC 8259): the time in UTC (RFC 3339), the level, what happened, and its facts. */
export function eventLine(event: ServerEvent, at: number): string {
  const { event: name, ...facts } = event
  const line = { time: new Date(at).toISOString(), level: levelOf(event), event: name, ...facts }
  return escapedLine(line, clean)
}

/** True when the service answered, whatever its status, or the browser waited no more; false when it failed. */
const isOrdinary = (result: string) => /^\d{3}$/.test(result) || result === 'aborted'

/**
 * The log: every event of `least` level and above is one line for `write`, but for calls to the service that did not
 * fail.
 */
export function createEventLog(
  write: (line: string) => void,
  now: () => number,
  least: Level = 'info',
): RecordEvent {
  return (event) => {
    if (levels.indexOf(levelOf(event)) < levels.indexOf(least)) return
    if (event.event === 'upstream' && isOrdinary(event.result)) return
    write(eventLine(event, now()))
  }
}

/**
 * Tells the lines of one session in the log apart from others, 48 bits: it leads neither back to the key under which the
 * session is stored nor to the id in the cookie (OWASP ASVS 5.0, 16.2.5).
 */
export function sessionMark(key: string): string {
  return createHash('sha256').update(`log ${key}`).digest('hex').slice(0, 12)
}
