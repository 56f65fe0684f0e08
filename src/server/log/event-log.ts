import { createHash } from 'node:crypto'
import type { RecordEvent, ServerEvent } from './server-event.ts'

const removed = '[removed]'

/** What must never be written anywhere, by its shape. Each keeps what names it and loses the rest. */
const shapes: readonly (readonly [RegExp, string])[] = [
  // Access tokens of the service and personal ones.
  [/xa[ap]t-[\da-f-]+/gi, removed],
  [/(bearer|basic)\s+\S+/gi, `$1 ${removed}`],
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

type Level = 'info' | 'warn' | 'error'

/** Statuses that somebody who watches for attacks wants to see: refused, forbidden, too large, wrong host, too many. */
const suspicious = new Set([400, 401, 403, 405, 413, 421, 429, 431])

function requestLevel(status: number): Level {
  if (status >= 500) return 'error'
  return suspicious.has(status) ? 'warn' : 'info'
}

function levelOf(event: ServerEvent): Level {
  switch (event.event) {
    case 'request':
      return requestLevel(event.status)
    case 'error':
    case 'upstream':
      return 'error'
    case 'sign_in_failed':
    case 'csp_violation':
    case 'connections_dropped':
    case 'setting_unknown':
    case 'setting_weak':
      return 'warn'
    default:
      return 'info'
  }
}

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

/** The log: every event is one line for `write`, but for calls to the service that did not fail. */
export function createEventLog(write: (line: string) => void, now: () => number): RecordEvent {
  return (event) => {
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
