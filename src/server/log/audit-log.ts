import { appendFileSync } from 'node:fs'
import { errorLocation, SettingsError } from '#lib/errors.ts'
import { escapedLine, type RecordEvent } from './event-log.ts'

/**
 * What a person did or was refused. It contains texts only as hexadecimal SHA-256, and never tokens. Unknown fields are
 * left out.
 */
export type AuditEntry = {
  readonly action: 'sign_in' | 'sign_out' | 'end_sessions' | 'put' | 'post' | 'delete' | 'call'
  /** `success`, or the code of Starboard's refusal, the service's status, or the cause of a failed sign-in. */
  readonly outcome: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly requestId: string
  /** Of the client. */
  readonly address: string
  /** The mark shown in the log and by `starboard sessions`. */
  readonly session?: string | undefined
  readonly account?: { readonly key: string; readonly name: string | null }
  readonly organization?: string
  readonly record?: string
  readonly ifMatch?: string
  /** Hash of the record as read right before a change with `If-Match`. */
  readonly before?: string
  /** Hash of the text that was sent to replace it. */
  readonly after?: string
}

/** What the parts of the server add to a request's entry. An entry with an action is always written. */
export type AuditFacts = {
  -readonly [Fact in keyof AuditEntry]?: AuditEntry[Fact]
}

/**
 * Writes each entry as one line of JSON: appended to `file`, which may be moved away at any time, or to `log` if there
 * is none. If writing to the file fails, the entry goes to `log` and an error is recorded.
 * @throws {SettingsError} when the file cannot be written.
 */
export function createAuditLog(
  file: string | null,
  log: (line: string) => void,
  record: RecordEvent,
  now: () => number,
): (entry: AuditEntry) => void {
  const append = (text: string) => appendFileSync(file ?? '', text, { mode: 0o600 })
  try {
    if (file !== null) append('')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingsError(`AUDIT_LOG cannot be written (${reason}).`)
  }
  let isTorn = false
  return (entry) => {
    const line = escapedLine({ audit: true, time: new Date(now()).toISOString(), ...entry })
    if (file === null) return log(line)
    try {
      // A full disk may have taken the beginning of the last line.
      append(`${isTorn ? '\n' : ''}${line}\n`)
      isTorn = false
    } catch (error) {
      isTorn = true
      record({ event: 'error', where: 'audit', ...errorLocation(error), requestId: entry.requestId })
      log(line)
    }
  }
}
