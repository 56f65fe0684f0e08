import { hash } from 'node:crypto'
import { SettingsError } from '#lib/errors.ts'
import { shorten } from '#lib/shorten.ts'
import type { ServerError } from '#contract/session.ts'

type SignInMethod = 'oauth' | 'token'

/** Common to all events of one request. `session` comes from `sessionMark` and is absent if nobody is signed in. */
type OfRequest = { readonly requestId: string; readonly session?: string | undefined }

/**
 * Everything that the server reports to the log and the metrics. Texts come from fixed lists except where noted: events
 * never contain a header, query, body, ID, or URL of a request.
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
  /**
   * One call to the service. `result` is its status, or why there is none, with the system's error code if it has one.
   * Logged only if it failed.
   */
  | (OfRequest & {
      readonly event: 'upstream'
      readonly method: string
      readonly route: string
      readonly result: string
      readonly code?: string | undefined
      readonly ms: number
    })
  | (OfRequest & { readonly event: 'sign_in'; readonly method: SignInMethod })
  | (OfRequest & {
      readonly event: 'sign_in_failed'
      readonly method: SignInMethod
      readonly cause: string
      /** The error code of the authorization server, from a fixed list, or of the connection to it. */
      readonly code?: string | undefined
    })
  | (OfRequest & { readonly event: 'sign_out' })
  /** A session that did not end by signing out here, but for `reason`. */
  | (Partial<OfRequest> & {
      readonly event: 'session_ended'
      readonly reason: string
      /** How many, if several ended at once. */
      readonly count?: number
    })
  | (Partial<OfRequest> & {
      readonly event: 'token_refresh'
      readonly outcome: string
      /** As of a sign-in that failed. */
      readonly code?: string | undefined
    })
  /** Something that a browser blocked under the Content-Security-Policy. `directive` comes from outside. */
  | (OfRequest & {
      readonly event: 'csp_violation'
      readonly directive: string
      /** How many reports since the last line were not written. */
      readonly unwritten?: number | undefined
    })
  /** An unexpected error: its class, the line of code, and the system's error code, but never its message. */
  | (Partial<OfRequest> & {
      readonly event: 'error'
      readonly kind: string
      readonly at: string | undefined
      readonly code?: string
      readonly where: 'request' | 'exception' | 'rejection' | 'service' | 'audit'
    })
  /** Connections closed because there were too many, in total or from one address. */
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

/** Records an event. Never throws, and callers do not wait for it. */
export type RecordEvent = (event: ServerEvent) => void

const removed = '[removed]'

/** Patterns of secrets that must never be written anywhere, with replacements that keep the name but not the value. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // The service's API tokens and personal tokens.
  [/xa[ap]t-[\da-f-]+/gi, removed],
  [/(bearer|basic)\s+[^\s“”]+/gi, `$1 ${removed}`],
  // A JSON Web Token (RFC 7519), signed or not, whole or cut off.
  [/eyJ[\w-]{5,}(?:\.[\w-]*){0,4}/g, removed],
  [/((?:code|state|token|secret|password|verifier|assertion)=)[^&\s]+/gi, `$1${removed}`],
  // User name and password in a URL.
  [/(\/\/)[^/\s@:]*:[^/\s]*@/g, `$1${removed}@`],
]

const anyShape = new RegExp(shapes.map(([shape]) => shape.source).join('|'), 'i')

/**
 * Removes anything shaped like a credential from a text. This is a last safety net for logs, not permission to pass
 * credentials in: callers should never have one in the text.
 */
export function redact(text: string): string {
  if (!anyShape.test(text)) return text
  return shapes.reduce((rest, [shape, instead]) => rest.replace(shape, instead), text)
}

/** Why a command failed, as one line for the terminal. Other errors than our own are explained by `what`. */
export function failureLine(error: unknown, what: string): string {
  const reason = error instanceof Error ? error.message : String(error)
  // In our own messages, only the quoted value can be a credential; the rest may merely look like one.
  const sentence =
    error instanceof SettingsError
      ? reason.replace(/“[^“”]*”/g, (quoted) => redact(quoted))
      : redact(`${what}: ${reason}`)
  return sentence.replaceAll('\n', ' ')
}

/** From “only useful for debugging” to “somebody should look at this”. */
export const levels = ['debug', 'info', 'warn', 'error'] as const

export type Level = (typeof levels)[number]

/** Statuses that may indicate an attack: refused, forbidden, too large, wrong host, too many. */
const suspicious = new Set([400, 401, 403, 405, 413, 421, 429, 431])

/** Monitoring polls these all the time, so only failures are news. */
const probes = new Set(['/healthz', '/readyz'])

function requestLevel(status: number, route: string): Level {
  if (status >= 500) return 'error'
  if (suspicious.has(status)) return 'warn'
  return probes.has(route) ? 'debug' : 'info'
}

/** Events above the level `info`. */
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

/** Our own texts are short, so a longer one comes from outside. */
const longest = 300

const clean = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? shorten(redact(value), longest) : value

/** One line of JSON, with characters that could control a terminal or break a line escaped (JSON escapes the rest). */
export const escapedLine = (line: object, replacer?: (key: string, value: unknown) => unknown): string =>
  JSON.stringify(line, replacer).replace(
    /[\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** An event as one line of JSON (RFC 8259): the time in UTC (RFC 3339), the level, the event, and its fields. */
export function eventLine(event: ServerEvent, at: number): string {
  const { event: name, ...facts } = event
  const line = { time: new Date(at).toISOString(), level: levelOf(event), event: name, ...facts }
  return escapedLine(line, clean)
}

/** True if the service answered with any status or the browser canceled; false if the call failed. */
const isOrdinary = (result: string) => /^\d{3}$/.test(result) || result === 'aborted'

/**
 * The log: writes one line for each event at level `least` or above, except calls to the service that did not fail.
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
 * A 48-bit mark that tells the log lines of one session apart. It reveals neither the session's key in the store nor
 * the ID in the cookie (OWASP ASVS 5.0, 16.2.5).
 */
export function sessionMark(key: string): string {
  return hash('sha256', `log ${key}`, 'hex').slice(0, 12)
}
