import { redact } from './redact.ts'
import type { RecordEvent, ServerEvent } from './server-event.ts'

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
